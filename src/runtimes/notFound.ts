import { minVersion } from 'semver';
import { failure, type Failure } from '../failure';
import type { RuntimeEnvironment } from './environment';
import type { RuntimeInfo } from './runtime';
import type { VersionRange } from './versionRange';

const NEEDED = 'the path of a Node binary, or the version of one that is on this machine';
const CHOOSE = 'command "Pick Node runtime…", setting asyncScore.runtime, or option --runtime';

export function noSuchPath(file: string): Failure {
  return failure('failed', 'noRuntime', `There is no Node at ${file}.`, {
    found: 'no file that can be run',
    needed: NEEDED,
    remedy: `Choose another: ${CHOOSE}. "async-score runtimes" lists those that there are.`,
  });
}

export function noSuchVersion(
  wanted: string,
  asked: VersionRange,
  found: readonly RuntimeInfo[],
): Failure {
  return failure('failed', 'noRuntime', `No Node ${wanted} was found.`, {
    found: found.map(({ version, path }) => `${version} at ${path}`).join(', ') || 'no Node',
    needed: NEEDED,
    remedy: `${installHint(asked)} Or choose another: ${CHOOSE}.`,
  });
}

export function noneAtAll({ env, own }: RuntimeEnvironment): Failure {
  return failure('failed', 'noRuntime', 'No Node was found.', {
    found: `none on PATH (${env['PATH'] ?? ''}), and ${own.path} did not run`,
    needed: NEEDED,
    remedy: `Choose one: ${CHOOSE}.`,
  });
}

/** Explains how to get a Node that satisfies a range; null is a text that names no version. */
export function installHint(asked: VersionRange | null): string {
  if (asked === null) return 'Write a version there, such as 24 or 24.21.0.';
  const version = asked.kind === 'range' ? installable(asked) : null;
  return `Install it: "async-score runtimes --install ${version ?? 'VERSION'}", or "Install another Node…" in the command "Pick Node runtime…".`;
}

/** Smallest suitable version: the exact one if the range is one, else its major. */
function installable({ range }: VersionRange & { kind: 'range' }): string | null {
  const least = minVersion(range);
  if (least === null) return null;
  const isExact = /^\d+\.\d+\.\d+$/.test(range.raw.replace(/^[v=]+/, '').trim());
  return isExact ? least.version : String(least.major || `0.${least.minor}`);
}

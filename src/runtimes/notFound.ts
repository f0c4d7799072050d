import { minVersion } from 'semver';
import { failure, type Failure } from '../failure';
import type { RuntimeEnvironment } from './environment';
import type { RuntimeInfo } from './runtime';
import type { Wish } from './wish';

const NEEDED = 'the path of a Node binary, or the version of one that is on this machine';
const CHOOSE = 'command "Pick Node runtime…", setting asyncScore.runtime, or option --runtime';

export function noSuchPath(file: string): Failure {
  return failure('failed', 'noRuntime', `There is no Node at ${file}.`, {
    found: 'no file that can be run',
    needed: NEEDED,
    remedy: `Choose another: ${CHOOSE}. "async-score runtimes" lists those that there are.`,
  });
}

export function noSuchVersion(wanted: string, wish: Wish, found: readonly RuntimeInfo[]): Failure {
  return failure('failed', 'noRuntime', `No Node ${wanted} was found.`, {
    found: found.map(({ version, path }) => `${version} at ${path}`).join(', ') || 'no Node',
    needed: NEEDED,
    remedy: `${installHint(wish)} Or choose another: ${CHOOSE}.`,
  });
}

export function noneAtAll({ env, own }: RuntimeEnvironment): Failure {
  return failure('failed', 'noRuntime', 'No Node was found.', {
    found: `none on PATH (${env['PATH'] ?? ''}), and ${own.path} did not run`,
    needed: NEEDED,
    remedy: `Choose one: ${CHOOSE}.`,
  });
}

/** How to come by a Node that satisfies a wish; null is one that names no version. */
export function installHint(wish: Wish | null): string {
  if (wish === null) return 'Write a version there, such as 24 or 24.21.0.';
  const version = wish.kind === 'range' ? installable(wish) : null;
  return `Install it: "async-score runtimes --install ${version ?? 'VERSION'}", or "Install another Node…" in the command "Pick Node runtime…".`;
}

/** The least that will do: a version where the wish is one, else its major. */
function installable({ range }: Wish & { kind: 'range' }): string | null {
  const least = minVersion(range);
  if (least === null) return null;
  const isExact = /^\d+\.\d+\.\d+$/.test(range.raw.replace(/^[v=]+/, '').trim());
  return isExact ? least.version : String(least.major || `0.${least.minor}`);
}

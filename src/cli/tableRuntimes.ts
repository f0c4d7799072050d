import { failure, type Failure } from '../failure';
import type { Runtimes } from '../runtimes/find';
import type { RuntimeInfo } from '../runtimes/runtime';
import { newestOfLine, releaseLine } from '../runtimes/releaseLine';
import { usageError } from './usageError';

/**
 * Returns a Node for each version that published tables name: the newest installed one of that
 * release line, or why there is none. Rejects with a `UsageError` if none is installed.
 */
export async function tableRuntimes(
  runtimes: Pick<Runtimes, 'working'>,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, RuntimeInfo | Failure>> {
  const here = await runtimes.working(signal);
  const found = new Map(
    wanted.map((version) => [version, newestOfLine(here, version) ?? missing(version)] as const),
  );
  if ([...found.values()].some((each) => !('state' in each))) return found;
  const needed = [...found.keys()];
  throw usageError({
    message: 'Published tables are reproduced on a Node of their time, and there is none here.',
    found: here.map(({ version }) => version).join(', ') || 'no Node',
    needed: needed.map((version) => `Node ${releaseLine(version)}`).join(' or '),
    remedy:
      'Fetch what they need: "async-score gallery --install". Or choose another with --runtime.',
  });
}

function missing(version: string): Failure {
  return failure('skipped', 'noRuntime', `Node ${releaseLine(version)} is not on this machine.`, {
    needed: `Node ${releaseLine(version)}, as in the time of the table`,
    remedy: `Fetch it: "async-score gallery --install", or "async-score runtimes --install ${version}".`,
  });
}

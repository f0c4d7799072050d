import type { Era } from '../gallery/manifest';
import type { Runtimes } from '../runtimes/find';
import type { RuntimeInfo } from '../runtimes/runtime';
import { newest, parseWish } from '../runtimes/wish';
import { usageError } from './usageError';

/** The newest Node here that is of the published tables' time. Rejects with a `UsageError`. */
export async function eraRuntime(
  runtimes: Pick<Runtimes, 'working'>,
  { runtimes: range, install }: Era,
  signal: AbortSignal,
): Promise<RuntimeInfo> {
  const found = await runtimes.working(signal);
  const wish = parseWish(range);
  const runtime = wish && newest(found, wish);
  if (runtime) return runtime;
  throw usageError({
    message: 'The published tables are reproduced on a Node of their time, and there is none here.',
    found: found.map(({ version }) => version).join(', ') || 'no Node',
    needed: `Node ${range}`,
    remedy: `Fetch one: "async-score runtimes --install ${install}". Or choose another with --runtime.`,
  });
}

import type { Models } from '../models/models';
import type { Asked } from './resourceLeaks';
import { acquisitionOf, gives, releasesOnce } from './resourceCalls';

/** A release of a resource that an earlier call has released. */
export interface Twice {
  acquired: Asked;
  first: Asked;
  second: Asked;
}

interface Held {
  /** Number of acquisitions without a release so far. */
  count: number;
  acquired: Asked;
  released?: Asked;
}

/**
 * Finds releases of a resource that is released already, in the order of a run's calls:
 * `client.release()` in a `catch` and in its `finally`.
 */
export function releasedTwice(calls: readonly Asked[], models: Models): Twice[] {
  const held = new Map<string, Held>();
  const twice: Twice[] = [];
  const acquire = (name: string, acquired: Asked) =>
    held.set(name, { count: (held.get(name)?.count ?? 0) + 1, acquired });
  for (const call of calls) {
    if (call.failed) continue;
    const name = releasesOnce(call, models)
      ? [call.on, ...call.takes].find((each) => held.has(each))
      : undefined;
    const known = name === undefined ? undefined : held.get(name)!;
    if (known) {
      const isPaired = known.acquired.gives === name || isReleased(known.acquired, call, models);
      if (!isPaired) continue;
      if (known.count === 0) twice.push({ ...known, first: known.released!, second: call });
      held.set(name!, { ...known, count: Math.max(0, known.count - 1), released: call });
    } else if (calls.some((other) => isReleased(call, other, models))) acquire(call.on, call);
    else if (gives(call, models)) acquire(call.gives, call);
  }
  return twice;
}

/** True if a release ends an acquisition on the same object, such as a lock. */
function isReleased(acquired: Asked, release: Asked, models: Models): boolean {
  return (
    acquired.on === release.on &&
    releasesOnce(release, models) &&
    acquisitionOf(acquired, release, models) !== undefined
  );
}

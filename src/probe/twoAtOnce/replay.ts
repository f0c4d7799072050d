import { isStored, type Compared } from './laneRun';
import type { Race, ReplayedCall } from './race';

/** Returns what plain code needs to make the calls again, in their order. */
export function replayOf(
  { scene, run, inTurn: [first] }: Compared,
  state: string | null,
): Pick<Race, 'replay'> {
  if (!scene) return {};
  const { steps } = first;
  const calls = scene.calls.map(({ event, ...call }): ReplayedCall => {
    const got = steps.findIndex(({ does, of }) => does === 'gets' && of === event);
    const writes = steps.filter(
      ({ does, store }, i) => does === 'writes' && store !== undefined && i < got,
    );
    const isWrite = steps.some(
      ({ does, store, of }) => does === 'writes' && store !== undefined && of === event,
    );
    return {
      ...call,
      after: event === null ? 0 : writes.length,
      ...(event !== null && isWrite ? { writes: true as const } : {}),
    };
  });
  const stored = state !== null && isStored(state) ? { isStored: true as const } : {};
  return { replay: { ...scene, ...stored, calls, order: run.order } };
}

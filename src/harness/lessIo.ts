import { failure, type Failure } from '../failure';

/** Share of the first call's waits below which later calls cannot have waited for all of them. */
const KEPT = 0.75;

/** True if calls take less time than the recorded call's I/O: they do not make all of it again. */
export function makesLessIo(medianMs: number, floorMs: number | null): floorMs is number {
  return floorMs !== null && medianMs < KEPT * floorMs;
}

/** Failure in place of figures of calls whose work differs from the recorded one's. */
export function notTheSameWork(medianMs: number, floorMs: number, calls: number): Failure {
  const [took, waits] = [medianMs, floorMs].map((ms) => `${Number(ms.toPrecision(2))} ms`);
  return failure(
    'failed',
    'notTheSameWork',
    `Its calls do not make the same I/O: the waits of the first one take ${waits}, and ${calls} calls at once were over in ${took}.`,
    {
      needed: 'the same work in each call, so that a figure is that of the call which was recorded',
      remedy: 'Keep no answer from one call to the next, or score the function as one of your own.',
    },
  );
}

import { failure, type Failure } from '../failure';

/** Below this share of what the first call waited for, later ones cannot have waited for all of it. */
const KEPT = 0.75;

/** Whether calls take less than the I/O of the recorded one: they do not make all of it again. */
export function makesLessIo(medianMs: number, floorMs: number | null): floorMs is number {
  return floorMs !== null && medianMs < KEPT * floorMs;
}

/** In place of figures that would be those of other work than the recorded call's. */
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

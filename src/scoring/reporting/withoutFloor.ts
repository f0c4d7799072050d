import type { CallIo } from '../../harness/ownProgram';
import { failure } from '../../failure';
import type { Benchmark } from '../../harness/benchmark';

const NOT_KNOWN = failure(
  'skipped',
  'nothingMeasured',
  'What real I/O takes by itself is not known.',
  { remedy: 'Score it with invented I/O (--io invented) to tell its own work apart.' },
);

/** Removes the floor from a benchmark with real I/O: only faked I/O has one. */
export function withoutFloor(benchmark: Benchmark, io: CallIo | undefined): Benchmark {
  if (io !== 'real' || benchmark.state !== 'scored') return benchmark;
  return { ...benchmark, floorMs: null, aboveFloorMs: NOT_KNOWN };
}

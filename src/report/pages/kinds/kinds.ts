import type { WorkloadKind } from '../../../document/workloadKind';
import type { ScoredBenchmark } from '../../../harness/benchmark';
import type { Block } from '../../page';
import type { Units } from '../../units';
import { timeBlocks } from '../time';
import { opsBlocks } from './ops';
import { scriptBlocks } from './script';
import { serverBlocks } from './server';

/** What a kind of workload tells of time. */
export const TIME_BLOCKS: Readonly<
  Record<WorkloadKind, (benchmark: ScoredBenchmark, units: Units) => Block[]>
> = {
  doxbee: timeBlocks,
  function: timeBlocks,
  script: scriptBlocks,
  ops: opsBlocks,
  server: serverBlocks,
};

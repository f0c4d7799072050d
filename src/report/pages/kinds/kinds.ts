import type { WorkloadKind } from '../../../document/workloadKind';
import type { ScoredBenchmark } from '../../../harness/benchmark';
import type { Block } from '../../page';
import type { Units } from '../../units';
import { timeBlocks } from '../time';
import { opsBlocks } from './ops';
import { scriptBlocks } from './script';
import { serverBlocks } from './server';

/** What a kind of workload tells of time, and after `warned` what it tells beside that. */
type KindBlocks = (benchmark: ScoredBenchmark, units: Units, warned: Block[]) => Block[];

export const TIME_BLOCKS: Readonly<Record<WorkloadKind, KindBlocks>> = {
  doxbee: timeBlocks,
  function: timeBlocks,
  script: scriptBlocks,
  ops: opsBlocks,
  server: serverBlocks,
};

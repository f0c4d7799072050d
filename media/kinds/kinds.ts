import type { WorkloadKind } from '../../src/document/workloadKinds';
import type { ScoredBenchmark } from '../../src/harness/benchmark';
import type { Child } from '../dom';
import type { Page } from '../page';
import { calls } from './calls';
import { ops } from './ops';
import { script } from './script';
import { server } from './server';

/** What a kind of workload tells of time, and after `warned` what it tells beside that. */
export type KindTime = (benchmark: ScoredBenchmark, page: Page, warned: Child) => Child[];

export const KIND_TIMES: Readonly<Record<WorkloadKind, KindTime>> = {
  doxbee: calls,
  function: calls,
  script,
  ops,
  server,
};

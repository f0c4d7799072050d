import type { Shard } from '../report/projectScore';
import type { RunOptions } from './options';

export interface ProjectOptions extends RunOptions {
  changedSince?: string;
  staged?: true;
  config?: string;
  cache?: string;
  fresh?: true;
  jobs?: number;
  shard?: Shard;
  sarif?: string;
  junit?: string;
  summary?: string;
  annotations?: true;
  writeBaseline?: true;
  prune?: true;
}

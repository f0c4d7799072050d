/** A published table with what was measured of the same patterns beside each of its rows. */

import type { Failure } from '../failure';
import type { PublishedSource } from '../gallery/published';
import type { Workload } from '../harness/benchmark';

export interface TableBeside {
  /** Such as `doxbee-1000x10ms-2013`; unique. */
  name: string;
  title: string;
  source: PublishedSource;
  /** Version of the Node that it was published for; null where the text does not say. */
  publishedOn: string | null;
  /** Versions of the Nodes that ours were measured on; empty where nothing had to run. */
  measuredOn: string[];
  /** What it was published for, or null where nothing ran. */
  workload: Pick<Workload, 'kind' | 'parallel' | 'ioMs'> | null;
  /** The row that slowdowns are relative to, or null where the table has none. */
  baseline: string | null;
  columns: ColumnBeside[];
  /** In the order of their publication. */
  rows: RowBeside[];
}

export interface ColumnBeside {
  key: ColumnKey;
  /** Ours against the published one over the rows that have both. */
  correlation: RankCorrelation | Failure;
}

export type ColumnKey =
  | 'tokens'
  | 'complexity'
  | 'timeMs'
  | 'slowdown'
  | 'memoryBytes'
  | 'opsPerSecond'
  | 'requestsPerSecond'
  | 'latencyMs'
  | 'stackTraces'
  | 'sourceMaps'
  | 'total';

/** Spearman's, with mean ranks for equal values. */
export interface RankCorrelation {
  state: 'scored';
  rho: number;
  rows: number;
}

export interface RowBeside {
  /** As it stands there. */
  row: string;
  /** Name of the member that shows the same pattern, or null where the gallery has none. */
  member: string | null;
  /** One a column of the table. */
  cells: CellBeside[];
  /** Why there is nothing of ours, where there is not. */
  missing: Failure | null;
  /** What is known of why ours differs, or null. */
  explanation: string | null;
}

/** Null: not published, or not measured. */
export interface CellBeside {
  published: number | null;
  measured: number | null;
}

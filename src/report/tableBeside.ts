/** A published table with what was measured of the same patterns beside each of its rows. */

import type { Failure } from '../failure';
import type {
  PublishedScore,
  PublishedSource,
  PublishedWorkload,
} from '../gallery/publishedTables';
import type { Mode } from '../harness/benchmark';

export interface TableBeside {
  /** Such as `doxbee-1000x10ms-2013`; unique. */
  name: string;
  of: PublishedScore;
  title: string;
  source: PublishedSource;
  /** Version of the Node that it was published for; null where the text does not say. */
  publishedOn: string | null;
  /** The nearest version that can be had; null where nothing has to run. */
  measureOn: string | null;
  /** What it was published for, or null where no time was measured. */
  workload: PublishedWorkload | null;
  /** What ours were measured under; null where nothing has to run, or nothing was measured. */
  measuredUnder: MeasuredUnder | null;
  /** Ours were measured on the Node line, under the workload and by the procedure of the table. */
  isAsAsked: boolean | null;
  /** The row that slowdown and complexity are relative to, or null where each pair has its own. */
  baseline: string | null;
  columns: ColumnBeside[];
  /** In the order of their publication; a row that several members show stands there once for each. */
  rows: RowBeside[];
  /** What the text says of pairs of rows, with what each Node answers. */
  claims: ClaimBeside[];
}

/** All of a table: what ran on other Nodes, or under another workload, stands beside no column. */
export interface MeasuredUnder {
  /** Version of Node. */
  runtime: string;
  /** Null where no time was measured. */
  workload: (PublishedWorkload & { mode: Mode }) | null;
}

export interface ColumnBeside {
  key: ColumnKey;
  /** Ours against the published one over the rows that have both. */
  correlation: RankCorrelation | Failure;
  /** Of two to four rows, which have no correlation: whether ours stand in the same order. */
  sameOrder: boolean | null;
}

export type ColumnKey =
  | 'tokens'
  | 'complexity'
  | 'timeMs'
  | 'userMs'
  | 'systemMs'
  | 'opsPerSecond'
  | 'marginPercent'
  | 'requestsPerSecond'
  | 'latencyMs'
  | 'slowdown'
  | 'memoryBytes'
  | 'stackTraces'
  | 'sourceMaps'
  | 'total';

/** Spearman's, with mean ranks for equal values. */
export interface RankCorrelation {
  state: 'scored';
  /** -1 to 1. */
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
  /** What was measured of why ours differs, or null. */
  explanation: string | null;
}

/** Null: not published, or not measured. */
export interface CellBeside {
  published: number | null;
  measured: number | null;
}

/** Of two rows, which one was faster; and whether it is. */
export interface ClaimBeside {
  faster: string;
  slower: string;
  /** Time of the slower over that of the faster one, as published. */
  published: number | null;
  /** One a Node that both were measured on, oldest first. */
  answers: ClaimAnswer[];
}

export interface ClaimAnswer {
  /** Version of Node. */
  runtime: string;
  /** Time of what was the slower one over that of what was the faster one. */
  ratio: number;
  /** Of the ratio, paired by rounds. Left out: no round has both. */
  low?: number;
  high?: number;
  /** Of each of the two; the fewer, where they differ. */
  runs: number;
  verdict: 'asPublished' | 'reversed' | 'noDifference' | 'tooNoisy' | 'measuredApart';
}

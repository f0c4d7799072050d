import { WORKLOAD_KINDS, type WorkloadKind } from '../document/workloadKind';
import printed from './published.json';

/** Where a figure was published. */
export interface PublishedSource {
  title: string;
  /** ISO 8601; null where the text bears none. */
  date: string | null;
}

/** Which of a program's scores a table is of. */
export type PublishedScore = 'complexity' | 'performance' | 'debuggability';

/** A table as others published it, or figures of their text that belong together. */
export interface PublishedTable {
  /** Such as `doxbee-1000x10ms-2013`; unique. */
  name: string;
  of: PublishedScore;
  title: string;
  source: PublishedSource;
  /** Version of Node, or null where the text does not say. */
  publishedOn: string | null;
  /** The nearest version that can be had today; null where nothing has to run. */
  measureOn: string | null;
  /** What it was measured under; null where no time was. */
  workload: PublishedWorkload | null;
  /** The row that slowdown and complexity are relative to; null where each pair has its own. */
  baseline: string | null;
  /** What the text says of pairs of its rows. */
  claims: readonly PublishedClaim[];
  /** In the order of their publication. */
  rows: readonly PublishedFigures[];
}

export interface PublishedWorkload {
  kind: WorkloadKind;
  /** Calls, or connections, at once. */
  parallel: number;
  /** Time of one I/O operation; 0 where none is faked. */
  ioMs: number;
}

/** Of two rows, which one was faster. */
export interface PublishedClaim {
  faster: string;
  slower: string;
}

/** One row, with the figures that stand there, as they stand there. */
export interface PublishedFigures {
  row: string;
  tokens?: number;
  /** tokens / tokens of the shortest program of that study. */
  complexity?: number;
  timeMs?: number;
  /** time / time of the baseline. */
  slowdown?: number;
  memoryMB?: number;
  /** As GNU time prints it, of 1024 bytes. */
  memoryKB?: number;
  userMs?: number;
  systemMs?: number;
  opsPerSecond?: number;
  /** The ± behind it. */
  marginPercent?: number;
  requestsPerSecond?: number;
  /** The mean. */
  latencyMs?: number;
  /** 1 to 5. */
  sourceMaps?: number;
  /** 1 to 5. */
  stackTraces?: number;
  total?: number;
}

/** Every published table, in the order of published.json. */
export const PUBLISHED_TABLES: readonly PublishedTable[] = printed.tables.map((table) => ({
  ...table,
  of: oneOf(['complexity', 'performance', 'debuggability'], table.of),
  source: sourceOf(table.source),
  workload: table.workload && {
    ...table.workload,
    kind: oneOf(WORKLOAD_KINDS, table.workload.kind),
  },
  claims: table.claims ?? [],
}));

function sourceOf(name: string): PublishedSource {
  const sources: Readonly<Record<string, PublishedSource>> = printed.sources;
  const source = sources[name];
  if (!source) throw new Error(`published.json names the source "${name}", which it lacks.`);
  return source;
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new Error(`published.json has "${text}", none of ${choices}.`);
  return found;
}

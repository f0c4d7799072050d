import { WORKLOAD_KINDS, type WorkloadKind } from '../document/workloadKind';
import printed from './published.json';

/** Publication of a figure. */
export interface PublishedSource {
  title: string;
  /** ISO 8601; null if the text has no date. */
  date: string | null;
}

/** Score that a table is about. */
export type PublishedScore = 'complexity' | 'performance' | 'debuggability';

/** Table as it was published, or figures of a text that belong together. */
export interface PublishedTable {
  /** Unique name, such as `doxbee-1000x10ms-2013`. */
  name: string;
  of: PublishedScore;
  title: string;
  source: PublishedSource;
  /** Version of Node, or null if the text does not state it. */
  publishedOn: string | null;
  /** Nearest version that is available today; null if nothing has to run. */
  measureOn: string | null;
  /** Workload of the measurement; null if no time was measured. */
  workload: PublishedWorkload | null;
  /** Row that slowdown and complexity are relative to; null if each pair has its own. */
  baseline: string | null;
  /** Statements of the text about pairs of rows. */
  claims: readonly PublishedClaim[];
  /** Rows in the order of publication. */
  rows: readonly PublishedFigures[];
}

export interface PublishedWorkload {
  kind: WorkloadKind;
  /** Number of simultaneous calls or connections. */
  parallel: number;
  /** Time of one I/O operation; 0 if none is faked. */
  ioMs: number;
}

/** Statement that one row was faster than another. */
export interface PublishedClaim {
  faster: string;
  slower: string;
}

/** Row with its published figures, unchanged. */
export interface PublishedFigures {
  row: string;
  tokens?: number;
  /** tokens / tokens of the shortest program of that study. */
  complexity?: number;
  timeMs?: number;
  /** time / time of the baseline. */
  slowdown?: number;
  memoryMB?: number;
  /** Kilobytes of 1024 bytes, as GNU time prints them. */
  memoryKB?: number;
  userMs?: number;
  systemMs?: number;
  opsPerSecond?: number;
  /** Published margin (±). */
  marginPercent?: number;
  requestsPerSecond?: number;
  /** Mean latency. */
  latencyMs?: number;
  /** 1 to 5. */
  sourceMaps?: number;
  /** 1 to 5. */
  stackTraces?: number;
  total?: number;
}

/** All published tables, in the order of published.json. */
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

import figures from './published.json';

/** Where a figure was published. */
export interface PublishedSource {
  title: string;
  /** ISO 8601; null where the text bears none. */
  date: string | null;
}

/** What others published about programs of the same pattern, row names as they stand there. */
export interface Published {
  complexity: PublishedComplexity[];
  performance: PublishedPerformance[];
  debuggability: PublishedDebuggability[];
}

interface PublishedRow {
  source: PublishedSource;
  row: string;
}

export interface PublishedComplexity extends PublishedRow {
  tokens: number;
  /** tokens / tokens of the shortest program of that study. */
  complexity: number;
}

export interface PublishedPerformance extends PublishedRow {
  /** Version of Node, or null where the text does not say. */
  runtime: string | null;
  /** Calls at once. */
  parallel: number;
  /** Time of one I/O operation. */
  ioMs: number;
  timeMs: number;
  /** Megabytes, as printed there. */
  memoryMB: number;
}

export interface PublishedDebuggability extends PublishedRow {
  /** 1 to 5; null where the text grades the stacks only. */
  sourceMaps: number | null;
  /** 1 to 5. */
  stackTraces: number;
  total: number | null;
}

/** The published figures of these rows, in the order of their publication. */
export function publishedFigures(rows: readonly string[]): Published {
  const wanted = ({ row }: { row: string }) => rows.includes(row);
  return {
    complexity: figures.complexity.filter(wanted).map(withSource),
    performance: figures.performance.flatMap(({ rows: measured, ...workload }) =>
      measured.filter(wanted).map((row) => withSource({ ...workload, ...row })),
    ),
    debuggability: figures.debuggability.filter(wanted).map(withSource),
  };
}

const SOURCES: Readonly<Record<string, PublishedSource>> = figures.sources;

function withSource<Row extends { source: string }>(row: Row) {
  const source = SOURCES[row.source];
  if (!source) throw new Error(`published.json names the source "${row.source}", which it lacks.`);
  return { ...row, source };
}

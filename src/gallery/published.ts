import {
  PUBLISHED_TABLES,
  type PublishedFigures,
  type PublishedScore,
  type PublishedSource,
  type PublishedTable,
  type PublishedWorkload,
} from './publishedTables';

export type { PublishedSource };

/** Published figures of programs with the same pattern; row names are unchanged. */
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

/** Figures of one row of a table. */
export interface PublishedPerformance extends PublishedRow, PublishedWorkload, PublishedFigures {
  /** Name of the table. */
  table: string;
  /** Version of Node, or null if the text does not state it. */
  runtime: string | null;
}

export interface PublishedDebuggability extends PublishedRow {
  /** 1 to 5; null if the text grades only the stacks. */
  sourceMaps: number | null;
  /** 1 to 5. */
  stackTraces: number;
  total: number | null;
}

/** Returns the published figures of rows, in the order of publication. */
export function publishedFigures(rows: readonly string[]): Published {
  return {
    complexity: figuresOf('complexity', rows).flatMap(({ table, figures }) => {
      const { row, tokens, complexity } = figures;
      return tokens === undefined || complexity === undefined
        ? []
        : { source: table.source, row, tokens, complexity };
    }),
    performance: figuresOf('performance', rows).flatMap(({ table, figures }) => {
      const { name, source, publishedOn: runtime, workload } = table;
      return workload ? { source, table: name, runtime, ...workload, ...figures } : [];
    }),
    debuggability: figuresOf('debuggability', rows).flatMap(({ table, figures }) => {
      const { row, sourceMaps = null, stackTraces, total = null } = figures;
      return stackTraces === undefined
        ? []
        : { source: table.source, row, sourceMaps, stackTraces, total };
    }),
  };
}

function figuresOf(score: PublishedScore, rows: readonly string[]) {
  return PUBLISHED_TABLES.filter((table) => table.of === score).flatMap((table) =>
    table.rows
      .filter(({ row }) => rows.includes(row))
      .map((figures): { table: PublishedTable; figures: PublishedFigures } => ({ table, figures })),
  );
}

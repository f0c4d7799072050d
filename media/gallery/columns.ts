import {} from '../../src/page/markup';
import type { WorkloadKind } from '../../src/document/workloadKind';
import type { ColumnKey } from '../../src/report/tableBeside';

export interface FigureColumn {
  key: ColumnKey;
  /** Description of the figure. */
  about: string;
  /** True if more is better; the first click then sorts in descending order. */
  bestIsMost?: boolean;
  /** End of the scale, if the figure has a scale of its own. */
  most?: number;
}

const TOKENS: FigureColumn = { key: 'tokens', about: 'Tokens of the program as it was written' };
const MEMORY: FigureColumn = { key: 'memoryBytes', about: 'Peak of resident memory' };

/** Columns of each workload kind, beside title and Node. */
const CALLS: readonly FigureColumn[] = [
  TOKENS,
  { key: 'timeMs', about: 'From the first call to the last completion' },
  { key: 'slowdown', about: 'Time / time of callbacks, nested, on the same Node' },
  MEMORY,
  { key: 'stackTraces', about: 'Level of stack traces, 1 to 5', bestIsMost: true, most: 5 },
  { key: 'sourceMaps', about: 'Level of source maps, 1 to 5', bestIsMost: true, most: 5 },
  { key: 'total', about: 'Debuggability, of 10', bestIsMost: true, most: 10 },
];

export const FIGURE_COLUMNS: Readonly<Record<WorkloadKind, readonly FigureColumn[]>> = {
  doxbee: CALLS,
  function: CALLS,
  script: [
    TOKENS,
    { key: 'timeMs', about: 'The whole process, from start to exit' },
    { key: 'userMs', about: 'CPU time in its own code and Node’s' },
    { key: 'systemMs', about: 'CPU time in the operating system' },
    MEMORY,
  ],
  ops: [
    TOKENS,
    { key: 'opsPerSecond', about: 'Operations completed in a second', bestIsMost: true },
    { key: 'marginPercent', about: 'Half the 95 % interval of the mean' },
    MEMORY,
  ],
  server: [
    TOKENS,
    { key: 'requestsPerSecond', about: 'Requests answered in a second', bestIsMost: true },
    { key: 'latencyMs', about: 'Mean time of a request' },
    MEMORY,
  ],
};

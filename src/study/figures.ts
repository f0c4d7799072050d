/** Figures of a published row, and of measurements of the same pattern, by column. */

import type { GalleryMember } from '../gallery/gallery';
import type { PublishedFigures } from '../gallery/publishedTables';
import type { ScoredBenchmark } from '../harness/benchmark';
import type { Report } from '../report/report';
import type { ColumnKey } from '../report/tableBeside';

/**
 * Figures by column; those relative to a baseline (slowdown, complexity) are added where the
 * baseline is known.
 */
export type Figures = Partial<Record<ColumnKey, number>>;

export const COLUMN_KEYS: readonly ColumnKey[] = [
  'tokens',
  'complexity',
  'timeMs',
  'userMs',
  'systemMs',
  'opsPerSecond',
  'marginPercent',
  'requestsPerSecond',
  'latencyMs',
  'slowdown',
  'memoryBytes',
  'stackTraces',
  'sourceMaps',
  'total',
];

/** Bytes of a MB: a table does not define it; ours has 10^6. */
const MB = 1e6;
const KB_OF_GNU_TIME = 1024;

export function figuresOfTable({ row, memoryMB, memoryKB, ...same }: PublishedFigures): Figures {
  void row;
  const memory = memoryMB === undefined ? undefined : memoryMB * MB;
  const bytes = memory ?? (memoryKB === undefined ? undefined : memoryKB * KB_OF_GNU_TIME);
  return bytes === undefined ? same : { ...same, memoryBytes: bytes };
}

export function measuredFigures(member: GalleryMember | null, report: Report | null): Figures {
  const tokens = member === null ? {} : { tokens: member.tokens };
  if (report === null) return tokens;
  const { benchmark, debuggability } = report;
  return {
    ...tokens,
    ...(benchmark.state === 'scored' ? costs(benchmark) : {}),
    ...(debuggability.state === 'scored'
      ? {
          stackTraces: debuggability.stackTraces.level,
          sourceMaps: debuggability.sourceMaps.level,
          total: debuggability.total,
        }
      : {}),
  };
}

function costs({ timeMs, memory, script, ops, server }: ScoredBenchmark): Figures {
  return {
    timeMs: timeMs.median,
    memoryBytes: memory.peakBytes,
    ...(script && !('state' in script.userMs) && { userMs: script.userMs.median }),
    ...(script && !('state' in script.systemMs) && { systemMs: script.systemMs.median }),
    ...(ops && { opsPerSecond: ops.opsPerSecond.median, marginPercent: ops.marginPercent }),
    // a published latency is a mean
    ...(server && {
      requestsPerSecond: server.requestsPerSecond.median,
      latencyMs: server.meanLatencyMs,
    }),
  };
}

/** Time of one unit in ms, from any available figure; or null. */
export function costOf({ timeMs, opsPerSecond, requestsPerSecond }: Figures): number | null {
  if (timeMs !== undefined) return timeMs;
  const perSecond = opsPerSecond ?? requestsPerSecond;
  return perSecond === undefined ? null : 1000 / perSecond;
}

/** Adds figures relative to the baseline's, unless they are there already. */
export function besideBaseline(figures: Figures, baseline: Figures | null): Figures {
  if (baseline === null) return figures;
  const [cost, unit] = [costOf(figures), costOf(baseline)];
  return {
    ...(cost !== null && unit !== null && { slowdown: cost / unit }),
    ...(figures.tokens !== undefined &&
      baseline.tokens !== undefined && { complexity: figures.tokens / baseline.tokens }),
    ...figures,
  };
}

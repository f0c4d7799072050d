/** Titles and figures of the columns of the gallery and of the published tables. Pure. */

import type { ColumnKey } from './tableBeside';
import type { Units } from './units';

export const COLUMN_TITLES: Readonly<Record<ColumnKey, string>> = {
  tokens: 'tokens',
  complexity: 'complexity',
  timeMs: 'time',
  userMs: 'user CPU',
  systemMs: 'system CPU',
  opsPerSecond: 'operations / s',
  marginPercent: 'margin',
  requestsPerSecond: 'requests / s',
  latencyMs: 'mean latency',
  slowdown: 'slowdown',
  memoryBytes: 'memory',
  stackTraces: 'stacks',
  sourceMaps: 'maps',
  total: 'debug',
};

/** A figure with its unit, where the title of its column does not say it. */
export function columnFigure(key: ColumnKey, value: number, units: Units): string {
  switch (key) {
    case 'timeMs':
    case 'userMs':
    case 'systemMs':
    case 'latencyMs':
      return units.time(value);
    case 'memoryBytes':
      return units.bytes(value);
    case 'slowdown':
    case 'complexity':
      return units.ratio(value);
    case 'opsPerSecond':
    case 'requestsPerSecond':
      return units.number(value);
    case 'marginPercent':
      return units.share(value / 100);
    default:
      return units.count(value);
  }
}

import type { ColumnKey } from './tableBeside';
import type { Units } from './units';

/** What a figure is called, and how it reads. */
export const FIGURES: Readonly<
  Record<ColumnKey, { title: string; text: (value: number, units: Units) => string }>
> = {
  tokens: { title: 'tokens', text: (value, units) => units.count(value) },
  complexity: { title: 'complexity', text: (value, units) => units.number(value) },
  timeMs: { title: 'time', text: (value, units) => units.time(value) },
  userMs: { title: 'user', text: (value, units) => units.time(value) },
  systemMs: { title: 'system', text: (value, units) => units.time(value) },
  opsPerSecond: { title: 'ops/s', text: (value, units) => units.number(value) },
  marginPercent: { title: '±', text: (value, units) => units.share(value / 100) },
  requestsPerSecond: { title: 'requests/s', text: (value, units) => units.number(value) },
  latencyMs: { title: 'latency', text: (value, units) => units.time(value) },
  slowdown: { title: 'slowdown', text: (value, units) => units.ratio(value) },
  memoryBytes: { title: 'memory', text: (value, units) => units.bytes(value) },
  stackTraces: { title: 'stacks', text: (value) => String(value) },
  sourceMaps: { title: 'maps', text: (value) => String(value) },
  total: { title: 'total', text: (value) => String(value) },
};

/** Figures that are relative to a baseline. */
export const RELATIVE: readonly ColumnKey[] = ['slowdown', 'complexity'];

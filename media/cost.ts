import type { ScoredBenchmark } from '../src/harness/benchmark';
import type { Report } from '../src/report/report';
import { definitions, el, type Child } from './dom';
import { failureBlock } from './failure';
import { elsewhereBlock } from './heatMap';
import { disclosure, type Page } from './page';
import { dotPlot } from './plot';
import { warningsAbout } from './warnings';

export function costSection(report: Report, page: Page, side = ''): Child[] {
  const { benchmark, warnings, subject } = report;
  if (benchmark.state !== 'scored') {
    return [
      failureBlock(benchmark, subject.file, `cost${side}`, page),
      warningsAbout(warnings, 'time'),
      warningsAbout(warnings, 'memory'),
      ...(side === '' ? elsewhereBlock(report, page) : []),
    ];
  }
  return [
    el('h3', {}, 'Time'),
    ...time(benchmark, page),
    warningsAbout(warnings, 'time'),
    el('h3', {}, 'Memory'),
    ...memory(benchmark, page),
    warningsAbout(warnings, 'memory'),
    disclosure(page, `samples${side}`, 'Samples as a table', () => [samplesTable(benchmark, page)]),
    operations(benchmark, page, side),
    ...(side === '' ? elsewhereBlock(report, page) : []),
  ];
}

function time({ timeMs, floorMs }: ScoredBenchmark, { units }: Page): Child[] {
  const [median, above] = units.times([timeMs.median, aboveFloor(timeMs.median, floorMs)]);
  return [
    dotPlot({ ...timeMs, floor: floorMs, format: units.time }),
    definitions([
      ['Median', median],
      ['95 % interval', units.timeInterval(timeMs.low, timeMs.high)],
      ['I/O floor', floorMs === null ? 'not recorded' : units.time(floorMs)],
      ['Above the floor', floorMs === null ? 'not known' : above],
      ['Samples', units.count(timeMs.samples.length)],
    ]),
  ];
}

function aboveFloor(medianMs: number, floorMs: number | null): number {
  return Math.max(0, medianMs - (floorMs ?? 0));
}

function memory({ memory }: ScoredBenchmark, { units }: Page): Child[] {
  return [
    dotPlot({ ...memory, median: memory.peakBytes, floor: null, format: units.bytes }),
    definitions([
      ['Peak above the start', units.bytes(memory.peakBytes)],
      ['95 % interval', units.bytesInterval(memory.low, memory.high)],
      ['Samples', units.count(memory.samples.length)],
      ['Read', 'when calls complete, in runs of their own'],
    ]),
  ];
}

function samplesTable({ timeMs, memory }: ScoredBenchmark, { units }: Page): HTMLElement {
  const rows = Math.max(timeMs.samples.length, memory.samples.length);
  const body = el('tbody');
  for (let i = 0; i < rows; i++) {
    const [time, bytes] = [timeMs.samples[i], memory.samples[i]];
    body.append(
      el(
        'tr',
        {},
        el('th', { scope: 'row', class: 'number' }, units.count(i + 1)),
        el('td', { class: 'number' }, time === undefined ? '' : units.time(time)),
        el('td', { class: 'number' }, bytes === undefined ? '' : units.bytes(bytes)),
      ),
    );
  }
  return el(
    'table',
    { class: 'samples' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col', class: 'number' }, 'Run'),
        el('th', { scope: 'col', class: 'number' }, 'Time'),
        el('th', { scope: 'col', class: 'number' }, 'Peak memory'),
      ),
    ),
    body,
  );
}

function operations(benchmark: ScoredBenchmark, page: Page, side: string): Child {
  const { operations } = benchmark;
  if (operations.length === 0) return null;
  const title = `${page.units.counted(operations.length, 'I/O operation')} in one call`;
  return disclosure(page, `operations${side}`, title, () => [
    el(
      'ol',
      { class: 'operations' },
      ...operations.map((name) => el('li', {}, el('code', {}, name))),
    ),
  ]);
}

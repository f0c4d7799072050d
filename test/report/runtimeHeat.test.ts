import assert from 'node:assert/strict';

import { runtimesPage } from '../../src/report/pages/runtimes';
import { scorePage } from '../../src/report/pages/score';
import type { Report, RuntimeScore } from '../../src/report/report';
import { heatOf } from '../../src/report/runtimeHeat';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { createUnits } from '../../src/report/units';
import { failure } from '../../src/failure';
import { aReport } from '../views/report';
import { probe } from './debuggabilities';
import { aRuntime } from '../runtimes';

const units = createUnits('en-US');

interface Figures {
  timeMs: [low: number, median: number, high: number];
  peakBytes: number;
  level: 1 | 2 | 3 | 4 | 5;
  kinds: ('delivered' | 'hidden' | 'neverEnds')[];
}

function onNode(version: string, { timeMs, peakBytes, level, kinds }: Figures): RuntimeScore {
  const { benchmark, debuggability, warnings } = aReport();
  assert.ok(benchmark.state === 'scored' && debuggability.state === 'scored');
  const [low, median, high] = timeMs;
  const probes = kinds.map((kind) => probe('passed', { named: 'no', consequence: { kind } }));
  const { stackTraces } = debuggability;
  const sites = stackTraces.sites.slice(0, 1).map((site) => ({ ...site, probes }));
  const elsewhere = sites.map((site) => ({ ...site, boundary: 'async' as const }));
  return {
    runtime: aRuntime(version),
    benchmark: {
      ...benchmark,
      timeMs: { ...benchmark.timeMs, low, median, high },
      memory: { ...benchmark.memory, peakBytes, low: peakBytes, high: peakBytes },
    },
    debuggability: {
      ...debuggability,
      stackTraces: { ...stackTraces, level, sites: [...sites, ...elsewhere] },
    },
    warnings,
  };
}

const SLOW: Figures = {
  timeMs: [190, 200, 210],
  peakBytes: 3e6,
  level: 1,
  kinds: ['delivered', 'hidden', 'neverEnds'],
};
const MIDDLE: Figures = {
  timeMs: [145, 150, 155],
  peakBytes: 2e6,
  level: 4,
  kinds: ['delivered', 'delivered', 'hidden'],
};
const FAST: Figures = {
  timeMs: [98, 100, 102],
  peakBytes: 1e6,
  level: 5,
  kinds: ['delivered', 'delivered', 'delivered'],
};

describe('the heat of runtimes', () => {
  const heat = heatOf(
    [onNode('5.12.0', SLOW), onNode('14.21.3', MIDDLE), onNode('24.21.0', FAST)],
    units,
  );

  it('puts each figure between the best and the worst of its column', () => {
    assert.deepEqual(heat.runtimes, ['Node 5.12.0', 'Node 14.21.3', 'Node 24.21.0']);
    assert.deepEqual(
      heat.columns.map(({ title, cells }) => [title, cells.map((cell) => [cell.text, cell.heat])]),
      [
        [
          'Time',
          [
            ['200 ms', 1],
            ['150 ms', 0.5],
            ['100 ms', 0],
          ],
        ],
        [
          'Memory',
          [
            ['3 MB', 1],
            ['2 MB', 0.5],
            ['1 MB', 0],
          ],
        ],
        [
          'Stack level',
          [
            ['1 of 5', 1],
            ['4 of 5', 0.25],
            ['5 of 5', 0],
          ],
        ],
        [
          'Failures',
          [
            ['2 of 3', 1],
            ['1 of 3', 0.5],
            ['0 of 3', 0],
          ],
        ],
      ],
    );
  });

  it('names the best and the worst', () => {
    assert.deepEqual(
      heat.columns[0]?.cells.map(({ mark }) => mark),
      ['worst', null, 'best'],
    );
    assert.equal(
      heat.sentences[0],
      'Fastest on Node 24.21.0 (100 ms), slowest on Node 5.12.0 (200 ms).',
    );
    assert.equal(
      heat.sentences[3],
      'Fewest failures on Node 24.21.0 (0 of 3), most on Node 5.12.0 (2 of 3).',
    );
  });

  it('names neither where their intervals overlap, or where there is one', () => {
    const rough: Figures = { ...FAST, timeMs: [95, 99, 195] };
    const two = heatOf([onNode('5.12.0', SLOW), onNode('24.21.0', rough)], units);
    assert.deepEqual(
      two.columns[0]?.cells.map(({ mark }) => mark),
      [null, null],
    );
    assert.ok(!two.sentences.some((sentence) => sentence.startsWith('Fastest')));
    assert.deepEqual(heatOf([onNode('24.21.0', FAST)], units).sentences, []);
  });

  it('names all that share an end', () => {
    const three = heatOf(
      [onNode('5.12.0', SLOW), onNode('8.0.0', FAST), onNode('9.0.0', FAST)],
      units,
    );
    assert.match(
      three.sentences[2] ?? '',
      /^Best stacks on Node 8\.0\.0, Node 9\.0\.0 \(5 of 5\), worst/,
    );
  });

  it('gives no colour to what could not be had, and says why', () => {
    const failed = failure('failed', 'threwOnLoad', 'x');
    const broken: RuntimeScore = {
      ...onNode('0.10.48', FAST),
      benchmark: { kind: 'doxbee', parallel: 1, ioMs: 1, mode: 'sound', ...failed },
      debuggability: failed,
    };
    const { columns } = heatOf([broken, onNode('24.21.0', FAST)], units);
    for (const { cells } of columns) {
      assert.deepEqual(cells[0], { text: 'threw while loading', heat: null, mark: null });
      assert.equal(cells[1]?.heat, 0);
    }
  });

  it('stands under the table of the terminal', () => {
    const scores = [onNode('5.12.0', SLOW), onNode('24.21.0', FAST)];
    const reports = scores.map((score) => aReport(score));
    const text = renderText(runtimesPage(reports, units), { width: 120, paint: plainPaint });
    const lines = text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));
    const head = lines.findIndex((line) => line.startsWith('runtime'));
    assert.equal(
      lines[head],
      'runtime | time | 95 % interval | above I/O | CPU a call | memory | debug | stacks | maps | graded with | failures',
    );
    assert.match(
      lines[head + 1] ?? '',
      /^Node 5\.12\.0 \| 200 ms \| 190–210 ms .* 3 MB .* 2 of 3$/,
    );
    assert.match(
      lines[head + 2] ?? '',
      /^Node 24\.21\.0 \| 100 ms \| 98–102 ms .* 1 MB .* 0 of 3$/,
    );
    assert.ok(lines.includes('Fastest on Node 24.21.0 (100 ms), slowest on Node 5.12.0 (200 ms).'));
  });

  it('is in the page of a report that has been elsewhere', () => {
    const elsewhere = [onNode('5.12.0', SLOW), onNode('24.21.0', FAST)];
    const text = (report: Report) =>
      renderText(scorePage(report, units), { width: 120, paint: plainPaint });
    assert.match(text(aReport({ elsewhere })), /\nOn other runtimes\n {2}runtime /);
    assert.doesNotMatch(text(aReport()), /On other runtimes/);
  });
});

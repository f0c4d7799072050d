import assert from 'node:assert/strict';

import { callResult, costFold } from '../../src/report/messages/glance';
import { partWarnings } from '../../src/report/openWarnings';
import { cards } from '../../src/report/pages/cards';
import type { Report } from '../../src/report/report';
import { createUnits } from '../../src/report/units';
import { warnings } from '../../src/report/messages/warnings';
import { reportedCall } from './calls';
import { debuggability, site } from './debuggabilities';
import { found } from './found';
import { failedReport, report } from './reports';

const units = createUnits('en-US');

/** Of each card its figure, then its rows. */
function said(of: Report): string[][] {
  return cards(of, units).cards.map(({ figure, rows }) => [
    figure,
    ...rows.map(({ text }) => text),
  ]);
}

describe('the three cards', () => {
  it('say the worst two findings, then how the failures end, and both parts of the grade', () => {
    const findings = [found('never-ends', 29), found('ends-twice', 40), found('left-open', 9)];
    const [fails, costs, code] = said(report({ findings }));
    assert.deepEqual(fails, [
      '3 findings',
      'line 29 waits for ever',
      'line 40 calls back twice',
      '1 more',
      'the caller is told of 2 of 2 failures',
      'debuggability 6 of 10: stack traces 1 of 5, source maps 5 of 5',
    ]);
    assert.deepEqual(costs, [
      '28.4 µs of CPU a call',
      'about 35,000 calls a second on one core',
      '31 ms above the 70.4 ms that its I/O takes, 1,000 calls at once',
      '8.6 MB of memory at the peak',
    ]);
    assert.deepEqual(code, ['331 tokens', '1.1× the shortest known way to write this']);
  });

  it('count as told only whom an error reaches, and say what is put right', () => {
    const at = (line: number) => ({ file: '/home/ada/a.js', line, column: 1 });
    const sites = [
      site(1, { at: at(3) }),
      site(1, { at: at(4), consequence: { kind: 'hidden' } }),
      site(1, { at: at(5), consequence: { kind: 'recovered', times: 1 } }),
      // the same call at another boundary is no other one
      site(5, { at: at(4), boundary: 'async' }),
    ];
    const [fails] = said(report({ debuggability: debuggability(1, sites) }));
    assert.ok(
      fails?.includes('the caller is told of 1 of 3 failures, 1 is tried again'),
      `${fails}`,
    );
  });

  it('say of what waits for nothing under what it costs, and not under what fails', () => {
    const findings = [found('independent-awaits', 12), found('left-open', 9)];
    const [fails, costs] = said(report({ findings }));
    assert.deepEqual(fails?.slice(0, 2), ['1 finding', 'line 9 leaves something open']);
    assert.ok(
      costs?.some((row) => row.startsWith('line 12 ')),
      `${costs}`,
    );
    const [only] = said(report({ findings: findings.slice(0, 1) }));
    assert.equal(only?.[0], 'no problem found');
  });

  it('lead to the lines and to the evidence', () => {
    const [fails] = cards(report({ findings: [found('never-ends', 29)] }), units).cards;
    assert.equal(fails?.rows[0]?.at?.line, 29);
    assert.equal(fails?.rows.at(-1)?.section, 'debuggability');
  });

  it('say once why there is no figure', () => {
    const [fails, costs] = said(failedReport('timedOut', 'timedOut', 'Stopped after 1 s.'));
    assert.deepEqual(fails, ['timed out']);
    assert.deepEqual(costs, ['timed out', 'Stopped after 1 s']);
  });
});

describe('the titles of folds', () => {
  it('say what came of it', () => {
    assert.match(
      callResult(reportedCall({ notRun: [] }), units),
      /^Called with 1 given argument and 1 invented argument; 2 answers invented$/,
    );
    assert.equal(
      costFold(report({ warnings: [warnings.fewSamples(2)] }), units),
      'Time 101 ms, 5 runs that agree; memory 8.6 MB; 1 warning',
    );
  });

  it('fold nothing that went wrong, but for what the cards tell whole', () => {
    assert.equal(costFold(failedReport('failed', 'threw', 'No.'), units), undefined);
    const broken = failedReport('failed', 'syntaxError', 'Syntax error, line 4.');
    assert.equal(costFold(broken, units), 'Cost: syntax error');
  });
});

describe('warnings that stand open', () => {
  it('are those that change what may be concluded, and a busy machine in one line', () => {
    const told = [warnings.fewSamples(2), warnings.partsNotRun(0.6), warnings.machineBusy(0.3)];
    const { open, folded } = partWarnings(report({ warnings: told }));
    assert.deepEqual(
      open.map(({ code, remedy }) => [code, remedy === '']),
      [
        ['partsNotRun', false],
        ['machineBusy', true],
      ],
    );
    assert.deepEqual(
      folded.map(({ code }) => code),
      ['fewSamples'],
    );
  });

  it('are not what the cards say already', () => {
    const told = [warnings.syntaxError('Unexpected token', 4)];
    const broken = failedReport('failed', 'syntaxError', 'Syntax error, line 4.');
    assert.deepEqual(partWarnings({ ...broken, warnings: told }), { open: [], folded: [] });
    assert.equal(partWarnings(report({ warnings: told })).open.length, 1);
  });
});

import assert from 'node:assert/strict';

import { judged } from '../../src/cli/projectOutcome';
import { fingerprintsOf, judge, type GateRules } from '../../src/report/gate';
import { found } from '../report/found';
import { notProbed, probed, projectOf } from './projects';

const crash = (line: number) =>
  found('unhandled-rejection', line, `If line ${line} \`save(…)\` fails, nobody handles it`);
const hint = found('stack-lost', 3, 'The stack is lost');

describe('the gate of a project', () => {
  const verdict = (rules: GateRules, baseline: string[] = []) =>
    judge(
      [probed('a.js#save', [crash(4)]), probed('b.js#load', [hint]), notProbed('c.js#odd')],
      () => rules,
      new Set(baseline),
    );
  const codes = (rules: GateRules) => verdict(rules).reasons.map(({ code, file }) => [code, file]);

  it('asks for what it is told to, and no more', () => {
    assert.deepEqual(codes({}), []);
    assert.deepEqual(codes({ severity: 'warning' }), [['finding', 'a.js']]);
    assert.deepEqual(codes({ severity: 'error' }), []);
    assert.equal(codes({ severity: 'hint' }).length, 2);
    assert.deepEqual(codes({ unscored: true }), [['unscored', 'c.js']]);
    assert.deepEqual(codes({ debuggability: 7 }).length, 2);
    assert.deepEqual(codes({ debuggability: 6 }), []);
  });

  it('lets known findings pass, wherever their lines have moved to', () => {
    const [print = ''] = fingerprintsOf([probed('a.js#save', [crash(90)])]).values();
    const { passed, known, ended } = verdict({ severity: 'warning' }, [print, 'gone']);
    assert.deepEqual({ passed, known, ended }, { passed: true, known: 1, ended: 1 });
  });

  it('does not take a second finding for one that is known', () => {
    const one = fingerprintsOf([probed('a.js#save', [crash(4)])]);
    const two = [probed('a.js#save', [crash(4), crash(9)])];
    const { reasons } = judge(two, () => ({ severity: 'warning' }), new Set(one.values()));
    assert.deepEqual(
      reasons.map(({ line }) => line),
      [9],
    );
  });

  it('asks of a change for what it brought, also where that was read from a file', () => {
    const [brought, was] = [crash(4), { ...crash(9), column: 8 }];
    const one = probed('a.js#save', [was, brought]);
    const { file, path, line } = one;
    const appeared = one.state === 'scored' ? one.findings.slice(1) : [];
    const functions = [{ file, path, line, isNew: false, appeared, ended: [] }];
    const project = projectOf([one], {
      changes: { since: { name: 'main', commit: 'abc' }, functions },
    });
    const read = JSON.parse(JSON.stringify(project)) as typeof project;
    const config = { folder: '/projects/shop', exclude: [], isGate: true, rulesOf: () => ({}) };
    const gateOf = () => ({ severity: 'warning' }) as const;
    const { gate } = judged(read, { ...config, gateOf }, '/projects/shop', new Set());
    assert.deepEqual(
      gate?.reasons.map((reason) => reason.line),
      [4],
    );
  });
});

import assert from 'node:assert/strict';

import { fingerprintsOf, judge, type GateRules } from '../../src/report/gate';
import { found } from '../report/found';
import { notProbed, probed } from './projects';

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
});

import assert from 'node:assert/strict';

import { judged } from '../../src/cli/projectOutcome';
import { failure, type Failure } from '../../src/failure';
import { fingerprintsOf, judge, type GateRules } from '../../src/project/gate';
import type { CostOfChange } from '../../src/report/projectTimes';
import { gateSentence } from '../../src/report/messages/project';
import type { AmountVerdict, Ratio, Verdict } from '../../src/report/report';
import { createUnits } from '../../src/report/units';
import { found } from '../report/found';
import { notProbed, probed, projectOf } from './projects';

const crash = (line: number) =>
  found('unhandled-rejection', line, `If line ${line} \`save(…)\` fails, nobody handles it`);
const hint = found('stack-lost', 3, 'The stack is lost');

describe('the gate of a project', () => {
  const verdict = (rules: GateRules, baseline: string[] = []) =>
    judge(
      projectOf([
        probed('a.js#save', [crash(4)]),
        probed('b.js#load', [hint]),
        notProbed('c.js#odd'),
      ]),
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
    const two = projectOf([probed('a.js#save', [crash(4), crash(9)])]);
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
    const config = {
      folder: '/projects/shop',
      exclude: [],
      models: [],
      isGate: true,
      rulesOf: () => ({}),
      isTimed: () => false,
    };
    const gateOf = () => ({ severity: 'warning' }) as const;
    const { gate } = judged(read, { ...config, gateOf }, '/projects/shop', new Set());
    assert.deepEqual(
      gate?.reasons.map((reason) => reason.line),
      [4],
    );
  });

  describe('for what is slower', () => {
    const ratio = (low: number, high: number, verdict: Verdict | AmountVerdict): Ratio => ({
      ...{ state: 'scored', median: (low + high) / 2, low, high, verdict },
      ...{ samples: [], outliers: [] },
    });
    const none = failure('skipped', 'notAsked', 'Nobody asked.');
    const even = ratio(0.98, 1.02, 'no difference found');
    const verdictOn = (cost: CostOfChange | undefined, slower = 1.1) => {
      const one = probed('a.js#save');
      const changed = {
        file: 'a.js',
        path: 'save',
        line: 4,
        isNew: false,
        appeared: [],
        ended: [],
      };
      const functions = [{ ...changed, ...(cost ? { cost } : {}) }];
      const changes = { since: { name: 'main', commit: 'abc' }, functions };
      return judge(projectOf([one], { changes }), () => ({ slower }), new Set());
    };
    const costs = (cpu: Ratio | Failure, time: Ratio | Failure = even): CostOfChange => ({
      ...{ state: 'scored', cpu, time, memory: none, unlike: [] },
    });
    const codesOf = (cost: CostOfChange | undefined) =>
      verdictOn(cost).reasons.map(({ code }) => code);

    it('fails where the whole interval lies above, and a difference was found', () => {
      const { reasons, passed } = verdictOn(costs(ratio(1.22, 1.4, 'more')));
      assert.equal(passed, false);
      assert.deepEqual(reasons, [
        {
          code: 'slower',
          message:
            '`save` takes 1.31× the CPU time (1.22–1.40×) that it took, and 1.1× is allowed.',
          file: 'a.js',
          line: 4,
        },
      ]);
      assert.deepEqual(codesOf(costs(even, ratio(1.2, 1.3, 'slower'))), ['slower']);
    });

    it('passes what may be by chance, what is allowed, and what could not be compared', () => {
      assert.deepEqual(codesOf(costs(ratio(1.05, 1.9, 'more'))), []);
      assert.deepEqual(codesOf(costs(ratio(1.2, 1.9, 'too noisy to tell'))), []);
      assert.deepEqual(codesOf(costs(none, none)), []);
      assert.deepEqual(codesOf(undefined), []);
      const fails = failure('failed', 'threw', 'It threw an error: "<no>"');
      assert.deepEqual(codesOf({ ...fails, of: 'then' }), []);
      assert.deepEqual(codesOf({ ...fails, of: 'now' }), ['unscored']);
    });

    it('says that nothing was compared where nothing was', () => {
      const whole = judge(projectOf([probed('a.js#save')]), () => ({ slower: 1 }), new Set());
      assert.deepEqual([whole.passed, whole.nothingCompared], [true, true]);
      assert.match(
        gateSentence(projectOf([], { gate: whole }), createUnits()) ?? '',
        /The gate is passed\. Whether anything is slower was not asked: that takes --changed-since\./,
      );
      assert.equal(verdictOn(undefined).nothingCompared, undefined);
    });
  });

  it('is not passed where functions are left', () => {
    const one = projectOf([probed('a.js#save')]);
    const cut = { ...one, measured: { ...one.measured, left: 2 } };
    const config = {
      ...{ folder: '/projects/shop', exclude: [], models: [], isGate: true },
      ...{ rulesOf: () => ({}), isTimed: () => false },
      gateOf: () => ({ severity: 'warning' }) as const,
    };
    assert.equal(judged(one, config, '/projects/shop', new Set()).gate?.passed, true);
    const judgedCut = judged(cut, config, '/projects/shop', new Set());
    assert.equal(judgedCut.gate?.passed, false);
    assert.equal(
      gateSentence(judgedCut, createUnits()),
      'The gate is not passed: 2 functions are left.',
    );
  });

  it('lets nothing pass as known where it is not known what was there', () => {
    const one = probed('a.js#save', [crash(4)]);
    const { file, path, line } = one;
    const unknownThen = failure('failed', 'threw', 'It threw.');
    const changed = { file, path, line, isNew: false, appeared: [], ended: [] };
    const gateFor = (more: object) => {
      const functions = [{ ...changed, ...more }];
      const changes = { since: { name: 'main', commit: 'abc' }, functions };
      const config = {
        ...{ folder: '/projects/shop', exclude: [], models: [], isGate: true },
        ...{ rulesOf: () => ({}), isTimed: () => false },
        gateOf: () => ({ severity: 'warning' }) as const,
      };
      return judged(projectOf([one], { changes }), config, '/projects/shop', new Set()).gate;
    };
    assert.equal(gateFor({})?.passed, true);
    assert.equal(gateFor({ unknownThen })?.passed, false);
  });
});

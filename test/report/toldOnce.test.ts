import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import { onceInProject } from '../../src/report/toldOnce';
import { probed } from '../project/projects';
import { found } from './found';

describe('a finding that several functions lead to', () => {
  const told = (...functions: Parameters<typeof onceInProject>[0]) =>
    onceInProject(functions).map((one) => [
      one.path,
      one.state === 'scored' ? one.findings.map(({ rule, line }) => `${rule} ${line}`) : [],
    ]);
  const at = (line: number, file: string, rule: 'never-ends' | 'hidden-failure' = 'never-ends') =>
    found(rule, line, '', { file });
  const of = (name: string, line: number, ...findings: ReturnType<typeof at>[]) => ({
    ...probed(name, [], line),
    findings,
  });

  it('is told of the function that its place stands in', () => {
    const caller = of('a.js#caller', 10, at(2, 'a.js'), at(11, 'a.js'));
    const callee = of('a.js#callee', 1, at(2, 'a.js'));
    const elsewhere = of('b.js#caller', 1, at(2, 'a.js'));
    assert.deepEqual(told(caller, callee, elsewhere), [
      ['caller', ['never-ends 11']],
      ['callee', ['never-ends 2']],
      ['caller', []],
    ]);
  });

  it('is told of the first, where it stands in none of them', () => {
    const [one, other] = ['a.js#one', 'b.js#other'].map((name) => of(name, 1, at(3, 'c.js')));
    assert.deepEqual(told(one!, other!), [
      ['one', ['never-ends 3']],
      ['other', []],
    ]);
  });

  it('is another one by another rule, or at another place', () => {
    const caller = of('a.js#caller', 10, at(2, 'a.js', 'hidden-failure'));
    const callee = of('a.js#callee', 1, at(2, 'a.js'), at(3, 'a.js'));
    assert.deepEqual(told(caller, callee), [
      ['caller', ['hidden-failure 2']],
      ['callee', ['never-ends 2', 'never-ends 3']],
    ]);
  });

  describe('of a function that another one calls', () => {
    const byCalls = (...functions: Parameters<typeof onceInProject>[0]) =>
      onceInProject(functions).map((one) =>
        one.state === 'scored'
          ? [one.findings.length, (one.findingsOfCalls ?? []).map(({ line }) => line)]
          : [],
      );
    const caller = { ...of('a.js#caller', 10), findingsOfCalls: [at(2, 'a.js', 'hidden-failure')] };
    const scored = of('a.js#callee', 1);
    const withLines = (lines: number[]) =>
      scored.state === 'scored' && scored.debuggability.state === 'scored'
        ? { ...scored, debuggability: { ...scored.debuggability, lines } }
        : assert.fail();

    it('is told there, and counted by the caller', () => {
      const callee = { ...scored, findings: [at(2, 'a.js', 'hidden-failure')] };
      assert.deepEqual(byCalls(caller, callee), [
        [0, [2]],
        [1, []],
      ]);
    });

    it('is told there, too, if no call of its own came to the place', () => {
      assert.deepEqual(byCalls(caller, withLines([])), [
        [0, [2]],
        [1, []],
      ]);
    });

    it('is told of neither, if a call of its own shows that nothing is wrong there', () => {
      assert.deepEqual(byCalls(caller, withLines([2])), [
        [0, []],
        [0, []],
      ]);
    });

    it('is told of the caller, if it could not be scored itself', () => {
      const failed = failure('failed', 'threw', 'It threw.');
      const callee = { ...scored, debuggability: failed };
      assert.deepEqual(byCalls(caller, callee), [
        [1, []],
        [0, []],
      ]);
    });
  });
});

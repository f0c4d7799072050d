import assert from 'node:assert/strict';

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
});

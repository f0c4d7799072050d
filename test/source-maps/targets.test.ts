import assert from 'node:assert/strict';

import { needsOf } from '../../src/source-maps/editions';
import { gradeMaps, type Findings } from '../../src/source-maps/grade';
import { judgeTarget, namedTarget } from '../../src/source-maps/targets';
import { documentOf } from '../document/documents';

function editionOf(text: string): number | undefined {
  return needsOf(documentOf(text))?.edition;
}

describe('what a text needs to run as written', () => {
  const editions: [text: string, edition: number][] = [
    ['var a = { b: function () { return [1]; }, get c() { return 1; } };', 5],
    ['var a = () => 1;', 2015],
    ['let a;', 2015],
    ['function* a() { yield 1; }', 2015],
    ['var a = { b() {} };', 2015],
    ['f(...a);', 2015],
    ['export default 1;', 2015],
    ['a ** b;', 2016],
    ['async function a() { await b; }', 2017],
    ['var a = { ...b };', 2018],
    ['async function* a() {}', 2018],
    ['try { a(); } catch { b(); }', 2019],
    ['a?.b;', 2020],
    ['a ?? b;', 2020],
    ['a ??= b;', 2021],
    ['class A { #b = 1; }', 2022],
  ];
  for (const [text, edition] of editions) {
    it(`is ${edition} for ${text}`, () => assert.equal(editionOf(text), edition));
  }

  it('finds types and JSX by parsing, not by the name of the file', () => {
    const plain = needsOf(documentOf('var a = 1;', '/a.ts'));
    assert.deepEqual(plain, { edition: 5, types: false, jsx: false });
    assert.equal(needsOf(documentOf('var a: number = 1;', '/a.ts'))?.types, true);
    assert.equal(needsOf(documentOf('var a = <b />;', '/a.js'))?.jsx, true);
    assert.equal(needsOf(documentOf('function (')), null);
  });
});

describe('a target', () => {
  const known: [name: string, edition: number | undefined][] = [
    ['ES5', 5],
    ['es6', 2015],
    ['ES2022', 2022],
    ['esnext', Infinity],
    ['node 20', 2022],
    ['node12.4', 2019],
    ['node >= 8.10', 2017],
    ['node 4', 5],
    ['ie 11', 5],
    ['chrome 90', 2021],
    ['ios 18.5.0', 2022],
    ['last 2 versions', undefined],
    ['> 0.5%', undefined],
    ['netscape 4', undefined],
    ['constructor 4', undefined],
  ];
  for (const [name, edition] of known) {
    it(`${name} knows ${edition ?? 'what only a database tells'}`, () =>
      assert.equal(namedTarget(name)?.edition, edition));
  }

  it('is read once, however many blanks it holds', () => {
    assert.equal(namedTarget(`node${' '.repeat(300_000)}x`), null);
    assert.equal(namedTarget(`node${' '.repeat(300_000)}18`)?.edition, 2022);
  });

  it('runs as written what it knows, and no types', () => {
    const target = { name: 'node 8', edition: 2017 };
    const runs = (text: string, file = '/a.ts') =>
      judgeTarget(target, needsOf(documentOf(text, file))).runsAsWritten;
    assert.deepEqual(
      [runs('async () => 1;'), runs('a?.b;'), runs('let a: string;'), runs('(')],
      [true, false, false, false],
    );
  });
});

describe('the level of source maps', () => {
  const YES = { name: 'new', runsAsWritten: true };
  const NO = { name: 'old', runsAsWritten: false };
  const base: Findings = {
    runsSource: false,
    map: 'leadsBack',
    targets: [NO],
    unmapped: ['wrong'],
  };
  const cases: [what: string, change: Partial<Findings>, level: number, needs: string][] = [
    ['runs everywhere', { runsSource: true, targets: [YES], unmapped: ['exact'] }, 5, 'never'],
    ['compiled for all', {}, 3, 'always'],
    ['compiled, lines kept', { unmapped: ['line', 'exact'] }, 4, 'sometimes'],
    ['compiled for some', { targets: [YES, NO] }, 4, 'sometimes'],
    ['compiled without need', { targets: [YES] }, 4, 'sometimes'],
    ['its lines only', { map: 'linesOnly' }, 3, 'always'],
    ['no map, for some', { map: 'none', targets: [YES, NO] }, 2, 'sometimes'],
    ['no map, lines kept', { map: 'none', unmapped: ['line'] }, 2, 'sometimes'],
    ['no map', { map: 'none' }, 1, 'always'],
    ['a wrong map', { map: 'leadsAstray' }, 1, 'always'],
    ['a stale map, for some', { map: 'stale', targets: [YES, NO] }, 2, 'sometimes'],
    ['a map that could not be checked', { map: 'unchecked', unmapped: ['unknown'] }, 1, 'always'],
  ];
  for (const [what, change, level, needsMap] of cases) {
    it(`is ${level} for ${what}`, () =>
      assert.deepEqual(gradeMaps({ ...base, ...change }), { level, needsMap }));
  }
});

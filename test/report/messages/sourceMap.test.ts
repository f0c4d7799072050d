import assert from 'node:assert/strict';
import { failure } from '../../../src/failure';
import type { SourceMaps } from '../../../src/probe/debuggability';
import {
  checksWords,
  mapFormWords,
  printedWords,
  targetWords,
  wayWords,
} from '../../../src/report/messages/sourceMaps';
import { createUnits } from '../../../src/report/units';
import { debuggability, FILE } from '../reports';

const units = createUnits('en-US');
type Way = SourceMaps['way'];
type Check = SourceMaps['checks'][number];

const AT = { file: FILE, line: 34, column: 19 };

function maps(changes: Partial<SourceMaps>): SourceMaps {
  return { ...debuggability(5).sourceMaps, ...changes };
}

function checks(...verdicts: Check['verdict'][]): SourceMaps {
  return maps({
    checks: verdicts.map((verdict) => ({
      operation: 'blob.put',
      reported: AT,
      mapped: AT,
      truth: AT,
      verdict,
      exact: verdict === 'exact',
    })),
  });
}

describe('the way a file runs', () => {
  const way = (changes: Partial<Way>): Way => ({
    by: 'nothing',
    tool: '',
    namedIn: null,
    problem: null,
    targets: [],
    ...changes,
  });

  const cases: [Partial<Way>, string][] = [
    [{}, 'as it is written'],
    [{ by: 'compiledAhead' }, 'as the output of a tool'],
    [{ by: 'compiledAhead', tool: 'esbuild' }, 'as the output of esbuild'],
    [{ by: 'typeStripping' }, 'with its types taken out by Node'],
    [
      { by: 'typescript', tool: 'TypeScript 5.9.3', namedIn: 'tsconfig.json' },
      'through TypeScript 5.9.3, as tsconfig.json says',
    ],
    [{ by: 'own' }, "in Async Score's own transpiled form"],
  ];
  for (const [changes, words] of cases) {
    it(`is "${words}"`, () => assert.equal(wayWords(way(changes)), words));
  }

  it('is not the same for every target', () => {
    const targets = [
      { name: 'Node 24.21.0', runsAsWritten: true },
      { name: 'ES5', runsAsWritten: false },
      { name: 'ES2015', runsAsWritten: false },
    ];
    assert.equal(targetWords(way({ targets })), 'Node 24.21.0: as written; ES5, ES2015: compiled');
    assert.equal(targetWords(way({ targets: [] })), null);
  });
});

describe('a map', () => {
  it('has a form only where there is one', () => {
    const map = { ...maps({}).map, form: 'external' as const, indexed: true };
    assert.equal(
      mapFormWords(maps({ map: { ...map, sources: 'nowhere' } })),
      'external, indexed, its sources are nowhere to be read',
    );
    assert.equal(mapFormWords(maps({ map: { ...map, form: null } })), '');
  });

  it('is judged place by place', () => {
    assert.equal(checksWords(checks('exact'), units), '1 of 1 position exact');
    assert.equal(
      checksWords(checks('exact', 'line', 'wrong', 'wrong', 'unknown'), units),
      '1 of 5 positions exact, 1 right in the line alone, 2 on a wrong line, 1 not known',
    );
  });
});

describe('what the runtime prints', () => {
  const printed = (right: number, exact: number) =>
    printedWords({ state: 'scored', places: [], right, exact, of: 7 }, units);

  it('is counted by lines, then by columns', () => {
    assert.equal(printed(7, 7), '7 of 7 lines right, and the columns too');
    assert.equal(printed(7, 5), '7 of 7 lines right, 5 to the column');
    assert.equal(printed(0, 0), 'none of 7 lines right');
  });

  it('is a reason where it was not looked at', () => {
    const why = failure('skipped', 'runtimeLacks', 'Node 0.10 reads no maps.', { remedy: 'None.' });
    assert.equal(printedWords(why, units), 'Node 0.10 reads no maps. None.');
  });
});

import assert from 'node:assert/strict';

import type { IoBoundary, Level, Probe, Site } from '../../src/probe/debuggability';
import { gradeStacks, siteLevel } from '../../src/probe/grade';

function probe(mode: Probe['mode'], named: Probe['named']): Probe {
  return {
    mode,
    named,
    outcome: 'delivered',
    consequence: { kind: 'delivered' },
    alsoSeen: [],
    message: '',
    stack: [],
    finalStack: [],
    wanted: [],
  };
}

function site(
  boundary: IoBoundary,
  level: Level,
  reached: Site['reached'] = { by: 'call' },
  consequence: Site['consequence'] = { kind: 'delivered' },
): Site {
  return {
    operation: 'blob.put',
    boundary,
    level,
    at: null,
    code: '',
    consequence,
    alsoSeen: [],
    left: [],
    reached,
    probes: [],
    lapses: [],
  };
}

describe('the level of a site', () => {
  const expected: [Probe['named'], Level][] = [
    ['own', 5],
    ['finalCallback', 4],
    ['switch', 3],
    ['companion', 2],
    ['no', 1],
  ];
  for (const [named, level] of expected) {
    it(`is ${level} where the evidence is: ${named}`, () =>
      assert.equal(siteLevel([probe('thrown', 'own'), probe('passed', named)]), level));
  }

  it('is that of what is thrown later where an operation of its own takes no error', () => {
    const passed = { ...probe('passed', 'no'), outcome: 'unfailable' as const };
    assert.equal(siteLevel([passed, probe('thrownLater', 'switch')]), 3);
  });
});

describe('the level of a subject', () => {
  it('is the lower middle of its sites, with the worst beside it', () => {
    const sites = [5, 4, 1, 5].map((level) => site('callback', level as Level));
    const grade = gradeStacks(sites);
    assert.equal(grade?.level, 4);
    assert.equal(grade?.worst, 1);
  });

  it('is that of the first boundary; each boundary has its own', () => {
    const grade = gradeStacks([site('promisified', 1), site('async', 5), site('async', 5)]);
    assert.equal(grade?.level, 1);
    assert.equal(grade?.boundary, 'promisified');
    assert.deepEqual(grade?.boundaries, [
      { boundary: 'promisified', level: 1, worst: 1 },
      { boundary: 'async', level: 5, worst: 5 },
    ]);
  });

  it('counts no site that only a failure leads to', () => {
    const after = { by: 'failure', operation: '0', line: 3 } as const;
    const grade = gradeStacks([site('callback', 4), site('callback', 1, after)]);
    assert.deepEqual([grade?.level, grade?.worst, grade?.sites.length], [4, 4, 2]);
  });

  it('counts no site whose error arrives nowhere, but where there are no others', () => {
    const recovered = site('promisified', 1, undefined, { kind: 'recovered', times: 1 });
    assert.equal(gradeStacks([recovered, site('promisified', 5)])?.level, 5);
    assert.equal(gradeStacks([recovered])?.level, 1);
  });

  it('is shown of a boundary, too, of which no error arrives', () => {
    const hidden = site('promise', 1, undefined, { kind: 'hidden' });
    const grade = gradeStacks([site('callback', 5), hidden, hidden]);
    assert.deepEqual(grade?.boundaries, [
      { boundary: 'callback', level: 5, worst: 5 },
      { boundary: 'promise', level: 1, worst: 1 },
    ]);
    assert.deepEqual([grade.boundary, grade.level], ['callback', 5]);
  });

  it('counts no site that the call did not come to any more, but a fake that takes no error', () => {
    const notMade = { probes: [{ ...probe('passed', 'no'), outcome: 'unfailable' as const }] };
    const gone = { ...site('promisified', 1), ...notMade };
    assert.equal(gradeStacks([gone, site('promisified', 5)])?.worst, 5);
    assert.equal(gradeStacks([gone]), null);
    assert.equal(gradeStacks([{ ...site('timer', 4), ...notMade }])?.level, 4);
  });

  it('does not exist without sites', () => assert.equal(gradeStacks([]), null));
});

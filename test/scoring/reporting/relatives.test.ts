import assert from 'node:assert/strict';

import { constructsIn, mayHave, type Construct } from '../../../src/analysis/constructs';
import type { PreparedCall } from '../../../src/calling/preparedCall';
import type { KeptFigures } from '../../../src/gallery/scales';
import { loadGallery } from '../../../src/gallery/load';
import { relativesOf } from '../../../src/scoring/reporting/relatives';
import { documentOf } from '../../document/documents';
import { PATTERNS } from '../../subjects';
import { estimated } from '../../measured';
import { benchmark, complexity, debuggability } from '../../report/reports';

const gallery = loadGallery(PATTERNS, []);

const AWAITS = `async function load(id) {
  const user = await db.users.find(id);
  return await db.roles.find(user);
}`;

const KEPT: KeptFigures = {
  title: 'async/await',
  isCallbacks: false,
  timeMs: 100,
  peakBytes: 8e6,
  debuggability: 10,
  cpuUsPerCall: 40,
  operations: 8,
  levels: [
    { boundary: 'callback', level: 1 },
    { boundary: 'async', level: 5 },
  ],
  measuredAt: '2026-11-20T10:00:00.000Z',
};

function relatives(text: string, kept: KeptFigures[] = [], byCallback = false) {
  const document = documentOf(text);
  const call = { document, range: { start: 0, end: text.length } } as PreparedCall;
  const measured = benchmark({
    operations: ['db.users.find', 'db.roles.find'],
    cpuUsPerCall: estimated(12, 11, 13, [11, 12, 13]),
  });
  const completesBy = byCallback ? 'callback' : 'promise';
  const scored = { call, complexity: complexity({ tokens: 30 }), benchmark: measured };
  return relativesOf({ ...scored, debuggability: debuggability(1), completesBy }, gallery, kept);
}

function names(text: string, byCallback = false): string[] | undefined {
  return relatives(text, [], byCallback)?.members.map(({ name }) => name);
}

describe('the relatives of a function in the gallery', () => {
  it('are made of the same construct, and tell their end in the same way', () => {
    assert.deepEqual(names(AWAITS), ['async-await', 'promises-promisify']);
    const chain = names('const f = () => a().then(b);');
    assert.ok(chain?.includes('promises-chained') && !chain.includes('promises-q'), String(chain));
    const callbacks = names('function f(done) { a(function (err) { done(err); }); }', true);
    assert.ok(callbacks?.includes('callbacks-nested'));
  });

  it('have a word of each construct that they are made of', () => {
    const lacking = gallery.members.flatMap(({ name, document }) =>
      Object.entries(constructsIn(document))
        .filter(([construct, count]) => count > 0 && !mayHave(construct as Construct, document))
        .map(([construct]) => `${name}: ${construct}`),
    );
    assert.deepEqual(lacking, []);
  });

  it('are those that end otherwise where none ends alike', () => {
    const found = relatives('const f = (id) => users(id).subscribe(log);');
    assert.deepEqual(
      [found?.madeOf, found?.endsAlike, found?.members.length],
      ['observables', false, 2],
    );
  });

  it('are none where nothing is asynchronous', () => {
    assert.equal(relatives('function add(a, b) { return a + b; }'), null);
  });

  it('are set beside it by what an operation takes', () => {
    const found = relatives(AWAITS, [KEPT]);
    assert.deepEqual(found?.own, {
      operations: 2,
      tokensPerOperation: 15,
      cpuUsPerOperation: 6,
      level: 1,
    });
    const kept = found?.members.find(({ name }) => name === 'async-await');
    assert.deepEqual(
      [kept?.operations, kept?.cpuUsPerOperation, kept?.tokensPerOperation, kept?.measuredAt],
      [8, 5, kept!.tokens / 8, KEPT.measuredAt],
    );
    assert.equal(found?.boundary, 'promisified');
    assert.equal(kept?.level, null);
  });

  it('have their tokens alone where nothing is kept of them', () => {
    const [first] = relatives(AWAITS)?.members ?? [];
    assert.ok(first && first.tokens > 100);
    assert.deepEqual(
      [first.operations, first.tokensPerOperation, first.cpuUsPerOperation, first.measuredAt],
      [null, null, null, null],
    );
  });
});

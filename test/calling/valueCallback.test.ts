import * as assert from 'node:assert/strict';

import { analysisOf } from '../../src/analysis/functionAnalysis';
import { functionsOf } from '../../src/document/functions';
import { documentOf } from '../document/documents';

function told(code: string): [completesBy: string | null, takesValue: boolean] {
  const document = documentOf(code, '/project/own.js');
  const [fn] = functionsOf(document).functions;
  const analysis = fn && analysisOf(document, fn);
  assert.ok(analysis);
  return [analysis.completion()?.completesBy ?? null, analysis.tellsValueFirst()];
}

describe('a callback that is told a value', () => {
  const yes = [
    'function f(db, done) { db.list((error, rows) => { if (!error) done(rows); }); }',
    'function f(db, callback) { db.get((e, row) => { if (e) return callback(0); callback(row.n); }); }',
    'function f(db, onDone) { db.list((error, rows) => onDone(rows)); }',
    'function f(db, cb) { db.list((error, rows) => cb(error || rows)); }',
    'function f(req, cb) { let text = ""; req.on("data", (d) => { text += d; }); req.on("end", () => cb(text)); }',
    'function f(ids, db, done) { ids.forEach((id) => db.get(id, () => { left--; if (!left) done(all); })); }',
    'function f(db, done) { db.get().then((row) => done(row)); }',
  ];
  for (const code of yes) it(code, () => assert.deepEqual(told(code), ['callback', true]));

  const not: [code: string, completesBy: string | null][] = [
    ['function f(db, done) { db.list((error, rows) => done(error, rows)); }', 'callback'],
    [
      'function f(db, cb) { db.get((e, x) => { if (!x) return cb("gone"); cb(null, x); }); }',
      'callback',
    ],
    ['function f(list, callback) { return list.map((each) => callback(each)); }', null],
    ['function f(source, callback) { source.on("data", (row) => callback(row)); }', null],
    ['function f(x, done) { return 1 + done(x); }', null],
    ['function f(db, next) { db.get(() => next("route")); }', null],
    ['function f(rows, cb) { setImmediate(() => { for (const row of rows) cb(row); }); }', null],
  ];
  for (const [code, completesBy] of not) {
    it(`is none in ${code}`, () => assert.deepEqual(told(code), [completesBy, false]));
  }
});

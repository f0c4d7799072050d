import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CODE = `const lib = require('no-lib');
const media = require('no-media');
const db = require('./no-db');
const { trace } = require('@opentelemetry/api');
const Sentry = require('@sentry/node');
exports.ajax = (url) => new Promise((resolve, reject) => {
  lib.ajax({ url, success: (data) => resolve(data), error: (failure) => reject(failure) });
});
exports.complete = (sql) => new Promise((resolve, reject) => {
  lib.connection().execute({ sql, complete: (err, statement, rows) => {
    if (err) return reject(err);
    resolve([statement.id, rows]);
  } });
});
exports.token = () => new Promise((resolve, reject) => {
  lib.token({ callback: (answer) => (answer.error ? reject(answer.error) : resolve(answer.token)) });
});
exports.pages = (table) => new Promise((resolve, reject) => {
  const all = [];
  lib.table(table).eachPage(
    (rows, next) => { rows.forEach((row) => all.push(row.id)); next(); },
    (err) => { if (err) return reject(err); db.save(all.length, (failed) => (failed ? reject(failed) : resolve(all))); },
  );
});
exports.rows = (sql, callback) => {
  const ids = [];
  lib.each(sql, (err, row) => { ids.push(row.id); }, (err, count) => {
    if (err) return callback(err);
    if (ids.length === 0) return callback(new Error('none'));
    callback(null, ids, count);
  });
};
exports.fluent = (input) => new Promise((resolve, reject) => {
  media(input).outputOptions('-x').size('50%').on('end', resolve).on('error', reject).save('out');
});
exports.asked = (input) => new Promise((resolve, reject) => {
  media.probe(input, (err, found) => {
    if (err) return reject(err);
    const video = found.streams.find((each) => each.codec === 'video');
    resolve(video.width);
  });
});
exports.cancelled = async (user) => {
  let cancelled = false;
  lib.setHandler('cancel', () => { cancelled = true; });
  for (let i = 0; i < 2; i += 1) {
    if (cancelled) return 'cancelled';
    await db.remind(user, i);
  }
};
exports.traced = (id) => trace.getTracer('x').startActiveSpan('x', async (span) => {
  try { return await Sentry.startSpan({ name: 'y' }, async () => (await db.load(id)).name); } finally { span.end(); }
});
exports.changed = async (onValue) => {
  const sensor = await lib.sensor();
  sensor.addEventListener('valuechanged', (event) => onValue(event.target.value));
  await sensor.start();
};
exports.left = async (rows, table) => {
  let asked = rows;
  while (asked.length > 0) {
    const answer = await db.write(asked);
    asked = answer.unprocessed?.[table] ?? [];
    if (asked.length > 0) await db.wait();
  }
};
exports.sends = async (stream) => {
  const connection = new RTCPeerConnection();
  stream.getTracks().forEach((track) => connection.addTrack(track));
  const offer = await connection.createOffer();
  await connection.setLocalDescription(offer);
};
exports.some = async () => {
  const rows = await db.query('messages').take(50);
  return Promise.all(rows.map((row) => db.author(row.id)));
};
`;

async function seenOf(functionName: string) {
  const options = { ...probingAlone(OPTIONS), functionName };
  const { debuggability, findings } = await scored(documentOf(CODE), options);
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const { sites, unreached } = debuggability.stackTraces;
  const names = sites.map(({ operation }) => operation.split('.').at(-1)!);
  return {
    names: [...new Set(names)],
    unreached: unreached.filter(({ why }) => why === 'notRun').map(({ code }) => code),
    rules: findings.flatMap(({ rule, severity }) => (severity === 'warning' ? [rule] : [])),
  };
}

const ROWS: [what: string, functionName: string, operations: string[]][] = [
  ['among options, for either end', 'ajax', ['ajax']],
  ['among options, and is told an error', 'complete', ['execute']],
  ['among options, and is told of a failure by what it is given', 'token', ['token']],
  ['for each page, and for the end', 'pages', ['eachPage', 'save']],
  ['for each row, and for the end', 'rows', ['each']],
  ['by an emitter that its methods give back', 'fluent', ['size']],
  ['behind what looks for a constant', 'asked', ['probe']],
  ['and would end what goes on', 'cancelled', ['remind']],
  ['within what is noted of it', 'traced', ['load']],
  ['for events that are no I/O', 'changed', ['sensor', 'start']],
];

describe('a function that is handed over', () => {
  for (const [what, functionName, operations] of ROWS) {
    it(`is called as it is meant to be: ${what}`, async () => {
      const { names, unreached, rules } = await seenOf(functionName);
      assert.deepEqual(names, operations);
      assert.deepEqual(unreached, []);
      assert.deepEqual(rules, []);
    });
  }
});

describe('what a call may come to', () => {
  it('is a list under a name where none is the exception', async () => {
    const { names } = await seenOf('left');
    assert.deepEqual(names, ['write', 'wait']);
  });

  it('is no promise of a class of browsers, of which other methods give one', async () => {
    const { names, rules } = await seenOf('sends');
    assert.deepEqual(names, ['createOffer', 'setLocalDescription']);
    assert.deepEqual(rules, []);
  });

  it('is no longer than what was asked for', async () => {
    const { names, rules } = await seenOf('some');
    assert.deepEqual(names, ['take', 'author']);
    assert.deepEqual(rules, []);
  });
});

import assert from 'node:assert/strict';

import { applyEdits } from '../../src/fixes/applyEdits';
import type { Fix } from '../../src/fixes/fix';
import { verifiedFix } from '../../src/rules/verifiedFix';
import { measureFix, probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { mended, OPTIONS, scored } from '../score';
import { ownRuntime } from '../subjects';

const TEXT = `const { connect } = require('amqplib');
let connection;
async function channel(url) {
  if (!connection) connection = await connect(url);
  return connection.createChannel();
}

const sent = new Set();
async function welcome(mailer, address) {
  if (sent.has(address)) return;
  await mailer.send(address, 'Welcome');
  sent.add(address);
}

let total = 0;
async function add(files, key) {
  total += await files.size(key);
  return total;
}

let user;
async function greet(users, token) {
  user = await users.byToken(token);
  await users.touch(user.id);
  return 'Hello ' + user.name;
}
`;

describe('what two calls at once do to each other', () => {
  it('has the fix that ends it, and leaves the calls one after the other as they were', async () => {
    const document = documentOf(TEXT);
    const names = ['channel', 'welcome', 'add', 'greet'];
    const reports = await mended(document, names);
    const told = reports.map(({ findings }) =>
      findings.flatMap(({ rule, where, fix }) => (where ? [[rule, fix?.kind, fix?.becomes]] : [])),
    );
    const becomes = (was: string, is: string) => `If two calls run at once: ${was} → ${is}`;
    assert.deepEqual(told, [
      [['started-twice', 'keepPromise', becomes('may be started twice', 'is started once')]],
      [['acts-twice', 'noteFirst', becomes('may be done twice', 'is done once')]],
      [
        [
          'lost-update',
          'addAfterWait',
          becomes("overwrites another call's update", 'keeps both updates'),
        ],
      ],
      [['mixed-up', 'keepLocal', becomes("uses another call's data", 'uses its own data')]],
    ]);
    for (const [i, { findings }] of reports.entries()) {
      const fix = findings.find(({ where }) => where)?.fix;
      const fixed = documentOf(applyEdits(TEXT, fix!.edits));
      const [again] = await mended(fixed, [names[i]!]);
      const left = again!.findings.filter(({ rule }) => rule !== 'stack-lost');
      assert.deepEqual(left, []);
    }
  });

  const add = (...body: string[]) =>
    [
      'let total = 0;',
      'let last = Promise.resolve();',
      'module.exports = async function add(files, key) {',
    ]
      .concat(
        body.map((line) => `  ${line}`),
        '};',
        '',
      )
      .join('\n');
  const LOSES = add(
    'const n = total;',
    'const size = await files.size(key);',
    'total = n + size;',
    'return size;',
  );
  const locked = (...body: string[]) =>
    add(
      'let free;',
      'const before = last;',
      'last = new Promise((done) => (free = done));',
      'await before;',
      ...body,
    );

  it('is not ended by a lock that is freed too early, nor by code that does something else', async () => {
    const held = locked(
      'try {',
      '  const n = total;',
      '  const size = await files.size(key);',
      '  total = n + size;',
      '  return size;',
      '} finally {',
      '  free();',
      '}',
    );
    assert.deepEqual(await endedBy(held), ['lost-update']);
    const early = locked(
      'const n = total;',
      'free();',
      'const size = await files.size(key);',
      'total = n + size;',
      'return size;',
    );
    assert.deepEqual(await endedBy(early), []);
    const none = add(
      'const size = await files.size(key);',
      'if (size < 0) total = size;',
      'return size;',
    );
    assert.deepEqual(await endedBy(none), []);
    const stuck = locked('total += await files.size(key);', 'return total;');
    assert.deepEqual(await endedBy(stuck), []);
  });

  /** Rules of the findings of a text that another one would end. */
  async function endedBy(text: string): Promise<string[]> {
    const [document, options] = [documentOf(LOSES), probingAlone(OPTIONS)];
    const report = await scored(document, options);
    const races = report.findings.filter(({ where }) => where);
    assert.deepEqual(
      races.map(({ rule }) => rule),
      ['lost-update'],
    );
    const edits = [{ start: 0, end: LOSES.length, text }];
    const fix: Fix = { id: 'by hand', kind: 'addAfterWait', code: '', count: 1, edits, lines: [] };
    const entry = { document, runtime: ownRuntime };
    const measured = await measureFix({ entry, report }, fix, (changed) =>
      scored(changed.document, options),
    );
    assert.ok(measured.state === 'scored', JSON.stringify(measured));
    const ended = measured.effect.mended!.ended.map(({ rule }) => rule);
    assert.equal(verifiedFix(races[0]!, fix, measured.effect) !== null, ended.length > 0);
    return ended;
  }
});

import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored, subject } from '../score';

const OWN = `exports.own = async (id) => {
  const row = await db.find(id);
  await db.touch(row);
};`;

/** Operations of calls of `own`, behind code that runs as its file is loaded. */
async function sitesOf(code: string, own = OWN): Promise<string[]> {
  const text = `const { app, db } = require('some-lib');\n${own}\n${code}`;
  const report = await scored(subject(text), { ...probingAlone(OPTIONS), functionName: 'own' });
  const { debuggability } = report;
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  return debuggability.stackTraces.sites.map(({ operation }) => operation.replace('some-lib.', ''));
}

const ITS_OWN = ['db.find', 'db.touch'];

describe('what a file goes on with once it is loaded', () => {
  for (const [what, code] of [
    [
      'what it starts',
      'async function main() { await db.open(); await db.check(); }\nmain().catch(console.error);',
    ],
    [
      'what it starts later',
      'app.ready().then(async () => { await db.open(); await db.check(); });',
    ],
    ['what never ends', '(async () => { for (;;) await db.poll(); })();'],
    ['what ends the process', 'db.open().then(() => process.exit(1));'],
    ['what fails, and is heard by nobody', 'db.open().then(() => { throw new Error("no"); });'],
  ] as const) {
    it(`is none of a call's: ${what}`, async () => assert.deepEqual(await sitesOf(code), ITS_OWN));
  }

  it('is none of a call’s in a module of its own either', async () => {
    // what it keeps makes each probe begin with a new one
    const kept = `const known = {};
      exports.own = async (id) => (known[id] ??= await db.find(id));`;
    const main = 'async function main() { await db.open(); await db.check(); }\nmain();';
    assert.deepEqual(await sitesOf(main, kept), ['db.find']);
  });

  it('is there for the call that waits for it', async () => {
    const ready = 'const ready = db.open().then((it) => it.begin());';
    const waits = 'exports.own = async (id) => { await ready; return await db.find(id); };';
    assert.deepEqual(await sitesOf(ready, waits), ['db.find']);
  });
});

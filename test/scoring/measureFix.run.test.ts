import assert from 'node:assert/strict';

import type { SubjectDocument } from '../../src/document/document';
import { helps, type Effect, type MeasuredEffect } from '../../src/rules/effect';
import { findFixes } from '../../src/fixes/findFixes';
import type { Fix } from '../../src/fixes/fix';
import type { FixKind } from '../../src/fixes/fixTitle';
import type { Failure } from '../../src/failure';
import { measureFix, probingAlone, type Unfixed } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';
import { ownRuntime } from '../subjects';

const PROBING = probingAlone(OPTIONS);

async function probed(document: SubjectDocument, functionName?: string): Promise<Unfixed> {
  const report = await scored(document, { ...PROBING, functionName });
  assert.equal(report.debuggability.state, 'scored', JSON.stringify(report.debuggability));
  return { entry: { document, functionName, runtime: ownRuntime }, report };
}

function measured(unfixed: Unfixed, fix: Fix): Promise<MeasuredEffect | Failure> {
  return measureFix(unfixed, fix, (entry) => scored(entry.document, { ...PROBING, ...entry }));
}

/** What the first fix of a kind does to a text, or to a function of it. */
async function effectIn(text: string, kind: FixKind, functionName?: string): Promise<Effect> {
  const document = documentOf(text);
  const fix = findFixes(document, functionName).find((one) => one.kind === kind);
  assert.ok(fix, `no fix of the kind ${kind}`);
  const found = await measured(await probed(document, functionName), fix);
  assert.ok(found.state === 'scored', JSON.stringify(found));
  return found.effect;
}

/** `operation boundary: before -> after` of every call whose level changed. */
function changes({ sites }: Effect): string[] {
  return sites.map(
    ({ operation, boundary, before, after }) => `${operation} ${boundary}: ${before} -> ${after}`,
  );
}

const AWAITED = `module.exports = async function upload(stream, id) {
  await blobManager.create(account).put(stream);
  await self.byUuidOrPath(id).get();
};
`;

const RETURNED = `async function commit(tx) {
  return tx.commit();
}
async function both(stream, tx) {
  await blobManager.create(account).put(stream);
  return commit(tx);
}
module.exports = async function upload(stream) {
  await both(stream, db.begin());
};
`;

const RENAMED = `module.exports = async function upload(stream) {
  try {
    await blobManager.create(account).put(stream);
    await db.begin().commit();
  } catch (err) {
    throw new Error('no upload');
  }
};
`;

const PROMISED = `function commit(tx) {
  return new Promise((resolve, reject) => tx.commit((err) => (err ? reject(err) : resolve())));
}
module.exports = async function upload() {
  await commit(db.begin());
  await commit(db.begin());
};
`;

const CALLED_BACK = `module.exports = function upload(stream, id, tag, done) {
  blobManager.create(account).put(stream, function (err) {
    if (err) return done(err);
    db.begin().commit(function (err) { done(err); });
  });
};
`;

const CAUGHT = `async function commit(tx) {
  try {
    return tx.commit();
  } catch {
    return null;
  }
}
module.exports = async function upload() {
  await commit(db.begin());
};
`;

/** Two of three functions belong together, and none is exported. */
const OWN = `async function loadUser(id) {
  const user = await id.find();
  return rolesOf(user, id);
}
async function rolesOf(user, id) {
  return id.roles(user);
}
async function other(id) {
  return id.other();
}
`;

describe('measureFix', () => {
  it('measures a function of a person, with what it runs of its file', async () => {
    const found = findFixes(documentOf(OWN), 'loadUser').filter(
      ({ kind }) => kind === 'returnAwait',
    );
    assert.deepEqual(
      found.map(({ code, count }) => code || count),
      [2, 'rolesOf(user, id)', 'id.roles(user)'],
    );
    const effect = await effectIn(OWN, 'returnAwait', 'loadUser');
    assert.deepEqual(changes(effect), ['id.roles promise: 1 -> 5']);
    const wrapped = await effectIn(OWN, 'awaitWrapper', 'loadUser');
    assert.deepEqual(changes(wrapped), ['id.find promise: 1 -> 5']);
  });

  it('sees that an async wrapper keeps the callers of promisified I/O', async () => {
    const effect = await effectIn(AWAITED, 'awaitWrapper');
    assert.deepEqual(changes(effect), [
      'blob.put promisified: 1 -> 5',
      'self.byUuidOrPath.get promisified: 1 -> 5',
    ]);
    assert.deepEqual([effect.boundary, effect.before, effect.after], ['promisified', 1, 5]);
    assert.equal(helps(effect), true);
  });

  it('sees that return await keeps a caller over I/O in async functions alone', async () => {
    const effect = await effectIn(RETURNED, 'returnAwait');
    assert.deepEqual(changes(effect), ['tx.commit async: 1 -> 5']);
    assert.deepEqual([effect.before, effect.after], [1, 1]);
    assert.equal(effect.sites[0]?.line, 2);
  });

  it('sees that a cause brings its stack', async () => {
    const effect = await effectIn(RENAMED, 'attachCause');
    assert.deepEqual(changes(effect), ['blob.put async: 1 -> 5', 'tx.commit async: 1 -> 5']);
  });

  it('sees that an async function instead of a new Promise keeps its callers', async () => {
    const effect = await effectIn(PROMISED, 'newPromise');
    assert.deepEqual(changes(effect), ['tx.commit callback: 1 -> 5', 'tx.commit callback: 1 -> 5']);
  });

  it('counts the frames that a name was given to', async () => {
    const effect = await effectIn(CALLED_BACK, 'nameFunction');
    assert.deepEqual(changes(effect), []);
    assert.ok(effect.nameless.before > 0);
    assert.equal(effect.nameless.after, 0);
    assert.equal(helps(effect), true);
  });

  it('sees that a fix makes the code catch what its caller got, as its catch was to', async () => {
    const at = CAUGHT.indexOf('tx.commit');
    const fix: Fix = {
      id: 'returnAwait',
      kind: 'returnAwait',
      code: '',
      count: 1,
      edits: [{ start: at, end: at, text: 'await ' }],
      lines: [],
    };
    const found = await measured(await probed(documentOf(CAUGHT)), fix);
    assert.ok(found.state === 'scored');
    assert.ok(found.effect.harmed > 0, JSON.stringify(found.effect));
    const ended = found.effect.mended?.ended.map(({ rule }) => rule);
    assert.deepEqual([ended, helps(found.effect)], [['catch-skipped'], true]);
  });

  it('says why where the changed code does not run', async () => {
    const unfixed = await probed(documentOf(AWAITED));
    const fix = { id: 'x', kind: 'returnAwait', code: '', count: 1, lines: [] } as const;
    const edit = (text: string) => [{ start: AWAITED.length, end: AWAITED.length, text }];
    const measure = (code: string) => measured(unfixed, { ...fix, lines: [], edits: edit(code) });
    const broken = await measure('}');
    assert.ok(broken.state === 'failed' && broken.reason.code === 'syntaxError');
    const throwing = await measure("throw new Error('now');");
    assert.ok(throwing.state === 'failed' && throwing.reason.code === 'threwOnLoad');
  });
});

import assert from 'node:assert/strict';
import * as path from 'node:path';

import { toRunnable } from '../../src/document/runnable';
import { readMapFile } from '../../src/document/mapReader';
import type { SubjectDocument } from '../../src/document/document';
import { helps, type Effect } from '../../src/fixes/effect';
import { findFixes } from '../../src/fixes/findFixes';
import type { Fix, FixKind } from '../../src/fixes/fix';
import { measureFix } from '../../src/fixes/measureFix';
import type { GradedDebuggability } from '../../src/probe/debuggability';
import { probeProgram } from '../../src/probe/probeProgram';
import { documentOf } from '../document/documents';
import { prepared, probedCall } from '../probe/ownCall';
import { executor, ownRuntime, PROJECT } from '../subjects';

const common = {
  runtime: ownRuntime,
  timeoutMs: 10_000,
  runnerFolder: path.join(PROJECT, 'bench-runner'),
};

async function probed(document: SubjectDocument): Promise<GradedDebuggability> {
  const runnable = toRunnable(document);
  const program = { file: document.file, code: runnable.code, exportName: null };
  const { signal } = new AbortController();
  const seen = await probeProgram(
    { document, runnable, program, ...common },
    executor,
    () => undefined,
    signal,
  );
  assert.equal(seen.state, 'scored', JSON.stringify(seen));
  return seen as GradedDebuggability;
}

/** What the first fix of a kind does to a text. */
async function effectIn(text: string, kind: FixKind, file?: string): Promise<Effect> {
  const document = documentOf(text, file);
  const fix = findFixes(document).find((one) => one.kind === kind);
  assert.ok(fix, `no fix of the kind ${kind}`);
  const { signal } = new AbortController();
  const plan = { document, exportName: null, before: await probed(document), ...common };
  const measured = await measureFix(plan, fix, executor, signal);
  assert.ok(measured.state === 'scored', JSON.stringify(measured));
  return measured.effect;
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

/** What the first fix of a kind does to a function of one's own. */
async function effectInOwn(text: string, name: string, kind: FixKind): Promise<Effect> {
  const call = await prepared(text, name);
  const fix = findFixes(call.document, name).find((one) => one.kind === kind);
  assert.ok(fix, `no fix of the kind ${kind}`);
  const before = await probedCall(call);
  assert.ok(before.state === 'scored', JSON.stringify(before));
  const own = { name, asked: {}, readMap: readMapFile };
  const plan = { document: call.document, exportName: null, own, before, ...common };
  const { signal } = new AbortController();
  const measured = await measureFix(plan, fix, executor, signal);
  assert.ok(measured.state === 'scored', JSON.stringify(measured));
  return measured.effect;
}

describe('measureFix', function () {
  this.timeout(60_000);

  it('measures a function of a person, with what it runs of its file', async () => {
    const found = findFixes(documentOf(OWN), 'loadUser').filter(
      ({ kind }) => kind === 'returnAwait',
    );
    assert.deepEqual(
      found.map(({ code, count }) => code || count),
      [2, 'rolesOf(user, id)', 'id.roles(user)'],
    );
    const effect = await effectInOwn(OWN, 'loadUser', 'returnAwait');
    assert.deepEqual(changes(effect), ['id.roles promise: 1 -> 5']);
    const wrapped = await effectInOwn(OWN, 'loadUser', 'awaitWrapper');
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

  it('sees that a fix makes the code catch what its caller got', async () => {
    const document = documentOf(CAUGHT);
    const { signal } = new AbortController();
    const plan = { document, exportName: null, before: await probed(document), ...common };
    const at = CAUGHT.indexOf('tx.commit');
    const fix: Fix = {
      id: 'returnAwait',
      kind: 'returnAwait',
      code: '',
      count: 1,
      edits: [{ start: at, end: at, text: 'await ' }],
      lines: [],
    };
    const measured = await measureFix(plan, fix, executor, signal);
    assert.ok(measured.state === 'scored');
    assert.ok(measured.effect.harmed > 0, JSON.stringify(measured.effect));
    assert.equal(helps(measured.effect), false);
  });

  it('says why where the changed code does not run', async () => {
    const document = documentOf(AWAITED);
    const before = await probed(document);
    const { signal } = new AbortController();
    const fix = { id: 'x', kind: 'returnAwait', code: '', count: 1, lines: [] } as const;
    const edit = (text: string) => [{ start: AWAITED.length, end: AWAITED.length, text }];
    const plan = { document, exportName: null, before, ...common };
    const measure = (text: string) =>
      measureFix(plan, { ...fix, lines: [], edits: edit(text) }, executor, signal);
    const broken = await measure('}');
    assert.ok(broken.state === 'failed' && broken.reason.code === 'syntaxError');
    const throwing = await measure("throw new Error('now');");
    assert.ok(throwing.state === 'failed' && throwing.reason.code === 'threwOnLoad');
  });
});

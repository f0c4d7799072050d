import assert from 'node:assert/strict';
import * as vm from 'node:vm';

import ts from 'typescript';

import { applyFix } from '../../src/fixes/applyFix';
import { findFixes } from '../../src/fixes/findFixes';
import { documentOf } from '../document/documents';

class NotFound extends Error {
  override name = 'NotFound';
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** The text with the wrapper that a fix adds to it. */
function wrapped(file: string): string {
  const document = documentOf('async function upload(p) { await p; }\n', file);
  const fix = findFixes(document).find(({ kind }) => kind === 'awaitWrapper');
  const changed = fix && applyFix(document, fix);
  assert.ok(changed);
  return changed.text;
}

/** What comes out of the added wrapper where a promise is rejected in a timer. */
async function thrownAnew(reason: unknown): Promise<unknown> {
  const upload: unknown = vm.runInThisContext(`${wrapped('/project/upload.js')}; upload;`);
  assert.ok(typeof upload === 'function');
  const late = new Promise((_resolve, reject) => setTimeout(() => reject(reason), 1));
  try {
    await upload(late);
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

describe('the wrapper that throws an error anew', () => {
  it('keeps the class, the name and the properties, and has the first error as its cause', async () => {
    const first = new NotFound('no blob', 'ENOENT');
    const again = await thrownAnew(first);
    assert.ok(again instanceof NotFound && again !== first);
    assert.deepEqual([again.name, again.message, again.code], ['NotFound', 'no blob', 'ENOENT']);
    assert.equal(again.cause, first);
    assert.deepEqual(Object.keys(again).sort(), Object.keys(first).sort());
  });

  it('has a stack that begins with the name and leads to the caller', async () => {
    const again = await thrownAnew(new NotFound('no blob', 'ENOENT'));
    assert.ok(again instanceof Error);
    assert.match(again.stack ?? '', /^NotFound: no blob\n.* withCaller [^]* async upload /);
  });

  it('keeps the errors of an AggregateError, and the class of one of the language', async () => {
    const inner = new TypeError('inner');
    const many = await thrownAnew(new AggregateError([inner], 'many'));
    assert.ok(many instanceof AggregateError);
    assert.deepEqual(many.errors, [inner]);
    assert.ok((await thrownAnew(inner)) instanceof TypeError);
    assert.ok((await thrownAnew(Object.freeze(new RangeError('far')))) instanceof RangeError);
  });

  it('passes on what is no Error, and what only the platform can make', async () => {
    const aborted: unknown = AbortSignal.abort().reason;
    assert.equal(await thrownAnew('no'), 'no');
    assert.equal(await thrownAnew(null), null);
    assert.equal(await thrownAnew(aborted), aborted);
  });

  it('is free of type errors in TypeScript', function () {
    // it compiles the libraries of TypeScript, beside other tests
    this.timeout(60_000);
    const file = '/project/upload.ts';
    const text = wrapped(file).replace('upload(p)', 'upload(p: Promise<void>)');
    const options = { target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, types: [] };
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (name, language) =>
      name === file ? ts.createSourceFile(name, text, language) : getSourceFile(name, language);
    const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host));
    assert.deepEqual(
      found.map(({ messageText }) => messageText),
      [],
    );
  }).timeout(20_000);
});

import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';

import { satisfies } from 'semver';
import { SourceMapConsumer } from 'source-map';

import { loadGallery } from '../../src/gallery/load';
import { parseManifest } from '../../src/gallery/manifest';
import manifest from '../../src/gallery/manifest.json';
import { UPLOAD_OPERATIONS } from '../subjects';

const ROOT = path.resolve(__dirname, '../../..');
const PATTERNS = path.join(ROOT, 'bench-runner/patterns');

type Done = (error?: unknown) => void;
type Upload = (stream: string, idOrPath: string, tag: string, done: Done) => unknown;

interface Call {
  operations: string[];
  /** What the upload handed on, or null where it succeeded. */
  error: unknown;
}

/** Calls a pattern with I/O of its own; the operation named `failing` ends in `fault`. */
async function call(file: string, failing?: string, fault?: Error, found?: object): Promise<Call> {
  const operations: string[] = [];
  const operation =
    (name: string, value: unknown) =>
    (...args: unknown[]) => {
      operations.push(name);
      const failed = name === failing;
      const done = callbackIn(args);
      if (done) {
        setImmediate(() => (failed ? done(fault) : done(null, value)));
        return undefined;
      }
      return failed ? Promise.reject(fault) : Promise.resolve(value);
    };
  const restore = define(ioOf(file), fakesOf(operation, found ?? null));
  try {
    const upload = exported(file);
    return { error: await outcomeOf(upload), operations };
  } finally {
    restore();
  }
}

/** The last argument, or the one before it with the object that it is to be called on. */
function callbackIn(args: unknown[]): ((...outcome: unknown[]) => void) | null {
  const last = args.at(-1);
  if (typeof last === 'function') return (...outcome) => last(...outcome);
  const before = args.at(-2);
  return typeof before === 'function' ? (...outcome) => before.apply(last, outcome) : null;
}

/** Where a program finds its I/O: among the globals, or in a file of its own. */
function ioOf(file: string): object {
  const own = OWN_IO[path.basename(file)];
  return own ? createRequire(file)(own) : globalThis;
}

const OWN_IO: Readonly<Record<string, string>> = { 'callbacks-class-context.js': './contextual' };

function outcomeOf(upload: Upload): Promise<unknown> {
  return new Promise((resolve) => {
    const returned = upload('stream', 'a/b.txt', 'tag', (error) => resolve(error ?? null));
    if (isThenable(returned)) returned.then(() => resolve(null), resolve);
  });
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/**
 * Galaxy hands on an object that inherits from the error and has a stack of its own, Bluebird an
 * `OperationalError` that it caused.
 */
function isOrStandsFor(error: unknown, fault: Error): boolean {
  if (error === fault) return true;
  return error instanceof Error && [Object.getPrototypeOf(error), error.cause].includes(fault);
}

function exported(file: string): Upload {
  const upload: unknown = createRequire(file)(file);
  assert.equal(typeof upload, 'function');
  return upload as Upload;
}

type Operation = (name: string, value: unknown) => (...args: unknown[]) => unknown;

function fakesOf(operation: Operation, found: object | null): Record<string, unknown> {
  const query = (name: string) => ({ execWithin: operation(`${name}.execWithin`, undefined) });
  const tx = { commit: operation('tx.commit', undefined), rollback: operation('tx.rollback', 0) };
  return {
    account: {},
    userAccount: { id: 'user' },
    uuid: { v1: () => 'uuid' },
    db: { begin: () => tx },
    blobManager: { create: () => ({ put: operation('blob.put', 'blob') }) },
    self: {
      byUuidOrPath: () => ({ get: operation('self.byUuidOrPath.get', found) }),
      createQuery: operation('self.createQuery', query('self.createQuery')),
    },
    Version: { createHash: () => 'hash', insert: () => query('Version.insert') },
    FileVersion: { insert: () => query('FileVersion.insert') },
    File: { whereUpdate: () => query('File.whereUpdate') },
  };
}

function define(owner: object, values: Record<string, unknown>): () => void {
  const names = Object.keys(values);
  const before = names.map((name) => Object.getOwnPropertyDescriptor(owner, name));
  for (const name of names) {
    Object.defineProperty(owner, name, { value: values[name], configurable: true });
  }
  return () =>
    names.forEach((name, i) => {
      Reflect.deleteProperty(owner, name);
      if (before[i]) Object.defineProperty(owner, name, before[i]);
    });
}

/** Returns what gives the properties of built-in objects back. */
function keepBuiltIns(owners: readonly object[]): () => void {
  const kept = owners.map((owner) => Object.getOwnPropertyDescriptors(owner));
  return () => owners.forEach((owner, i) => Object.defineProperties(owner, kept[i] ?? {}));
}

describe('the patterns', () => {
  // es6-shim mends them for the whole process, which here is that of other tests too
  after(keepBuiltIns([Array.prototype, Map.prototype, Math, Reflect, Set.prototype]));

  // what this Node cannot run, the tests of the runner try on those that can
  const members = loadGallery(PATTERNS).members.filter(
    ({ kind, runsOn }) => kind === 'doxbee' && satisfies(process.version, runsOn),
  );
  for (const { name, document } of members) {
    describe(name, () => {
      it('makes the same operations in the same order as the others', async () => {
        assert.deepEqual(await call(document.file), { error: null, operations: UPLOAD_OPERATIONS });
      });

      it('makes no file where there is one', async () => {
        const { error, operations } = await call(document.file, undefined, undefined, { id: 'f' });
        assert.equal(error, null);
        assert.deepEqual(
          operations,
          UPLOAD_OPERATIONS.filter((operation) => !operation.startsWith('self.createQuery')),
        );
      });

      for (const [i, failing] of UPLOAD_OPERATIONS.entries()) {
        it(`rolls back and hands on the error itself where ${failing} fails`, async () => {
          const fault = new Error('fault');
          const { error, operations } = await call(document.file, failing, fault);
          assert.ok(isOrStandsFor(error, fault), String(error));
          assert.deepEqual(operations, [...UPLOAD_OPERATIONS.slice(0, i + 1), 'tx.rollback']);
        });
      }
    });
  }

  it('that are compiled are what the compiler makes of their sources', async () => {
    const script = pathToFileURL(path.join(ROOT, 'test/setup/compile-patterns.mjs')).href;
    const { compilePatterns }: { compilePatterns(): Promise<Record<string, string>> } =
      await import(script);
    const fresh = await compilePatterns();
    for (const [file, text] of Object.entries(fresh)) {
      assert.equal(fs.readFileSync(path.join(PATTERNS, file), 'utf8'), text, `${file} is stale`);
    }
    const compiled = parseManifest(manifest).members.flatMap(({ file, writtenAs, compiledFor }) =>
      [writtenAs ? file : [], compiledFor?.file ?? []].flat(),
    );
    assert.deepEqual(
      compiled.filter((file) => !(file in fresh)),
      [],
    );
  });

  it('that Streamline compiles keep their lines, and a map that says so', async () => {
    // the head of the function stands behind what is required for it
    assert.deepEqual(await linesMoved('streamline.js.map'), ['6,1']);
    assert.deepEqual(await linesMoved('streamline-fibers.js.map'), []);
  });

  /** The lines that a map says are others, as `from,to`. */
  async function linesMoved(name: string): Promise<string[]> {
    const map = fs.readFileSync(path.join(PATTERNS, name), 'utf8');
    const moved: [from: number, to: number][] = [];
    let places = 0;
    await SourceMapConsumer.with(map, null, (consumer) => {
      consumer.eachMapping(({ originalLine, generatedLine }) => {
        places += 1;
        if (originalLine !== generatedLine) moved.push([originalLine ?? 0, generatedLine]);
      });
    });
    assert.ok(places > 100, `${places} places`);
    return [...new Set(moved.map(String))];
  }
});

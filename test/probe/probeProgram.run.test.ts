import assert from 'node:assert/strict';
import * as path from 'node:path';

import type { SubjectDocument } from '../../src/document/document';
import { readMapFile } from '../../src/document/mapReader';
import { toRunnable } from '../../src/document/runnable';
import type { Debuggability, GradedDebuggability, Site } from '../../src/probe/debuggability';
import { probeProgram } from '../../src/probe/probeProgram';
import { executor, ownRuntime, pattern, PROJECT, RUNNER } from '../subjects';

function probeDocument(document: SubjectDocument): Promise<Debuggability> {
  const runnable = toRunnable(document, readMapFile);
  const plan = {
    document,
    runnable,
    program: { file: document.file, code: runnable.code, exportName: null },
    runtime: ownRuntime,
    timeoutMs: 20_000,
    runnerFolder: path.dirname(RUNNER),
  };
  return probeProgram(plan, executor, () => {}, new AbortController().signal);
}

async function graded(document: SubjectDocument): Promise<GradedDebuggability> {
  const debuggability = await probeDocument(document);
  if (debuggability.state !== 'scored') throw new Error(JSON.stringify(debuggability));
  return debuggability;
}

function member(name: string): SubjectDocument {
  const { file, code } = pattern(name);
  return { file, text: code, language: 'javascript', unsaved: false };
}

const known = new Map<string, Promise<GradedDebuggability>>();

/** Each member is probed once. */
function gradedMember(name: string): Promise<GradedDebuggability> {
  const found = known.get(name) ?? graded(member(name));
  known.set(name, found);
  return found;
}

function text(
  code: string,
  name = 'subject.js',
  language: SubjectDocument['language'] = 'javascript',
) {
  return { file: path.join(PROJECT, name), text: code, language, unsaved: true };
}

function atBoundary({ stackTraces }: GradedDebuggability, boundary: string): Site[] {
  return stackTraces.sites.filter((site) => site.boundary === boundary);
}

describe('probing a program', () => {
  const levels: [name: string, boundary: string, stack: number, maps: number][] = [
    ['callbacks-nested', 'callback', 4, 5],
    ['callbacks-flattened', 'callback', 4, 5],
    ['promises-chained', 'promisified', 1, 5],
    ['generators-co', 'promisified', 1, 5],
    ['async-await', 'promisified', 1, 5],
    ['async-await', 'async', 5, 5],
    ['async-await-es5', 'promisified', 1, 3],
    ['async-await-es5', 'async', 1, 3],
  ];

  for (const [name, boundary, stack, maps] of levels) {
    it(`finds level ${stack} in stacks and ${maps} in maps for ${name} over ${boundary} I/O`, async () => {
      const { stackTraces, sourceMaps } = await gradedMember(name);
      const found = stackTraces.boundaries.find((one) => one.boundary === boundary);
      assert.deepEqual(found, { boundary, level: stack, worst: stack });
      assert.equal(sourceMaps.level, maps);
      const sites = atBoundary({ stackTraces } as GradedDebuggability, boundary);
      assert.deepEqual(
        sites.map(({ reached }) => reached.by),
        [...Array<string>(8).fill('call'), 'failure'],
      );
    });
  }

  it('knows the line, the column and the code of each site', async () => {
    const { stackTraces } = await graded(
      text('module.exports = async (stream) => {\n  await blobManager.create().put(stream);\n};'),
    );
    const [site] = stackTraces.sites;
    assert.equal(site?.operation, 'blob.put');
    assert.deepEqual(site?.at, { file: path.join(PROJECT, 'subject.js'), line: 2, column: 30 });
    assert.equal(site?.code, 'await blobManager.create().put(stream);');
  });

  it('leads back from compiled code to the lines that were written', async () => {
    const compiled = await gradedMember('async-await-es5');
    const written = await gradedMember('async-await');
    const lines = (one: GradedDebuggability) => one.stackTraces.sites.map(({ at }) => at?.line);
    assert.deepEqual(lines(compiled), lines(written));
    const [site] = compiled.stackTraces.sites;
    assert.equal(path.basename(site?.at?.file ?? ''), 'async-await.js');
    assert.match(site?.code ?? '', /await .*put\(/);
    assert.equal(compiled.sourceMaps.checks.length, 9);
    assert.ok(compiled.sourceMaps.checks.every(({ exact }) => exact));
  });

  it('finds the wrong lines of a map that is stale', async () => {
    const { file, text: code } = member('async-await-es5');
    const shifted = `// a line that the map does not know\n${code}`;
    const { sourceMaps } = await graded({
      file,
      text: shifted,
      language: 'javascript',
      unsaved: true,
    });
    assert.equal(sourceMaps.level, 1);
    assert.ok(sourceMaps.checks.some(({ exact }) => !exact));
  });

  it('finds that a compiled file without its map has none', async () => {
    const code =
      'module.exports = () => blobManager.create().put({});\n//# sourceMappingURL=gone.js.map';
    const { sourceMaps } = await graded(text(code));
    assert.equal(sourceMaps.level, 1);
    assert.equal(sourceMaps.hasMap, false);
    assert.match(sourceMaps.evidence, /gone\.js\.map/);
  });

  it('compiles TypeScript and leads back', async () => {
    const code =
      'interface Stream {\n  name: string;\n}\n\nexport default async function upload(stream: Stream): Promise<void> {\n  await blobManager.create().put(stream as object);\n}\n';
    const { stackTraces, sourceMaps } = await graded(text(code, 'subject.ts', 'typescript'));
    assert.equal(stackTraces.sites[0]?.at?.line, 6);
    assert.deepEqual([sourceMaps.level, sourceMaps.needsMap], [4, 'sometimes']);
  });

  it('shows what is lost and what tells the calls apart', async () => {
    const { stackTraces } = await gradedMember('async-await');
    const [promisified] = stackTraces.sites;
    const [passed] = promisified?.probes ?? [];
    assert.equal(passed?.named, 'no');
    assert.deepEqual(
      passed?.wanted.filter(({ lost }) => lost).map(({ at }) => at?.line),
      [promisified?.at?.line],
    );
    assert.ok(passed?.stack.every(({ owner }) => owner !== 'subject'));
    const overAsync = stackTraces.sites.find(({ boundary }) => boundary === 'async');
    const kept = overAsync?.probes.find(({ mode }) => mode === 'passed');
    assert.deepEqual(
      kept?.stack.filter(({ locates }) => locates).map(({ at }) => at?.line),
      [overAsync?.at?.line],
    );
  });

  it('grades the common handler of errors as nothing', async () => {
    const { stackTraces } = await graded(
      text(`module.exports = function (stream, idOrPath, tag, done) {
        function finish(err) { done(err); }
        blobManager.create().put(stream).then(
          () => self.byUuidOrPath(idOrPath).get()).then(() => finish(null), (err) => finish(err));
      };`),
    );
    assert.deepEqual(
      atBoundary({ stackTraces } as GradedDebuggability, 'promisified').map(({ level }) => level),
      [1, 1],
    );
  });

  it('reaches level 3 by the switch that the file reads', async () => {
    const code = `
      var on = global.longStackSupport;
      function named(callback) {
        var here = on ? new Error('here').stack : '';
        return function (err, value) {
          if (err && on) err.stack += '\\nFrom:\\n' + here.split('\\n').slice(1).join('\\n');
          setTimeout(callback, 0, err, value);
        };
      }
      module.exports = function (stream, idOrPath, tag, done) {
        blobManager.create().put(stream, named(after));
        function after(err) {
          if (err) return setTimeout(done, 0, err);
          self.byUuidOrPath(idOrPath).get(named(done));
        }
      };`;
    const { stackTraces } = await graded(text(code));
    assert.equal(stackTraces.level, 3);
    const passed = stackTraces.sites[0]?.probes.find(({ mode }) => mode === 'passed');
    assert.equal(passed?.with, 'global.longStackSupport');
  });

  it('goes on after a probe that ends the process', async () => {
    const code = `module.exports = function (stream, idOrPath, tag, done) {
      blobManager.create().put(stream, function (err) {
        if (err) process.reallyExit(7);
        self.byUuidOrPath(idOrPath).get(done);
      });
    };`;
    const { stackTraces } = await graded(text(code));
    const outcomes = stackTraces.sites.map(({ probes }) => probes.map(({ outcome }) => outcome));
    assert.deepEqual(outcomes[0], ['crashed', 'delivered', 'uncaught']);
    assert.deepEqual(outcomes[1], ['delivered', 'uncaught', 'uncaught']);
  });

  it('tells errors that are swallowed and calls that never complete', async () => {
    const code = `module.exports = function (stream, idOrPath, tag, done) {
      blobManager.create().put(stream, function () {
        self.byUuidOrPath(idOrPath).get(function (err) { if (!err) done(); });
      });
    };`;
    const { stackTraces } = await graded(text(code));
    const passed = stackTraces.sites.map(({ probes }) => probes[0]?.outcome);
    assert.deepEqual(passed, ['completed', 'neverCompleted']);
  });

  const meddling: [title: string, code: string][] = [
    ['sets Error.stackTraceLimit to 0', 'Error.stackTraceLimit = 0;'],
    ['replaces Error.prepareStackTrace', 'Error.prepareStackTrace = () => 42;'],
    [
      'patches Promise',
      'const then = Promise.prototype.then; Promise.prototype.then = function (a, b) { return then.call(this, a, b); };',
    ],
  ];
  for (const [title, code] of meddling) {
    it(`gives an answer for a subject that ${title}`, async () => {
      const { stackTraces } = await graded(
        text(
          `${code}\nmodule.exports = async (stream) => {\n  await blobManager.create().put(stream);\n};`,
        ),
      );
      assert.ok(stackTraces.sites.length > 0);
    });
  }

  it('hands over a string, undefined or a frozen error that was rethrown', async () => {
    const code = `module.exports = async function (stream, idOrPath) {
      try { await blobManager.create().put(stream); } catch (e) { throw 'only words'; }
      try { await self.byUuidOrPath(idOrPath).get(); } catch (e) { throw undefined; }
    };`;
    const { stackTraces } = await graded(text(code));
    const passed = stackTraces.sites.map(({ probes }) => probes[0]);
    assert.equal(passed[0]?.message, 'only words');
    assert.deepEqual(passed[0]?.stack, []);
    assert.equal(passed[1]?.outcome, 'delivered');
  });

  it('is skipped where no faked operation is called', async () => {
    const debuggability = await probeDocument(text('module.exports = async () => {};'));
    assert.equal(debuggability.state, 'skipped');
    assert.ok(debuggability.state === 'skipped' && debuggability.reason.code === 'noSites');
  });
});

import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { failure } from '../../src/failure';
import { loadGallery } from '../../src/gallery/load';
import type { Report } from '../../src/report/report';
import { score, type Progress } from '../../src/scoring/score';
import { ownRuntime, PATTERNS, PROJECT } from '../subjects';

import {
  AS_IN_2013,
  OPTIONS,
  REAL_IO,
  dependencies,
  member,
  never,
  nothing,
  scored,
  subject,
} from '../score';

/** Keeps, with the switch of 2013, where each operation was asked for. */
const SWITCHED = `
module.exports = function upload(stream, idOrPath, tag, done) {
  function kept(next) {
    var asked = global.longStackSupport ? new Error('asked for here') : null;
    return function (error, value) {
      if (!error) return next(value);
      if (asked) error.stack += '\\n' + asked.stack;
      done(error);
    };
  }
  blobManager.create(account).put(stream, kept(function () {
    db.begin().commit(kept(function () { done(); }));
  }));
};`;

/** For a file that hangs: how long it is waited for. */
const HANGS = { timeoutMs: 1000 };

describe('a score', () => {
  describe('of a pattern', () => {
    const partial: Report[] = [];
    const progress: Progress[] = [];
    let report: Report;

    before(async () => {
      const observer = {
        partial: (one: Report) => partial.push(one),
        progress: (one: Progress) => progress.push(one),
      };
      report = await score(member('async-await'), OPTIONS, dependencies(), observer, never);
    });

    it('holds tokens, benchmark and debuggability', () => {
      assert.equal(report.complexity.lexer, 'esprima');
      assert.equal(report.complexity.shortest, 'async-await');
      assert.equal(report.complexity.ratio, 1);
      assert.equal(report.benchmark.state, 'scored');
      assert.ok(report.benchmark.state === 'scored' && report.benchmark.floorMs === 7);
      assert.equal(report.debuggability.state, 'scored');
      assert.deepEqual(report.runtime, ownRuntime);
      const written = loadGallery(PATTERNS).members.filter(
        ({ kind, handWritten }) => kind === 'doxbee' && handWritten,
      );
      assert.deepEqual(
        report.gallery.tokens.map(({ value }) => value),
        written.map(({ tokens }) => tokens),
      );
      const { childMs, durationMs } = report.measured;
      assert.ok(childMs > 0 && childMs <= durationMs);
    });

    it('tells what is known as soon as it is known', () => {
      const states = partial.map(({ debuggability, benchmark }) => [
        debuggability.state,
        benchmark.state,
      ]);
      assert.deepEqual(states.slice(0, 2), [
        ['skipped', 'skipped'],
        ['scored', 'skipped'],
      ]);
      // rough figures, from the second round on
      assert.deepEqual(states.slice(2), Array(4).fill(['scored', 'scored']));
      const samples = partial.map(({ benchmark }) =>
        benchmark.state === 'scored' ? benchmark.timeMs.samples.length : 0,
      );
      assert.deepEqual(samples, [0, 0, 2, 3, 4, 5]);
      assert.ok((partial[0]?.complexity.tokens ?? 0) > 100);
      assert.deepEqual(
        [...new Set(progress.map(({ stage }) => stage))],
        ['tokens', 'probe', 'benchmark'],
      );
    });

    it('tells what the I/O of the runtime keeps, as it awaits promises', () => {
      assert.ok(report.debuggability.state === 'scored');
      assert.deepEqual(report.debuggability.stackTraces.realIo, REAL_IO);
      const { trials } = report.debuggability.stackTraces;
      assert.deepEqual(
        trials.map(({ kind, brings, price }) => [
          kind,
          brings,
          'reason' in price && price.reason.code,
        ]),
        [['helper', 8, 'notAsked']],
      );
    });
  });

  it('counts tokens and runs nothing where there is no runtime', async () => {
    const untrusted = failure('skipped', 'untrusted', 'This workspace is not trusted.');
    const report = await scored(member('async-await'), { runtime: untrusted }, nothing);
    assert.ok(report.complexity.tokens > 100);
    assert.deepEqual(report.debuggability, untrusted);
    const workload = { kind: 'doxbee', parallel: 10, ioMs: 1, mode: 'sound' };
    assert.deepEqual(report.benchmark, { ...workload, ...untrusted });
    assert.equal(report.runtime.source, 'none');
  });

  it('runs nothing for an empty file', async () => {
    const report = await scored(subject(' \n'), {}, nothing);
    assert.equal(report.complexity.tokens, 0);
    assert.ok(report.benchmark.state === 'skipped' && report.benchmark.reason.code === 'emptyFile');
  });

  it('is a syntax error in both halves, the tokens counted all the same', async () => {
    const report = await scored(subject('module.exports = function ( {'));
    assert.equal(report.complexity.lexer, 'js-tokens');
    assert.ok(report.complexity.tokens > 5);
    for (const part of [report.benchmark, report.debuggability]) {
      assert.ok(
        part.state === 'failed' && part.reason.code === 'syntaxError',
        JSON.stringify(part),
      );
    }
  });

  it('waits only once for a file that hangs', async () => {
    const report = await scored(subject('for (;;);\nmodule.exports = (stream) => stream;'), HANGS);
    assert.equal(report.benchmark.state, 'timedOut');
    assert.equal(report.debuggability.state, 'timedOut');
    assert.equal(report.measured.runs, 1);
    // the one call that hung was not one of those to be timed
    assert.ok(
      report.benchmark.state === 'timedOut' && report.benchmark.reason.completed === undefined,
    );
  });

  it('measures a script that hangs as one, and probes nothing', async () => {
    const { workload, benchmark, debuggability } = await scored(subject('for (;;);'), HANGS);
    assert.deepEqual(workload, {
      kind: 'script',
      chosenBy: 'file',
      because: 'it exports nothing',
    });
    assert.ok(benchmark.state === 'timedOut' && benchmark.kind === 'script');
    assert.ok(debuggability.state === 'skipped' && debuggability.reason.code === 'notThisWorkload');
  });

  it('measures the time of a function that uses none of the faked I/O', async () => {
    const report = await scored(
      subject('module.exports = (a, b, c, done) => setTimeout(done, 3);'),
      AS_IN_2013,
    );
    assert.ok(report.debuggability.state === 'scored');
    assert.equal(report.debuggability.stackTraces.boundary, 'timer');
    assert.ok(report.benchmark.state === 'scored' && report.benchmark.floorMs === 3);
    assert.deepEqual(report.benchmark.operations, ['timer 1']);
  });

  it('measures only the parts that are asked for', async () => {
    const report = await scored(member('callbacks-nested'), {
      parts: { benchmark: false, debuggability: true },
    });
    assert.ok(report.benchmark.state === 'skipped' && report.benchmark.reason.code === 'notAsked');
    assert.equal(report.debuggability.state, 'scored');
  });

  it('measures what the switch costs that lifts a level to 3', async () => {
    const report = await scored(subject(SWITCHED));
    assert.ok(report.debuggability.state === 'scored');
    const { level, trials } = report.debuggability.stackTraces;
    const [first, ...others] = trials;
    assert.deepEqual([level, first?.kind, first?.brings, first?.of], [3, 'switch', 2, 2]);
    assert.ok(first?.price.state === 'scored', JSON.stringify(first));
    assert.ok(first.price.time.low <= first.price.time.median && first.price.time.low > 0);
    assert.ok(others.every(({ price }) => price.state === 'skipped'));
    assert.ok(report.benchmark.state === 'scored' && report.benchmark.runs.length === 5);
  });

  it('scores one export by its name', async () => {
    const document = subject(
      'exports.one = (a, b, c, done) => setTimeout(done, 1);\nexports.two = 2;',
    );
    const one = await scored(document, { ...AS_IN_2013, functionName: 'one' });
    assert.equal(one.benchmark.state, 'scored');
    const two = await scored(document, { functionName: 'two' });
    assert.ok(two.benchmark.state === 'failed' && two.benchmark.reason.code === 'noFunction');
  });

  it('says that the file was changed or deleted while it was scored', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'subject-')), 'subject.js');
    const text = 'module.exports = (a, b, c, done) => setTimeout(done, 1);';
    fs.writeFileSync(file, `${text}\n// more`);
    const document = { file, text, language: 'javascript', unsaved: false } as const;
    const counted = { parts: { benchmark: false, debuggability: false } };
    const codes = async () => (await scored(document, counted)).warnings.map(({ code }) => code);
    assert.ok((await codes()).includes('changedOnDisk'));
    fs.writeFileSync(file, text);
    assert.ok(!(await codes()).includes('changedOnDisk'));
    fs.rmSync(path.dirname(file), { recursive: true });
    assert.ok((await codes()).includes('changedOnDisk'));
  });

  it('is cancelled', async () => {
    const controller = new AbortController();
    const observer = { progress: () => {}, partial: () => controller.abort() };
    const report = await score(
      member('async-await'),
      OPTIONS,
      dependencies(),
      observer,
      controller.signal,
    );
    assert.ok(report.complexity.tokens > 100);
    assert.equal(report.debuggability.state, 'cancelled');
    assert.equal(report.benchmark.state, 'cancelled');
  });

  it('does not find out how to call what was cancelled before', async () => {
    const controller = new AbortController();
    const observer = { progress: () => controller.abort(), partial: () => undefined };
    const text = 'exports.load = async (id) => db.find(id);';
    const document = {
      file: '/project/load.js',
      text,
      language: 'javascript',
      unsaved: false,
    } as const;
    const report = await score(
      document,
      OPTIONS,
      dependencies(nothing),
      observer,
      controller.signal,
    );
    assert.equal(report.benchmark.state, 'cancelled');
    assert.equal(report.call, undefined);
  });

  it('runs ES modules and TypeScript', async () => {
    const text =
      'type Done = (e?: Error) => void;\nexport default (a: object, b: string, c: string, done: Done): void => {\n  setTimeout(done, 1);\n};\n';
    const file = path.join(PROJECT, 'subject.ts');
    const document = { file, text, language: 'typescript', unsaved: true } as const;
    const report = await scored(document, AS_IN_2013);
    assert.equal(report.benchmark.state, 'scored', JSON.stringify(report.benchmark));
    assert.equal(report.complexity.lexer, 'js-tokens');
  });
});

import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { createChildExecutor } from '../../src/harness/childExecutor';
import { NO_KEEPER } from '../../src/harness/keeping/keeper';
import { withLibraries } from '../../src/harness/withLibraries';
import type { Debuggability, Frame } from '../../src/probe/debuggability';
import { fetchedRuntime, TESTED_VERSIONS } from '../runtimes';
import { scored } from '../score';
import { PATTERNS, RUNNER } from '../subjects';

/** A library that is not the one that is needed, in a folder above, where Node finds it as well. */
const STRANGER = "throw new Error('a stranger');";

for (const version of TESTED_VERSIONS) {
  describe(`fetched libraries on Node ${version}`, () => {
    const runtime = fetchedRuntime(version);
    let root: string;

    beforeEach(() => {
      root = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'async-score-fetched-')));
      for (const name of ['promises-q.js', 'promising.js']) copy(name, `patterns/${name}`);
      copy('node_modules/q', 'storage/node_modules/q');
      write('node_modules/q/index.js', STRANGER);
    });
    afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

    const at = (name: string) => path.join(root, name);

    function copy(from: string, to: string): void {
      fs.cpSync(path.join(PATTERNS, from), at(to), { recursive: true });
    }

    function write(name: string, text: string): void {
      fs.mkdirSync(path.dirname(at(name)), { recursive: true });
      fs.writeFileSync(at(name), text);
    }

    async function debuggability(libraries: string | null): Promise<Debuggability> {
      const file = at('patterns/promises-q.js');
      const text = fs.readFileSync(file, 'utf8');
      const parts = { benchmark: false, debuggability: true };
      const executor = withLibraries(
        createChildExecutor({ runnerPath: RUNNER, keeper: NO_KEEPER }),
        () => libraries,
      );
      const options = { runtime, parts, timeoutMs: 20_000 };
      const document = { file, text, language: 'javascript', unsaved: false } as const;
      return (await scored(document, options, executor)).debuggability;
    }

    it('are found by the program and by what it requires, before any other', async () => {
      const found = await debuggability(at('storage/node_modules'));
      assert.ok(found.state === 'scored', JSON.stringify(found));
      const ours = framesIn(found.stackTraces.sites).filter(({ text }) =>
        text.includes(at('storage/node_modules/q/')),
      );
      assert.ok(ours.length > 0);
      assert.deepEqual([...new Set(ours.map(({ owner }) => owner))], ['library']);
      assert.ok(found.stackTraces.trials.some(({ name }) => name === 'q.longStackSupport'));
    });

    it('are none of a program that is given none', async () => {
      const found = await debuggability(null);
      assert.ok(found.state === 'failed', JSON.stringify(found));
      assert.match(found.reason.message, /a stranger/);
    });

    it('that throw when they are loaded are named, with the place', async () => {
      write('storage/node_modules/q/q.js', '\n\nthrow new TypeError("no such engine");');
      const found = await debuggability(at('storage/node_modules'));
      assert.ok(found.state === 'failed', JSON.stringify(found));
      assert.equal(found.reason.code, 'threwOnLoad');
      assert.match(found.reason.message, /TypeError: no such engine/);
      const place = `${at('storage/node_modules/q/q.js')}:3:`;
      assert.ok(found.reason.stack?.includes(place), found.reason.stack);
      assert.match(
        found.reason.remedy ?? '',
        /remove .*storage and fetch them again: "async-score/,
      );
    });
  });
}

/** All frames that stand somewhere in a value. */
function framesIn(value: unknown): Frame[] {
  if (value === null || typeof value !== 'object') return [];
  const isFrame = 'owner' in value && 'text' in value;
  return isFrame ? [value as Frame] : Object.values(value).flatMap(framesIn);
}

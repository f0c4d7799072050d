import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import type { ValueFact } from '../../bench-runner/protocol/invention';
import { prepareCall } from '../../src/calling/prepareCall';
import type { PreparedCall } from '../../src/calling/preparedCall';
import { languageOf } from '../../src/document/document';
import { readMapFile } from '../../src/document/mapReader';
import { functionsOf } from '../../src/document/functions';
import { Disk } from '../../src/document/disk';
import { Types } from '../../src/modules/types';
import { Explorer } from '../../src/explore/explore';
import { never } from '../score';
import { executor, ownRuntime, PROJECT, RUNNER } from '../subjects';

/** It is none of the project's own: what it brings is what is tried. */
const SEVEN = path.join(PROJECT, 'test/setup/compilers/node_modules/typescript7');

/** The later one orders members and alternatives by the alphabet. */
function wordsOf(texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => (text ?? '').split(/[^\w"?]+/)).sort();
}

/** What its configuration extends is missing. */
const FOLDER = path.join(PROJECT, 'test/fixtures/typedProject/src');
const RUNNER_FOLDER = path.dirname(RUNNER);
const explorer = new Explorer({ executor, runtime: ownRuntime, timeoutMs: 20_000, signal: never });

function documentOf(name: string) {
  const file = path.join(FOLDER, name);
  const language = languageOf(file)!;
  return { file, text: readFileSync(file, 'utf8'), language, unsaved: false };
}

async function callOf(file: string, name: string, types?: Types): Promise<PreparedCall> {
  const call = await prepareCall(documentOf(file), name, {}, { readMap: readMapFile, types });
  assert.ok(call.state === 'prepared');
  return call;
}

async function factsOf(name: string, types?: Types): Promise<Record<string, ValueFact>> {
  return (await callOf('service.ts', name, types)).own.call.inventions.facts;
}

describe('types that other files declare', () => {
  const types = new Types(RUNNER_FOLDER, undefined, 30_000);

  it('say what parameters are, what a call comes to, and what else each may be', async () => {
    const facts = await factsOf('remind', types);
    assert.deepEqual(facts['store.get().placedAt'], { is: 'date' });
    assert.deepEqual(facts['store.get().note'], { is: 'string', oneOf: [{ is: 'undefined' }] });
    assert.deepEqual(facts['store.get().lines[].price.currency'], {
      value: 'EUR',
      oneOf: [{ value: 'USD' }],
    });
    assert.equal(facts['store.put().ok']?.is, 'boolean');
    const { 'message.kind': kind, 'message.url': url } = await factsOf('receive', types);
    assert.deepEqual(kind, { value: 'text', oneOf: [{ value: 'file' }, { value: 'leave' }] });
    assert.deepEqual(url, { is: 'url' });
  });

  it('let each function of a project end well as it is first called', async () => {
    const failed: string[] = [];
    for (const file of ['service.ts', 'jsdoc.js']) {
      const { functions } = functionsOf(documentOf(file));
      for (const { path: name } of functions.filter((each) => each.async && !each.nested)) {
        const traces = await explorer.explore(await callOf(file, name, types), {});
        if (!traces?.plain.endsWell) failed.push(name);
      }
    }
    assert.deepEqual(failed, ['settle']);
  });

  it('are alternatives that a search tries where nothing else tells of them', async () => {
    const endsWell = 'ifItFails';
    const bare = await explorer.explore(await callOf('service.ts', 'settle'), { endsWell });
    assert.equal(bare?.endsWell, null);
    const typed = await callOf('service.ts', 'settle', types);
    const search = await explorer.explore(typed, { endsWell });
    assert.deepEqual(search?.endsWell?.differs.answered, [
      { name: 'store.get().status', answer: '"returned"' },
    ]);
  });

  it('are told by the TypeScript 7 of a project, too, of a text that is not saved', async () => {
    const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'async-score-typed-'));
    try {
      await cp(path.dirname(FOLDER), folder, { recursive: true });
      await writeFile(path.join(folder, 'package.json'), '{}');
      await mkdir(path.join(folder, 'node_modules'));
      await symlink(SEVEN, path.join(folder, 'node_modules/typescript'), 'junction');
      const saved = documentOf('service.ts');
      const text = `${saved.text}\nexport const ask = async (store: Store) => store.get('1');\n`;
      const document = { ...saved, file: path.join(folder, 'src/service.ts'), text };
      const disk = { isFile: existsSync, above: () => [] };
      const start = text.lastIndexOf("store.get('1')");
      const places = [{ start, end: start + "store.get('1')".length }];
      const answer = await types.of(document, places, disk);
      assert.ok(answer.state === 'answered', JSON.stringify(answer));
      assert.match(answer.texts[0] ?? '', /^Promise<\{ id: string; status: "draft" \| .*note\?: /);
      const byClassic = await types.of({ ...saved, text }, places, new Disk());
      assert.ok(byClassic.state === 'answered');
      assert.deepEqual(wordsOf(answer.texts), wordsOf(byClassic.texts));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are not waited for for long, and not needed', async () => {
    const hurried = new Types(RUNNER_FOLDER, undefined, 1);
    const place = { start: 0, end: 6 };
    const answer = await hurried.of(documentOf('service.ts'), [place], {
      isFile: () => true,
      above: () => [],
    });
    assert.equal(answer.state === 'failed' && answer.why, 'tookTooLong');
    const call = await callOf('service.ts', 'age', hurried);
    assert.equal(call.typesNotRead, 'TypeScript computed for longer than 0.001 s');
    assert.deepEqual(call.own.call.inventions.facts, await factsOf('age'));
  });

  it('are left out where no TypeScript is there', async () => {
    const answer = await types.of(documentOf('service.ts'), [], {
      isFile: () => false,
      above: () => [],
    });
    assert.equal(answer.state === 'failed' && answer.why, 'notInstalled');
  });
});

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';

import type { ValueFact } from '../../bench-runner/protocol/invention';
import { inventionsFor } from '../../src/calling/inventions';
import { fireAndForgetCaller } from '../../src/calling/fireAndForgetCaller';
import { analysisOf } from '../../src/analysis/functionAnalysis';
import { functionsOf } from '../../src/document/functions';
import type { ModelEntry } from '../../src/models/model';
import { Models, type NamedModels } from '../../src/models/models';
import { SHIPPED, SHIPPED_FILES } from '../../src/models/shipped';
import { modelsOf } from '../../src/document/modelsOf';
import { documentOf } from '../document/documents';
import { folderOf } from '../project/folders';
import { holds } from '../calling/inventions/invented';

/** Facts of the first function of a text, with a model of a user. */
function factsOf(text: string, file: NamedModels['file']): Record<string, ValueFact> {
  const document = { ...documentOf(text), models: [{ name: 'own.json', file }] };
  const [fn] = functionsOf(document).functions;
  return inventionsFor(document, fn!).plan.facts;
}

const QUEUE = "const { Client } = require('my-queue'); const queue = new Client();";

function ofQueue(body: string, entries: ModelEntry[]): Record<string, ValueFact> {
  return factsOf(`${QUEUE} async function own(a) { ${body} }`, { package: 'my-queue', entries });
}

describe('the model of a package', () => {
  const told: [effects: ModelEntry['effects'], body: string, path: string, fact: ValueFact][] = [
    [[{ returns: 'promise' }], 'queue.publish(a);', '"my-queue".Client().publish', { answers: 'promise' }],
    [[{ returns: 'value' }], 'return queue.publish(a);', '"my-queue".Client().publish', { answers: 'value' }],
    [[{ returns: 'stream' }], 'queue.publish(a).pipe(a);', '"my-queue".Client().publish', { answers: 'stream' }],
    [[{ callback: 'queued' }], 'queue.publish(() => a.run());', '"my-queue".Client().publish', { takes: 'queued' }],
    [[{ callback: 'message' }], 'queue.publish((m) => a.run(m));', '"my-queue".Client().publish', { takes: 'listener' }],
    [[{ returns: 'promise' }, { returns: 'callback' }], 'queue.publish(a, (error) => { if (error) throw error; });', '"my-queue".Client().publish', { answers: 'callback' }],
    [[{ returns: 'promise' }, { returns: 'callback' }], 'queue.publish(a);', '"my-queue".Client().publish', { answers: 'promise' }],
  ]; // prettier-ignore
  for (const [effects, body, path, fact] of told) {
    it(`says ${JSON.stringify(effects)} of ${body}`, () => {
      holds(ofQueue(body, [{ path: 'Client().publish', effects }]), path, fact);
      holds(ofQueue(body, [{ path: '*.publish', effects }]), path, fact);
    });
  }

  it('says what a result is, and members of it', () => {
    const facts = ofQueue('const { state } = await queue.open(); if (state === 1) a();', [
      { path: 'Client().{open,close}', effects: [{ returns: 'promise' }] },
      { path: 'Client().open().state', effects: [{ value: 7 }] },
    ]);
    holds(facts, '"my-queue".Client().open', { answers: 'promise' });
    holds(facts, '"my-queue".Client().open().state', { value: 7 });
  });

  it('may be like that of another', () => {
    const entries: ModelEntry[] = [{ path: 'get', effects: [{ like: 'fetch' }] }];
    const text = 'async function own() { const answer = await http.get(1); return answer.status; }';
    const facts = factsOf(`const http = require('my-http'); ${text}`, {
      package: 'my-http',
      entries,
    });
    holds(facts, '"my-http".get', { answers: 'promise' });
    holds(facts, '"my-http".get().status', { value: 200 });
  });

  it('goes before one that is shipped', () => {
    const text = 'const fs = require("node:fs"); function own() { return fs.readFile(1); }';
    const file = {
      package: 'fs',
      entries: [{ path: 'readFile', effects: [{ returns: 'promise' as const }] }],
    };
    holds(factsOf(text, file), '"node:fs".readFile', { answers: 'promise' });
  });

  it('may be that of a global, and say nothing of others', () => {
    const entries: ModelEntry[] = [{ path: 'load', effects: [{ returns: 'promise' }] }];
    const text = 'function own(other) { store.load(1); other.load(1); }';
    const facts = factsOf(text, { global: 'store', entries });
    holds(facts, 'store.load', { answers: 'promise' });
    assert.equal(facts['other.load']?.answers, undefined);
  });

  it('tells of a router that waits for no handler', () => {
    const text =
      "const router = require('my-router')(); router.get('/', async (req, res) => { res.json(await load(req)); });";
    const entries: ModelEntry[] = [
      { path: '().*', effects: [{ callback: 'handler', awaitsReturn: false }] },
    ];
    const document = documentOf(text, '/nowhere/own.js');
    const unheardIn = (models: NamedModels[]) => {
      const taught = { ...document, models };
      const [fn] = functionsOf(taught).functions;
      return fireAndForgetCaller({ ...analysisOf(taught, fn!)!, document: taught });
    };
    assert.equal(unheardIn([]), null);
    const found = unheardIn([{ name: 'own.json', file: { package: 'my-router', entries } }]);
    assert.equal(found?.name, 'My-router');
  });

  it('is not endless where two are like each other', () => {
    const like = (name: string, other: string): NamedModels => ({
      name: 'own.json',
      file: { package: name, entries: [{ path: '.', effects: [{ like: other }] }] },
    });
    const models = new Models([like('one', 'two'), like('two', 'one'), ...SHIPPED_FILES]);
    assert.deepEqual(models.packages.facts('"one"'), []);
  });
});

describe('what a user says of names', () => {
  const ofNames = (body: string, entries: ModelEntry[]) =>
    factsOf(`async function own(a, b) { ${body} }`, { entries });

  it('tells what calls give, wherever they stand', () => {
    const entries: ModelEntry[] = [
      { path: '*.persist', effects: [{ returns: 'promise' }] },
      { path: '*.markDirty', effects: [{ returns: 'value' }] },
      { path: '*.amount()', effects: [{ value: 12 }] },
    ];
    const facts = ofNames('a.persist(); await a.sync(); a.markDirty(); b(a.amount());', entries);
    holds(facts, 'a.persist', { answers: 'promise' });
    holds(facts, 'a.markDirty', { answers: 'value' });
    holds(facts, 'a.amount()', { value: 12 });
  });

  const POOL: ModelEntry[] = [
    {
      path: '*.borrow',
      effects: [{ acquires: 'connection', releasedBy: 'giveBack', on: 'result' }],
    },
  ];
  const BODY = 'const lease = await a.borrow(); await lease.read(b); lease.giveBack();';

  it('has what gives back give no promise, as conventions have it', () => {
    const path = 'a.borrow().giveBack';
    holds(ofNames(BODY, []), path, { answers: 'promise' });
    assert.equal(ofNames(BODY, POOL)[path]?.answers, undefined);
  });

  it('has it give one where the code waits for it, or the model says so', () => {
    const path = 'a.borrow().giveBack';
    holds(ofNames(BODY.replace('lease.give', 'await lease.give'), POOL), path, {
      answers: 'promise',
    });
    const promised: ModelEntry = { path: '*.giveBack', effects: [{ returns: 'promise' }] };
    holds(ofNames(BODY, [...POOL, promised]), path, { answers: 'promise' });
  });

  it('is asked of no name that it does not speak of', () => {
    assert.equal(SHIPPED.factAt('a.borrow'), null);
  });
});

describe('a model with versions', () => {
  const TEXT = "const { Client } = require('my-queue');\nconst queue = new Client();\n";
  const document = (version: string | null, more: Partial<NamedModels['file']> = {}) => {
    const manifest = JSON.stringify({ name: 'my-queue', version });
    const folder = folderOf(
      version === null ? {} : { 'node_modules/my-queue/package.json': manifest },
    );
    const file = {
      ...{ package: ['my-queue', 'its-fork'], versions: '<5', ...more },
      entries: [{ path: '*.drain', effects: [{ callback: 'message' as const }] }],
    };
    return {
      ...documentOf(TEXT, path.join(folder, 'own.js')),
      models: [{ name: 'own.json', file }],
    };
  };
  const known = (...made: Parameters<typeof document>) =>
    modelsOf(document(...made)).effect('callback', 'drain', 'my-queue')?.callback;

  it('holds for these, whatever it says', () => {
    assert.deepEqual(
      ['4.9.1', '5.0.0', '5.0.0-beta.2', null].map((each) => known(each)),
      ['message', undefined, undefined, undefined],
    );
  });

  it('holds for the packages alone whose version is one of them', () => {
    assert.equal(modelsOf(document('4.9.1')).effect('callback', 'drain', 'its-fork'), undefined);
  });

  it('does not hold beside packages that change the API', () => {
    assert.equal(known('4.9.1', { unless: 'queue-patch' }), 'message');
    const taught = document('4.9.1', { unless: 'queue-patch' });
    writeFileSync(
      path.join(path.dirname(taught.file), 'package.json'),
      '{ "dependencies": { "queue-patch": "1" } }',
    );
    assert.equal(modelsOf(taught).effect('callback', 'drain', 'my-queue'), undefined);
  });
});

import assert from 'node:assert/strict';
import * as path from 'node:path';

import type { ModelEntry } from '../../../src/models/model';
import { modelWarnings } from '../../../src/scoring/reporting/modelWarnings';
import { documentOf } from '../../document/documents';
import { folderOf } from '../../project/folders';

const WORK: ModelEntry[] = [{ path: '*.consume *.getTicket', effects: ['writes'] }];
const CONSUME: ModelEntry[] = [{ path: '*.consume', effects: [{ callback: 'work' }] }];

const model = (name: string, entries: ModelEntry[], of?: string) => ({
  name,
  file: { ...(of !== undefined && { package: of }), entries },
});

describe('warnings about the models of a user', () => {
  const told = (text: string, ...models: ReturnType<typeof model>[]) =>
    modelWarnings({ ...documentOf(text), models }).map(({ code, cause }) => [code, cause]);

  it('name the model, the entry and what is shipped, once a model', () => {
    assert.deepEqual(
      told(
        "const amqp = require('amqplib'); channel.consume(1); desk.getTicket();",
        model('own.json', [...CONSUME], 'amqplib'),
        model('names.json', WORK),
      ),
      [
        [
          'modelContradicts',
          'The model own.json contradicts the shipped ones, and takes precedence: *.consume of amqplib has { "callback": "work" }, and not { "callback": "message", "at": 1 }.',
        ],
        [
          'modelContradicts',
          'The model names.json contradicts the shipped ones, and takes precedence: *.getTicket has "writes", and not "reads".',
        ],
      ],
    );
  });

  it('are told once where a model says something twice, or is named twice', () => {
    const twice = model('own.json', [...WORK, ...WORK]);
    const [[, cause] = [], ...more] = told('desk.getTicket();', twice, twice);
    assert.deepEqual([cause?.match(/getTicket/g)?.length, more], [1, []]);
  });

  it('are none of what the text does not name', () => {
    assert.deepEqual(told('channel.consume(1);', model('own.json', CONSUME, 'amqplib')), []);
    assert.deepEqual(told('desk.getTickets();', model('own.json', WORK)), []);
    assert.deepEqual(told('desk.open();', model('own.json', WORK)), []);
  });
});

describe('warnings about the versions of packages', () => {
  const TEXT = "const { Client } = require('my-queue');\nconst app = require('express')();\n";
  const told = (versions: Record<string, string>, ...models: ReturnType<typeof limited>[]) => {
    const files = Object.entries(versions).map(([name, version]) => [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version }),
    ]);
    const folder = folderOf(Object.fromEntries(files) as Record<string, string>);
    const document = documentOf(TEXT, path.join(folder, 'own.js'));
    return modelWarnings({ ...document, models }).map(({ code, cause }) => `${code} ${cause}`);
  };
  const limited = (name: string, versions: string) => ({
    name,
    file: { package: 'my-queue', versions, entries: [] },
  });

  it('tell of a version for which no model holds', () => {
    assert.deepEqual(
      told({ 'my-queue': '6.2.0' }, limited('a.json', '<5'), limited('b.json', '5')),
      [
        'modelOfOtherVersion The project has my-queue 6.2.0, but the models of it are for other versions: <5 (a.json), 5 (b.json). Only names tell what its calls do.',
      ],
    );
    assert.match(
      told({ express: '6.0.0' }).join(),
      /^modelOfOtherVersion The project has express 6\.0\.0, .*: <5 \(shipped\), >=5 <6 \(shipped\)\./,
    );
  });

  it('are none where one holds, or the version is not known', () => {
    assert.deepEqual(
      told({ 'my-queue': '5.2.0' }, limited('a.json', '<5'), limited('b.json', '5')),
      [],
    );
    assert.deepEqual(told({}, limited('a.json', '<5')), []);
    assert.deepEqual(told({ 'my-queue': '6.2.0' }), []);
    for (const express of ['4.21.0', '5.0.0-beta.1', '5.1.0'])
      assert.deepEqual(told({ express }), []);
  });
});

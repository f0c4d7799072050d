import assert from 'node:assert/strict';

import type { ModelEntry } from '../../../src/models/model';
import { modelWarnings } from '../../../src/scoring/reporting/modelWarnings';
import { documentOf } from '../../document/documents';

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
          'The model own.json takes precedence over the shipped ones: *.consume of amqplib has { "callback": "work" } there, and { "callback": "message", "at": 1 } in what is shipped.',
        ],
        [
          'modelContradicts',
          'The model names.json takes precedence over the shipped ones: *.getTicket has "writes" there, and "reads" in what is shipped.',
        ],
      ],
    );
  });

  it('are none of what the text does not name', () => {
    assert.deepEqual(told('channel.consume(1);', model('own.json', CONSUME, 'amqplib')), []);
    assert.deepEqual(told('desk.getTickets();', model('own.json', WORK)), []);
    assert.deepEqual(told('desk.open();', model('own.json', WORK)), []);
  });
});

import assert from 'node:assert/strict';

import type { Making, Site } from '../../../src/probe/debuggability';
import { failure } from '../../../src/failure';
import { realIoDifferences, realIoSentence } from '../../../src/report/messages/stacks';
import type { RealIo } from '../../../src/runtimes/realIo';
import { aRuntime } from '../../runtimes';
import { debuggability, site } from '../reports';

const APIS = [
  'fs.promises.readFile',
  'fs.promises.stat',
  'util.promisify(fs.readFile)',
  'events.once',
];

const keeping = (...kept: string[]): RealIo[] =>
  APIS.map((api) => ({ api, keeps: kept.includes(api) }));

const graded = (realIo: ReturnType<typeof keeping> | ReturnType<typeof failure>) => ({
  ...debuggability(1).stackTraces,
  realIo,
});

describe('the sentence for what real I/O keeps', () => {
  const node = { version: '26.10.0' };

  it('says of many functions of a module that they are all', () => {
    const apis = ['open', 'read', 'rm', 'rename', 'stat'].map((name) => `fs.promises.${name}`);
    const all = apis.map((api) => ({ api, keeps: true }));
    const but = all.map((each, index) => ({ ...each, keeps: index > 0 }));
    assert.equal(
      realIoSentence(graded(all), node),
      'On Node 26.10.0 the errors of fs.promises.* name your callers.',
    );
    assert.match(
      realIoSentence(graded(but), node) ?? '',
      /fs\.promises\.read\/rm\/rename\/stat name/,
    );
  });

  it('tells of the operations of a person’s own function', () => {
    const made = (operation: string, making: Making) =>
      site(1, { operation, making, boundary: 'promise' });
    const sentence = (sites: Site[]) =>
      realIoSentence(
        { ...graded([]), sites, boundaries: [{ boundary: 'promise', level: 1, worst: 1 }] },
        node,
      );
    assert.equal(
      sentence([
        made('fetch', 'async'),
        made('fetch', 'async'),
        made('events.once', 'promisified'),
      ]),
      'On Node 26.10.0 the errors of `fetch` name your callers. Those of `events.once` do not.',
    );
    assert.equal(
      sentence([made('events.once', 'promisified'), made('db.get', 'unknown')]),
      'On Node 26.10.0 the errors of `events.once` do not name your callers. Whether those of ' +
        "`db.get` name your callers depends on how it is made: an async function's do, those of a promise around a callback do not.",
    );
  });

  it('names what keeps the callers and what loses them, a module once', () => {
    assert.equal(
      realIoSentence(graded(keeping('fs.promises.readFile', 'fs.promises.stat')), node),
      'On Node 26.10.0 the errors of fs.promises.readFile/stat name your callers; those of ' +
        'util.promisify(fs.readFile) and events.once do not.',
    );
    assert.equal(
      realIoSentence(graded(keeping(...APIS)), node),
      'On Node 26.10.0 the errors of fs.promises.readFile/stat, util.promisify(fs.readFile) and ' +
        'events.once name your callers.',
    );
    assert.equal(
      realIoSentence(graded(keeping()), node),
      "On Node 26.10.0 no error of the runtime's own I/O names your callers: " +
        'fs.promises.readFile/stat, util.promisify(fs.readFile) and events.once.',
    );
  });

  it('says why it is not known', () => {
    const why = failure('skipped', 'runtimeLacks', 'Node 5.12.0 has no async functions.');
    assert.equal(realIoSentence(graded(why), node), 'Node 5.12.0 has no async functions.');
  });

  it('is not there for a subject that takes callbacks', () => {
    const { stackTraces } = debuggability(4);
    const boundaries = [{ boundary: 'callback', level: 4, worst: 4 } as const];
    assert.equal(realIoSentence({ ...stackTraces, boundaries }, node), null);
  });
});

describe('the sentences for where runtimes differ in it', () => {
  const on = (
    version: string,
    realIo: ReturnType<typeof keeping> | ReturnType<typeof failure>,
  ) => ({
    runtime: aRuntime(version),
    debuggability: { ...debuggability(1), stackTraces: graded(realIo) },
  });

  it('name what one keeps and another loses, and nothing else', () => {
    const scores = [
      on('24.21.0', keeping('fs.promises.readFile', 'fs.promises.stat')),
      on('26.10.0', keeping('fs.promises.stat')),
    ];
    assert.deepEqual(realIoDifferences(scores), [
      'fs.promises.readFile keeps your callers on Node 24.21.0 and loses them on 26.10.0.',
    ]);
    assert.deepEqual(realIoDifferences(scores.slice(0, 1)), []);
  });

  it('tell at once of what differs in the same way', () => {
    const scores = [
      on('14.21.3', keeping()),
      on('5.12.0', failure('skipped', 'runtimeLacks', 'none')),
      on('20.20.2', keeping('fs.promises.readFile', 'fs.promises.stat')),
      on('24.21.0', keeping('fs.promises.readFile', 'fs.promises.stat')),
    ];
    assert.deepEqual(realIoDifferences(scores), [
      'fs.promises.readFile and fs.promises.stat keep your callers on Node 20.20.2 and 24.21.0 ' +
        'and lose them on 14.21.3.',
    ]);
  });
});

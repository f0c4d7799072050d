import assert from 'node:assert/strict';

import { contradictionsOf } from '../../src/models/contradictions';
import type { ModelFile, UserModel } from '../../src/models/model';
import { Models } from '../../src/models/models';
import { SHIPPED_FILES } from '../../src/models/shipped';

const found = (file: UserModel) =>
  contradictionsOf([{ name: 'own.json', file: file as ModelFile }]).map(
    ({ model, of, path, says, shipped }) => [model, of, path, says, shipped],
  );

describe('what a model of a user says otherwise than a shipped one', () => {
  it('is told of the same member of the same package', () => {
    const consume = (effect: object) =>
      found({
        package: 'amqplib',
        entries: [{ path: '*.consume', effects: [effect as { callback: 'work' }] }],
      });
    assert.deepEqual(consume({ callback: 'work' }), [
      [
        'own.json',
        'amqplib',
        '*.consume',
        '{ "callback": "work" }',
        '{ "callback": "message", "at": 1 }',
      ],
    ]);
    assert.deepEqual(consume({ callback: 'message', at: 1 }), []);
    assert.deepEqual(consume({ callback: 'message', at: 1, awaitsReturn: false }), []);
    assert.equal(consume({ callback: 'message', at: 1, awaitsReturn: true }).length, 1);
  });

  it('is told of what a call gives, in any order', () => {
    const readFile = (...returns: ('promise' | 'callback')[]) =>
      found({
        package: 'node:fs',
        entries: [{ path: 'readFile', effects: returns.map((each) => ({ returns: each })) }],
      });
    assert.deepEqual(
      readFile('promise').map(([, , , says]) => says),
      ['{ "returns": "promise" }'],
    );
    assert.deepEqual(readFile('callback'), []);
  });

  it('is told of a global', () => {
    const [told, ...more] = found({
      global: 'fetch',
      entries: [{ path: '.', effects: [{ returns: 'value' }] }],
    });
    assert.deepEqual([told?.slice(1, 3), more], [['fetch', '.'], []]);
  });

  it('is told of a name that has another meaning by convention', () => {
    const of = (path: string, ...effects: UserModel['entries'][number]['effects']) =>
      found({ entries: [{ path, effects }] }).map(([, , name, says, shipped]) => [
        name,
        says,
        shipped,
      ]);
    assert.deepEqual(of('*.getTicket', 'writes'), [['*.getTicket', '"writes"', '"reads"']]);
    assert.deepEqual(of('get*', 'writes'), [['get*', '"writes"', '"reads"']]);
    assert.deepEqual(of('*.createReadStream', { returns: 'promise' }), [
      ['*.createReadStream', '{ "returns": "promise" }', '{ "returns": "stream" }'],
    ]);
    const lock = { acquires: 'lock', on: 'receiver' } as const;
    assert.equal(of('*.lockAll', { ...lock, releasedBy: 'unleash' }).length, 1);
    assert.deepEqual(of('*.lockAll', { ...lock, releasedBy: 'release* free* unlock*' }), []);
    assert.deepEqual(of('*.lockAll', { ...lock, on: 'result', releasedBy: 'unleash' }), []);
  });

  it('is none where nothing is shipped of the name, or the same', () => {
    const entries: UserModel['entries'] = [
      { path: '*.getTicket', effects: ['reads'] },
      { path: '*.pushDown *.fold', effects: ['reads'] },
      { path: '*.borrow', effects: [{ acquires: 'lock', on: 'receiver', releasedBy: 'giveBack' }] },
    ];
    assert.deepEqual(found({ entries: [entries[0]!, entries[2]!] }), []);
    assert.deepEqual(
      found({ package: 'unheard-of', entries: [{ path: '*.consume', effects: ['writes'] }] }),
      [],
    );
  });
});

describe('the model of a user', () => {
  it('holds alone of what acquires by a name that is shipped', () => {
    const effect = { acquires: 'lock', on: 'receiver', releasedBy: 'unleash' } as const;
    const file = { entries: [{ path: '*.lock', effects: [effect] }] };
    const models = new Models([{ name: 'own.json', file }, ...SHIPPED_FILES]);
    const by = (name: string) =>
      models.acquisitions
        .filter(({ names, effect: { on } }) => on === 'receiver' && names.test(name))
        .map(({ model }) => model);
    assert.deepEqual([by('lock'), by('lockAll')], [['own.json'], [null]]);
  });
});

import assert from 'node:assert/strict';

import type { ModelEntry } from '../../src/models/model';
import { Models } from '../../src/models/models';
import { SHIPPED, SHIPPED_FILES } from '../../src/models/shipped';

const QUEUE: ModelEntry[] = [
  { path: '*.take', effects: [{ callback: 'message', at: 1 }, { returns: 'promise' }] },
];

function taught(entries: ModelEntry[], of?: string | string[]): Models {
  const file = { ...(of !== undefined && { package: of }), entries };
  return new Models([{ name: 'queue.json', file }, ...SHIPPED_FILES]);
}

describe('effects of members', () => {
  it('are those of a package that is shipped', () => {
    const of = (specifier: string | null) =>
      SHIPPED.effect('callback', 'consume', specifier)?.callback;
    assert.deepEqual(['amqplib', 'kafkajs', null].map(of), ['message', undefined, undefined]);
  });

  it('are those of a module of Node, with and without its prefix', () => {
    const of = (specifier: string) => SHIPPED.effect('callback', 'readFile', specifier)?.callback;
    assert.deepEqual(['fs', 'node:fs', 'fs/promises'].map(of), ['listener', 'listener', undefined]);
  });

  it('are those of all packages of a scope', () => {
    const of = (specifier: string) => SHIPPED.effect('callback', 'on', specifier)?.awaitsReturn;
    assert.deepEqual(['@grammyjs/runner', '@octokit/webhooks', '@octokit/rest'].map(of), [
      true,
      true,
      undefined,
    ]);
  });

  it('are those of a package that a user names', () => {
    const models = taught(QUEUE, ['my-queue', 'its-fork']);
    const of = (specifier: string | null) => models.effect('callback', 'take', specifier)?.at;
    assert.deepEqual(['my-queue', 'its-fork', 'other', null].map(of), [1, 1, undefined, undefined]);
  });

  it('are those of anything where a user names no package', () => {
    const models = taught(QUEUE);
    assert.equal(models.effect('callback', 'take')?.callback, 'message');
    assert.equal(models.effect('returns', 'take', 'other')?.returns, 'promise');
    assert.equal(models.effect('callback', 'taken'), undefined);
  });

  it('are those of a user before those that are shipped', () => {
    const models = taught([
      { path: '*.consume', effects: [{ callback: 'work', awaitsReturn: true }] },
    ]);
    assert.equal(models.effect('callback', 'consume', 'amqplib')?.callback, 'work');
  });

  it('are roles as well', () => {
    const says = (name: string, of: string) => SHIPPED.says('promisifies', name, () => of);
    assert.ok(
      says('promisify', 'node:util') && says('.', 'pify') && says('promisifyAll', 'bluebird'),
    );
    assert.ok(!says('promisify', 'fs') && !says('inspect', 'util'));
    assert.ok(
      taught([{ path: '*.done', effects: ['acknowledges'] }], 'q').says(
        'acknowledges',
        'done',
        () => 'q',
      ),
    );
  });

  it('do not ask for a package where no model of one says a role', () => {
    assert.equal(
      SHIPPED.says('reads', 'get', () => assert.fail('asked')),
      false,
    );
  });

  it('tell kinds of what has a method, and of what is given first', () => {
    const kinds = ['toFixed', 'getTime', 'readUInt8', 'padStart', 'get'].map(
      (name) => SHIPPED.effect('receiver', name)?.receiver,
    );
    assert.deepEqual(kinds, ['number', 'date', 'buffer', 'string', undefined]);
    assert.equal(SHIPPED.effect('first', 'JSON.parse')?.first, 'json');
    assert.equal(SHIPPED.effect('first', 'Math.max')?.first, 'number');
  });
});

describe('roles that effects imply', () => {
  it('tell what acknowledges', () => {
    const models = taught([{ path: '*.settle', effects: [{ acknowledges: 'argument' }] }]);
    assert.ok(models.named('acknowledges').test('settle'));
  });

  it('are told apart by who says them', () => {
    const models = taught([{ path: '*.peruse', effects: ['reads'] }]);
    assert.ok(models.named('reads').test('get') && models.named('reads').test('peruse'));
    assert.ok(models.ofUser?.named('reads').test('peruse'));
    assert.ok(!models.ofUser?.named('reads').test('get'));
  });
});

import * as assert from 'node:assert/strict';

import type { Argument } from '../../bench-runner/protocol';
import { otherWays } from '../../src/calling/otherWays';
import { prepareCall } from '../../src/calling/prepareCall';
import type { PreparedCall } from '../../src/calling/preparedCall';
import { readNoMapFile } from '../../src/document/mapReader';
import { documentOf } from '../document/documents';

async function prepared(text: string): Promise<PreparedCall> {
  const call = await prepareCall(documentOf(text), 'own', {}, { readMap: readNoMapFile });
  assert.ok('own' in call);
  return call;
}

async function waysOf(text: string): Promise<Pick<PreparedCall['own']['call'], 'args' | 'constructorArgs'>[]> {
  return otherWays(await prepared(text)).map(({ own }) => ({
    args: own.call.args,
    constructorArgs: own.call.constructorArgs,
  }));
} // prettier-ignore

const invention = (name: string, at = name): Argument => ({ name, from: 'invention', path: at });
const leftOut = (name: string): Argument => ({ name, from: 'leftOut' });
const toDefault = (name: string): Argument => ({ name, from: 'default' });

describe('other ways of a call', () => {
  it('leave out options', async () => {
    assert.deepEqual(await waysOf('async function own(id, options_) {}'), [
      { args: [invention('id'), leftOut('options_')], constructorArgs: [] },
    ]);
  });

  it('give what has a default', async () => {
    assert.deepEqual(await waysOf('async function own(id, from = this) {}'), [
      { args: [invention('id'), invention('from')], constructorArgs: [] },
    ]);
  });

  it('tell what differs', async () => {
    const call = await prepared('class A { constructor(myOptions) {} async own(id, n = 1) {} }');
    assert.deepEqual(
      otherWays(call).map(({ differs }) => differs),
      [
        { leftOut: ['constructor.myOptions'], given: [] },
        { leftOut: [], given: ['n'] },
      ],
    );
  });

  it('are those of a constructor as well', async () => {
    const text = 'class A { constructor(url, myOptions, n = 1) {} async own() {} }';
    assert.deepEqual(await waysOf(text), [
      {
        args: [],
        constructorArgs: [
          invention('url', 'constructor.url'),
          leftOut('myOptions'),
          toDefault('n'),
        ],
      },
      {
        args: [],
        constructorArgs: [
          invention('url', 'constructor.url'),
          invention('myOptions', 'constructor.myOptions'),
          invention('n', 'constructor.n'),
        ],
      },
    ]);
  });

  it('leave what a person gave', async () => {
    const text = '/** @score args: [1, {"deep": true}] */ async function own(id, options) {}';
    assert.deepEqual(await waysOf(text), []);
  });

  it('are none with real I/O, and none of a call without options and defaults', async () => {
    assert.deepEqual(await waysOf('async function own(id, optional) {}'), []);
    const call = await prepared('async function own(id, options) {}');
    assert.deepEqual(otherWays({ ...call, own: { ...call.own, io: 'real' } }), []);
  });
});

import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const TEXT = `const net = require('net-client');
let connected = false;
exports.connect = async function connect(url) {
  if (connected) throw new Error('already connected');
  connected = true;
  await net.open(url);
};
exports.make = function make(name) {
  const called = {};
  return {
    async destroy() {
      if (called.destroy) throw new Error('twice');
      called.destroy = true;
      await net.close(name);
    },
  };
};
exports.fails = async function fails(url) {
  await net.open(url);
  if (Date.now() > 0) throw new Error('always');
};`;

describe('a function that is called once', () => {
  const once: [name: string, line: number][] = [
    ['connect', 4],
    ['make/destroy', 12],
  ];
  for (const [functionName, line] of once) {
    it(`is probed by first calls, and not timed: ${functionName}`, async () => {
      const { debuggability, benchmark, findings } = await scored(
        documentOf(TEXT, '/project/once.js'),
        { ...OPTIONS, functionName },
      );
      assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
      assert.ok(benchmark.state !== 'scored');
      assert.equal(benchmark.reason.code, 'notTheSameWork');
      assert.match(benchmark.reason.message, /after another, or beside it, it fails: Error: \w/);
      assert.equal(benchmark.reason.line, line);
      assert.deepEqual(
        findings.map(({ rule }) => rule),
        [],
      );
    });
  }

  it('is told of as failing where it fails by itself', async () => {
    const { debuggability, benchmark } = await scored(documentOf(TEXT, '/project/once.js'), {
      ...OPTIONS,
      functionName: 'fails',
    });
    assert.ok(debuggability.state !== 'scored' && benchmark.state !== 'scored');
    assert.equal(benchmark.reason.code, 'completedWithError');
  });
});

import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CODE = `exports.watch = async (bus, log) => {
  bus.on('message', (message) => log(message));
  bus.on('close', () => log('closed'));
};
exports.first = (bus) => new Promise((resolve) => bus.once('message', resolve));
`;

describe('a function that only listens', () => {
  for (const functionName of ['watch', 'first']) {
    it(`is measured, and has nothing that a stack could name: ${functionName}`, async () => {
      const options = { ...OPTIONS, functionName };
      const { benchmark, debuggability } = await scored(documentOf(CODE), options);
      assert.equal(benchmark.state, 'scored', JSON.stringify(benchmark));
      assert.ok(debuggability.state === 'skipped', JSON.stringify(debuggability));
      assert.equal(debuggability.reason.code, 'noSites');
      assert.match(debuggability.reason.message, /it listens, and an event carries no stack/);
    });
  }
});

import * as assert from 'node:assert/strict';

import { prepareCall } from '../../src/calling/prepareCall';
import { readNoMapFile } from '../../src/document/mapReader';
import { documentOf } from '../document/documents';

describe('a function that callbackify has made', () => {
  it('takes a callback behind all of its parameters', async () => {
    const text = `const { callbackify } = require('util');
      const load = callbackify(async (id, tag) => [id, tag]);`;
    const document = documentOf(text, '/project/own.js');
    const prepared = await prepareCall(document, 'load', {}, { readMap: readNoMapFile });
    assert.ok('own' in prepared);
    const { suggests, args } = prepared.own.call;
    assert.deepEqual([suggests, args.map(({ name }) => name)], ['callback', ['id', 'tag']]);
  });
});

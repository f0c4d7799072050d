import assert from 'node:assert/strict';
import * as path from 'node:path';

import { documentOf } from '../document/documents';
import { folderOf } from '../project/folders';
import { scored, subject } from '../score';

const MANY = 250;

describe('the list of what was invented', () => {
  it('is whole where a file asks for many modules', async () => {
    const modules = Array.from(
      { length: MANY },
      (_, i) => `const m${i} = require('no-such-${i}');`,
    );
    const text = `${modules.join('\n')}
    async function own(id) {
      await m0.find(id);
      return m${MANY - 1}.save(id);
    }`;
    const { call } = await scored(subject(text), {
      parts: { benchmark: false, debuggability: true },
    });
    const names = call?.inventions.map(({ name }) => name);
    assert.deepEqual(names, ['no-such-0', 'no-such-249', 'no-such-0.find', 'no-such-249.save']);
  });

  it('holds nothing that only the probes ask', async () => {
    const text = `const Order = require('./order');
    exports.own = async (id, res) => {
      const orders = await Order.paginate({ id });
      res.json(orders);
    };`;
    const root = folderOf({
      'order.js': `module.exports = require('no-such-models').model('Order');
      module.exports.STATUSES = ['paid'];`,
    });
    const { call } = await scored(documentOf(text, path.join(root, 'own.js')), {
      parts: { benchmark: false, debuggability: true },
    });
    const names = call?.inventions.map(({ name }) => name);
    assert.deepEqual(names, ['no-such-models', 'res.json', 'no-such-models.model().paginate']);
  });
});

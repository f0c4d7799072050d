import assert from 'node:assert/strict';

import { gradedOwn } from './ownCall';

const CODE = `const { Model } = require('no-such-models');
class User extends Model {
  async beforeInsert(context) {
    await super.beforeInsert(context);
    this.createdAt = context.now;
  }
  static async find(id) {
    const found = await super.find(id);
    return found.user;
  }
}
class Admin extends User {
  async beforeInsert(context) {
    await super.beforeInsert(context);
  }
}
module.exports = { User, Admin };
module.exports.orders = create('orders', ({ store }) => ({
  async list(context) {
    const { rows } = await super.list(context);
    return store.keep(rows);
  },
}));
class Own extends require('events') {
  async emit(event) {
    super.emit(event);
    return Model.save(event);
  }
}
module.exports.Own = Own;
`;

describe('what is asked for by super', () => {
  const table: [fn: string, calls: string[]][] = [
    ['User.beforeInsert', ['super.beforeInsert']],
    ['User.find', ['no-such-models.Model.find']],
    ['Admin.beforeInsert', ['super.beforeInsert']],
    ['list', ['super.list', 'store.keep']],
    ['Own.emit', ['no-such-models.Model.save']],
  ];
  for (const [name, calls] of table) {
    it(`is invented where its base is not there: ${name}`, async () => {
      const { stackTraces } = await gradedOwn(CODE, name);
      assert.deepEqual(
        stackTraces.sites.map(({ operation }) => operation),
        calls,
      );
    });
  }
});

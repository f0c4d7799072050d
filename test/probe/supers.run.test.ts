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
class Member extends Model {
  constructor(store) {
    super(store);
  }
  async only() {
    const rows = await this.config.db.find('members');
    if (rows.length !== 1) throw new Error('not one');
    return rows[0];
  }
}
class Admin extends User {
  async beforeInsert(context) {
    await super.beforeInsert(context);
  }
}
module.exports = { User, Admin, Member };
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
    ['Member.only', ['this.config.db.find']],
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

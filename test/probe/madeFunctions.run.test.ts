import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from './callsOf';

/** What makes a function of another, and methods of objects that something else sets up. */
const CODE = `const db = require('./db-of-nobody');
const { Client } = require('./client-of-nobody');
const { defineStore } = require('pinia-of-nobody');
exports.settled = (fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);
exports.awaited = (fn) => async (req, res, next) => { try { await fn(req, res, next); } catch (error) { next(error); } };
exports.thunk = (id) => async (dispatch) => { dispatch({ type: 'loaded', user: await db.users.find(id) }); };
exports.made = (base) => { return { async get(id) { return await base.get(id); } }; };
exports.paid = async (id) => {
  return db.transaction(async (t) => { await db.accounts.find(id, { lock: t.LOCK.UPDATE }); });
};
class Api {
  constructor() {
    this.http = new Client();
    this.http.interceptors.use(undefined, (error) => this.again(error));
  }
  async again(error) {
    if (error.status !== 401) throw error;
    return this.http.request(error.config);
  }
}
exports.Api = Api;
exports.useCart = defineStore('cart', {
  actions: {
    async load() { this.loading = true; this.items = await db.items.list(); this.loading = false; },
  },
});
exports.page = {
  methods: {
    async remove(id) {
      await db.items.remove(id);
      this.items = this.items.filter((one) => one.id !== id);
      this.$emit('removed', id);
    },
  },
};
`;

describe('a function that another makes, or whose object others set up', () => {
  const table: [fn: string, calls: string[]][] = [
    ['settled', ['fn']],
    ['awaited', ['fn']],
    ['thunk', ['find']],
    ['made/get', ['get']],
    ['paid', ['transaction', 'find']],
    ['Api.again', ['request']],
    ['load', ['list']],
    ['remove', ['remove']],
  ];
  for (const [functionName, calls] of table) {
    it(`has its calls, whose failures are heard: ${functionName}`, async () => {
      const found = await callsOf(documentOf(CODE, '/project/made.js'), functionName);
      assert.deepEqual(found.calls, calls);
      const rules = found.findings.map(({ rule }) => rule).filter((rule) => rule !== 'stack-lost');
      assert.deepEqual(rules, []);
    });
  }
});

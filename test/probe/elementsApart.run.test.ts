import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from './callsOf';

const BODIES: Record<string, string> = {
  'texts that are keys':
    'async function own(store, urls) { const all = {}; for (const url of urls) { try { all[url] = await store.load(url); } catch (error) { console.error(error); } } return all; }',
  'objects with ids':
    'async function own(store, users) { const all = {}; for (const user of users) { try { all[user.id] = await store.load(user.name); } catch (error) { console.error(error); } } return all; }',
  'rows that are kept in a map':
    'async function own(store) { const all = new Map(); for (const row of await store.rows()) { try { all.set(row.id, await store.load(row.id)); } catch (error) { console.error(error); } } return all; }',
  'names that are kept in a set':
    'async function own(store, names) { const all = new Set(); for (const name of names) { try { await store.load(name); all.add(name); } catch (error) { console.error(error); } } return all; }',
};

describe('elements of an invented list', () => {
  for (const [what, code] of Object.entries(BODIES)) {
    it(`are told apart, so that one less is seen: ${what}`, async () => {
      const { calls, findings } = await callsOf(documentOf(code), 'own');
      assert.equal(calls.at(-1), 'load');
      assert.deepEqual(
        findings.filter(({ rule }) => rule === 'hidden-failure'),
        [],
      );
    });
  }
});

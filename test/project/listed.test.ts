import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { listProject } from '../../src/project/projectFunctions';

const TEXT = `export const getUser = (db) => async (req, res) => {
  res.json(await db.users.find(req.params.id));
};
export function limit(store) {
  return async (req, res, next) => next(await store.take(req.ip));
}
export const hello = () => (req, res) => res.json({});
export const later = (work) => async () => work();
export const tick = (beat) => setInterval(beat, 1000);
export async function load(id) {
  return await db.users.find(id);
}
export class Bot {
  constructor(client) {
    client.on('ready', async () => { await this.db.mark('ready'); });
  }
}
export function routes(app) {
  app.get('/users', async (req, res) => res.json(await db.users.list()));
}
`;

describe('the functions of a project', () => {
  it('are those that look asynchronous, and those that make or register what is', async () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-listed-'));
    try {
      const file = path.join(folder, 'routes.js');
      fs.writeFileSync(file, TEXT);
      const { signal } = new AbortController();
      const { functions } = await listProject(folder, [file], signal);
      assert.deepEqual(
        functions.map((one) => one.path),
        [
          'getUser',
          'limit',
          'later',
          'load',
          "Bot.constructor/client.on('ready')",
          'routes',
          "routes/app.get('/users')",
        ],
      );
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

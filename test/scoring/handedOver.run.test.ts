import assert from 'node:assert/strict';
import * as path from 'node:path';

import { scoreTogether } from '../../src/scoring/score';
import { AS_IN_2013, dependencies, never, silent, subject } from '../score';
import { ownRuntime, PROJECT } from '../subjects';

const CHAT = `const db = require('./db');
const app = require('no-express')();
app.listen(80);
exports.attach = (io, options) => {
  const users = new Map();
  const limit = options.limit;
  io.on('connection', (socket) => {
    socket.on('login', async (data, callback) => {
      if (users.size > limit) return callback({ error: 'full' });
      await db.save(data);
      callback({});
    });
  });
};
app.get('/users/:id', async (req, res) => {
  const user = await db.find(req.params.id);
  res.json(user);
});
exports.show = async (req, res) => {
  res.json(await db.find(req.params.id));
};`;

describe('a handler', () => {
  it('is scored as a function, by the call that it is given to or by its name', async () => {
    const document = { ...subject(CHAT), file: path.join(PROJECT, 'chat.js') };
    const names = ["socket.on('login')", "app.get('/users/:id')", 'show'];
    const reports = await scoreTogether(
      names.map((functionName) => ({ document, functionName, runtime: ownRuntime })),
      { ...AS_IN_2013, parts: { benchmark: true, debuggability: false }, many: 'table' },
      dependencies(),
      silent,
      never,
    );
    assert.deepEqual(
      reports.map(({ benchmark, workload, subject: { function: path } }) => [
        benchmark.state,
        workload.kind,
        path,
      ]),
      [
        ['scored', 'function', "attach/io.on('connection')/socket.on('login')"],
        ['scored', 'function', "app.get('/users/:id')"],
        ['scored', 'function', 'show'],
      ],
    );
  });
});

import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from './callsOf';

const CODE = `const fs = require('fs');
const { stat } = require('fs/promises');
const Redis = require('redis-of-nobody');
const pLimit = require('limit-of-nobody');
const limit = pLimit(5);
const redis = new Redis();

exports.watched = (file, tell) => {
  fs.watch(file, async () => {
    const { size } = await stat(file);
    tell(size);
  });
};
exports.unread = (dir, tell) => {
  fs.readdir(dir, async (error, names) => {
    const { size } = await stat(names[0]);
    tell(size);
  });
};
exports.subscribed = (handle) => {
  redis.on('message', async (channel, text) => {
    await handle(channel, JSON.parse(text));
  });
};
exports.connected = (server, store) => {
  server.on('connection', (socket, request) => {
    const { address } = request.connection;
    socket.on('message', async (data) => {
      await store.save(address, data);
    });
  });
};
exports.limited = (store, ids) => Promise.all(ids.map((id) => limit(() => store.load(id))));
exports.pushed = async (store, ids) => {
  const jobs = [];
  for (const id of ids) jobs.push(limit(() => store.load(id)));
  return Promise.all(jobs);
};
exports.elsewhere = async (store, id) => limit(async () => {
  const found = await store.load(id);
  return found.name;
});
`;

/** The calls that are made to fail, and a part of each message that nobody handles one. */
const SEEN: Record<string, { calls: string[]; told: string[] }> = {
  watched: {
    calls: ['stat'],
    told: ['line 9 `fs.watch(…)` waits for no promise'],
  },
  unread: {
    calls: ['readdir', 'stat'],
    told: [
      'line 16 throws TypeError: Cannot read properties of undefined',
      'line 15 `fs.readdir(…)` waits for no promise',
    ],
  },
  subscribed: {
    calls: ['redis-of-nobody', 'handle'],
    told: ['line 21 `redis.on(…)` waits for no promise'],
  },
  connected: {
    calls: ['server', 'server[]', 'save'],
    told: ['line 28 `socket.on(…)` waits for no promise'],
  },
  limited: { calls: ['load'], told: [] },
  pushed: { calls: ['load'], told: [] },
  elsewhere: { calls: ['load'], told: [] },
};

describe('a function that is handed over to be called', () => {
  for (const [name, { calls, told }] of Object.entries(SEEN)) {
    it(`is called with all that it takes, and heard or not: ${name}`, async () => {
      const seen = await callsOf(documentOf(CODE), name);
      assert.deepEqual(seen.calls, calls);
      const unheard = seen.findings.filter(({ rule }) => rule === 'unhandled-rejection');
      assert.equal(unheard.length, told.length, JSON.stringify(unheard));
      told.forEach((each, index) => {
        const { message } = unheard[index]!;
        assert.ok(message.includes(each), message);
      });
    });
  }
});

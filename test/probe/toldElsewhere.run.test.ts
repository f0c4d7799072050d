import assert from 'node:assert/strict';

import { consequenceWord } from '../../src/probe/consequenceWords';
import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';
import { callsOf } from './callsOf';

const CODE = `exports.looked = async (jobs, api, log) => {
  const results = await Promise.allSettled(jobs.map((job) => api.cancel(job.id)));
  const failed = results.filter((each) => each.status === 'rejected');
  if (failed.length > 0) log.warn(failed.length);
};
exports.unread = async (jobs, api) => {
  await Promise.allSettled(jobs.map((job) => api.cancel(job.id)));
};
exports.half = async (id, api) => {
  const [one, two] = await Promise.allSettled([api.keep(id), api.cancel(id)]);
  return one.status === 'fulfilled';
};
exports.kept = (set) => ({
  async load(api) {
    try {
      set({ items: await api.list() });
    } catch (e) {
      set({ error: e.message });
    }
  },
});
exports.keptBy = (set) => ({
  async load(api) {
    try {
      set({ items: await api.list() });
    } catch (error) {
      set((state) => ({ ...state, error }));
    }
  },
});
exports.cleared = async (store, api) => {
  try {
    store.set({ items: await api.list() });
  } catch (e) {
    store.set({ error: null });
  }
};
exports.consumes = async (channel, handle) => {
  await channel.consume('jobs', async (message) => {
    try {
      await handle(message.content);
      channel.ack(message);
    } catch (e) {
      channel.nack(message, false, false);
    }
  });
};
async function bring(file, api) {
  await api.load(file);
}
exports.commands = async (program, api) => {
  program.command('load <file>').action(async (file) => {
    await bring(file, api);
  });
  await program.parse();
};
exports.passes = async (api) => {
  try {
    await bring('a', api);
  } catch {}
};
exports.taken = async (batch, api) => {
  for (const message of batch.messages) {
    try {
      await api.keep(await api.load(message.body));
      message.ack();
    } catch {
      message.retry({ delaySeconds: 60 });
    }
  }
};
exports.joins = (server, store) => {
  server.on('connection', async (socket) => {
    const user = await store.find(socket.token);
    if (!user) return socket.disconnect();
    return store.note(user.id);
  });
};
exports.listed = async (store, term) => store.find(term).limit(5).toArray();
exports.answered = async (request, api) => {
  try {
    await api.check(await request.text());
  } catch (e) {
    return new Response('no', { status: 400 });
  }
  return new Response('yes');
};
exports.signed = async (request, api) => {
  const signature = request.headers.get('x-signature');
  if (!signature) return new Response('none', { status: 400 });
  await api.keep(await request.text(), signature);
  return Response.json({ received: true });
};
`;

const TYPED = CODE.replace(/\(request, api\)/g, '(request: Request, api: any)');

/** What the report says of each failure. */
async function wordsOf(functionName: string, code: string): Promise<string[]> {
  const { debuggability } = await scored(documentOf(code), {
    ...probingAlone(OPTIONS),
    functionName,
  });
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const { sites } = debuggability.stackTraces;
  return sites.flatMap(({ consequence }) => (consequence ? consequenceWord(consequence) : []));
}

async function hiddenIn(name: string, code = CODE, file?: string): Promise<number[]> {
  const { findings } = await callsOf(documentOf(code, file), name);
  return findings.flatMap(({ rule, line }) => (rule === 'hidden-failure' ? [line] : []));
}

describe('a failure that the caller is not told of', () => {
  it('is told where what became of a call is looked at, once all are settled', async () => {
    assert.deepEqual(await hiddenIn('looked'), []);
  });

  it('is hidden where nobody looks, or at another one', async () => {
    assert.deepEqual(await hiddenIn('unread'), [7]);
    assert.deepEqual(await hiddenIn('half'), [10]);
  });

  it('is told by a state that is kept, unless that says nothing', async () => {
    assert.deepEqual(await hiddenIn('kept/load'), []);
    assert.deepEqual(await hiddenIn('keptBy/load'), []);
    assert.deepEqual(await hiddenIn('cleared'), [33]);
  });

  it('is left to whom a handler was given, though a function of the file does it', async () => {
    assert.deepEqual(await hiddenIn('commands'), []);
    assert.deepEqual(await hiddenIn('passes'), [59]);
  });

  it('is told to the queue that is handed its work back', async () => {
    assert.deepEqual(await hiddenIn('consumes'), []);
    assert.deepEqual(await hiddenIn('taken'), []);
  });

  it('is told by a log where its emitter goes on once the call has returned', async () => {
    const code = `exports.watches = (dir, chokidar, onFile, log) => {
  const watcher = chokidar.watch(dir);
  watcher.on('add', async (path) => {
    await onFile(path);
  });
  watcher.on('error', (e) => log.warn(e));
  return () => watcher.close();
};`;
    const { calls } = await callsOf(documentOf(code), 'watches');
    assert.deepEqual(calls, ['watch', 'onFile']);
    assert.deepEqual(await hiddenIn('watches', code), []);
    assert.deepEqual(await hiddenIn('watches', code.replace('log.warn(e)', 'undefined')), [2]);
  });

  it('is told to a function that is given the error, as the report says, and no log', async () => {
    const code = `exports.asked = async (text, api, callback) => {
  try {
    callback({ ok: true, id: await api.keep(text) });
  } catch (error) {
    callback({ ok: false, message: error.message });
  }
};
exports.logged = async (text, api, logger) => {
  try {
    await api.keep(text);
  } catch (error) {
    logger.write('not kept', error);
  }
};`;
    assert.deepEqual(await wordsOf('asked', code), ['told to callback']);
    const streamed = code.replace('callback({ ok: false', "api.write({ event: 'problem'");
    assert.deepEqual(await wordsOf('asked', streamed), ['told to api.write']);
    assert.deepEqual(await hiddenIn('asked', streamed), []);
    const nothing = streamed.replace('message: error.message', 'at: 1');
    assert.deepEqual(await hiddenIn('asked', nothing), [3]);
    assert.deepEqual(await wordsOf('logged', code), ['ends as usual']);
  });

  it('is told to nobody who asked where a middleware tells others, and goes on', async () => {
    const code = `exports.limits = (limiter) => async (ctx, next) => {
  try {
    await limiter.take(ctx.ip);
  } catch (error) {
    ctx.app.emit('problem', error);
  }
  await next();
};`;
    assert.deepEqual(await hiddenIn('limits', code), [3]);
  });

  it('is told by the status of a Response', async () => {
    assert.deepEqual(await hiddenIn('answered', TYPED, '/project/answered.ts'), []);
  });
});

describe('what an async function returns', () => {
  it('is for nobody where a listener returns it, and waits for nothing by itself', async () => {
    const { calls } = await callsOf(documentOf(CODE), 'joins');
    assert.deepEqual(calls, ['server', 'find', 'note']);
  });

  it('is waited for else, whatever it is made into', async () => {
    const { calls } = await callsOf(documentOf(CODE), 'listed');
    assert.deepEqual(calls, ['toArray']);
  });
});

describe('a request of the platform', () => {
  it('has the headers that the code asks for, to be sure of them', async () => {
    const { calls } = await callsOf(documentOf(TYPED, '/project/signed.ts'), 'signed');
    assert.deepEqual(calls, ['text', 'keep']);
  });
});

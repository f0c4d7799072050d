import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { breachesOf, LEFT_BEHIND } from '../rules/breaches';
import { FILE } from './ownCall';
import { passedProbes } from './passedProbes';

/** What is told of a function, each without the lines. */
async function told(name: string): Promise<string[]> {
  const sites = await passedProbes(CODE, name);
  const findings = breachesOf(LEFT_BEHIND, sites, documentOf(CODE, FILE));
  return findings.map(({ rule, message, related }) => {
    const changed = related.map(({ line }) => CODE.split('\n')[line - 1]!.trim());
    return [`${rule}: ${message.replace(/line \d+ /g, '')}`, ...changed].join(' | ');
  });
}

const CODE = `const store = require('no-such-store');
let isBusy = false;
let slots = 2;
let sent = [];
let gate = null;
let client = null;
let failures = 0;
const answers = new Map();
let settings = null;
let isReady = false;
let running = 0;
let paid = 0;

async function flagged(id) {
  if (isBusy) return 'busy';
  isBusy = true;
  const found = await store.find(id);
  isBusy = false;
  return found.id;
}
async function flaggedRight(id) {
  if (isBusy) return 'busy';
  isBusy = true;
  try {
    return (await store.find(id)).id;
  } finally {
    isBusy = false;
  }
}
function counted(id, done) {
  if (slots === 0) return done(new Error('no slot'));
  slots -= 2;
  store.claim(id, function (error) {
    if (error) return done(error);
    slots += 2;
    done(null, id);
  });
}
function countedRight(id, done) {
  if (slots === 0) return done(new Error('no slot'));
  slots -= 2;
  store.claim(id, function (error) {
    slots += 2;
    done(error, id);
  });
}
async function underWay(task) {
  if (running >= 5) throw new Error('too many');
  running++;
  const done = await store.run(task);
  running--;
  return done.id;
}
async function underWayRight(task) {
  if (running >= 5) throw new Error('too many');
  running++;
  try {
    return (await store.run(task)).id;
  } finally {
    running--;
  }
}
async function spent(task) {
  if (paid >= 5) throw new Error('all spent');
  paid++;
  const done = await store.run(task);
  if (done.refused) paid = 0;
  return done.id;
}
class Outbox {
  constructor(mailer) {
    this.mailer = mailer;
    this.pending = [];
    this.failures = 0;
    this.sending = null;
    this.connection = null;
  }
  async send(mail) {
    this.pending.push(mail);
    for (const each of this.pending) await this.mailer.deliver(each);
    this.pending = [];
    return 'sent';
  }
  async sendRight(mail) {
    const pending = [...this.pending, mail];
    this.pending = [];
    for (const each of pending) await this.mailer.deliver(each);
    return 'sent';
  }
  async countedFailures(mail) {
    try {
      await this.mailer.deliver(mail);
    } catch (error) {
      this.failures += 1;
      throw error;
    }
    return 'sent';
  }
  once(mail) {
    if (!this.sending) {
      this.sending = this.mailer.deliver(mail).then((answer) => {
        this.sending = null;
        return answer.id;
      });
    }
    return this.sending;
  }
  onceRight(mail) {
    if (!this.sending) {
      this.sending = this.mailer.deliver(mail).finally(() => {
        this.sending = null;
      });
    }
    return this.sending.then((answer) => answer.id);
  }
  async reconnects(mail) {
    try {
      await this.mailer.deliver(mail);
      return 'sent';
    } catch (error) {
      this.connection = 'lost';
      throw error;
    } finally {
      if (this.connection === 'lost') await this.mailer.open();
      this.connection = null;
    }
  }
}
async function remembersNothing(id) {
  client = await store.open(id);
  try {
    return (await client.read(id)).text;
  } catch (error) {
    failures += 1;
    client = null;
    throw error;
  } finally {
    await store.flush();
  }
}
function keepsRejection(id) {
  const known = answers.get(id);
  if (known) return known;
  const asked = store.find(id);
  answers.set(id, asked);
  return asked;
}
function keepsAnswerAlone(id) {
  const known = answers.get(id);
  if (known) return known;
  const asked = store.find(id);
  answers.set(id, asked);
  asked.catch(() => answers.delete(id));
  return asked;
}
function keepsError(name, done) {
  if (settings) return settings.error ? done(settings.error) : done(null, settings.value);
  store.read(name, (error, value) => {
    settings = { error, value };
    done(error, value);
  });
}
function keepsValue(name, done) {
  if (settings) return done(null, settings.value);
  store.read(name, (error, value) => {
    if (error) return done(error);
    settings = { value };
    done(null, value);
  });
}
async function readyTooEarly(name) {
  if (isReady) return name;
  isReady = true;
  const schema = await store.schema(name);
  await store.migrate(schema.id);
  return name;
}
async function readyAtLast(name) {
  if (isReady) return name;
  const schema = await store.schema(name);
  await store.migrate(schema.id);
  isReady = true;
  return name;
}
class Session {
  constructor(api) {
    this.api = api;
    this.opening = null;
    this.isClosed = false;
  }
  async query(text) {
    this.opening ??= this.api.connect();
    const connection = await this.opening;
    return connection.run(text);
  }
  async queryRight(text) {
    this.opening ??= this.api.connect().catch((error) => {
      this.opening = null;
      throw error;
    });
    const connection = await this.opening;
    return connection.run(text);
  }
  async close() {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.api.close();
  }
}
async function keepsAnswer(cache, id) {
  try {
    return await cache.get(id);
  } catch (error) {
    sent = sent.concat(id);
    return 'from memory';
  }
}
class Feed extends require('node:events').EventEmitter {
  constructor(source) {
    super();
    this.source = source;
    this.isBusy = false;
  }
  watch(topic) {
    this.source.on('change', async (change) => {
      try {
        this.emit('doc', await this.source.fetch(topic, change.id));
      } catch (error) {
        this.emit('error', error);
      }
    });
    return this.source.subscribe(topic);
  }
  async refresh(topic) {
    if (this.isBusy) return;
    this.isBusy = true;
    await this.source.load(topic);
    this.isBusy = false;
  }
}
module.exports = { Feed, Outbox, Session };
`;

const BEHIND = `let isBusy = false;
async function shop(store, mail) {
  if (isBusy) return null;
  isBusy = true;
  try {
    await store.reserve(1);
  } catch {
    return 'sold out';
  }
  await mail.confirm(1);
  await store.close();
  isBusy = false;
  return 'sold';
}
`;

describe('a failure that leaves the module as it should not be', () => {
  it('keeps no later call from being probed', async () => {
    const sites = await passedProbes(BEHIND, 'shop');
    assert.deepEqual(
      sites.map(({ operation, consequence }) => `${operation} ${consequence?.kind}`),
      ['store.reserve fallback', 'mail.confirm delivered', 'store.close delivered'],
    );
  });
});

describe('what a failure leaves behind', () => {
  const WRONG: [string, string][] = [
    [
      'flagged',
      'state-left-behind: If `store.find(…)` fails, the next call and those after it will leave out `no-such-store.find`, by what it left in `isBusy` | isBusy = true;',
    ],
    [
      'counted',
      'state-left-behind: If `store.claim(…)` fails, the next call and those after it will fail, though nothing of it does: Error: no slot, by what it left in `slots` | slots -= 2;',
    ],
    [
      'underWay',
      'state-left-behind: If `store.run(…)` fails 5 times, the next call and those after it will fail, though nothing of it does: Error: too many, by what it left in `running` | running++;',
    ],
    [
      'Outbox.send',
      'state-left-behind: If `this.mailer.deliver(…)` fails, the next call will ask for `this.mailer.deliver` more often than it is asked for else, by what it left in `this.pending` | this.pending.push(mail);',
    ],
    [
      'Outbox.once',
      'state-left-behind: If `this.mailer.deliver(…)` fails, the next call and those after it will fail with its error, though nothing of it does, by what it left in `this.sending` | this.sending = this.mailer.deliver(mail).then((answer) => {',
    ],
    [
      'keepsRejection',
      'state-left-behind: If `store.find(…)` fails, the next call and those after it will fail with its error, though nothing of it does, by what it left in `answers` | answers.set(id, asked);',
    ],
    [
      'keepsError',
      'state-left-behind: If `store.read(…)` fails, the next call and those after it will fail with its error, though nothing of it does, by what it left in `settings` | settings = { error, value };',
    ],
    [
      'Feed.refresh',
      'state-left-behind: If `this.source.load(…)` fails, the next call and those after it will leave out `this.source.load`, by what it left in `this.isBusy` | this.isBusy = true;',
    ],
    [
      'Session.query',
      'state-left-behind: If `this.api.connect(…)` fails, the next call and those after it will fail with its error, though nothing of it does, by what it left in `this.opening` | this.opening ??= this.api.connect();',
    ],
  ];
  it('is a count that is not counted back, also where nothing asks for it', async () => {
    const code = `const store = require('no-such-store');
let open = 0;
class Pool {
  #busy = 0;
  used = 0;
  failures = 0;
  async take(id) {
    this.#busy += 1;
    await store.take(id);
    this.#busy -= 1;
  }
  async use(id) {
    this.used++;
    try {
      return await store.use(id);
    } finally {
      this.used--;
    }
  }
  async attempt(id) {
    this.failures++;
    await store.attempt(id);
    this.failures--;
  }
  async reset(id) {
    this.failures++;
    await store.attempt(id);
    this.failures = 0;
  }
}
async function fetchOpen(id) {
  open++;
  const found = await store.fetch(id);
  open--;
  return found;
}
module.exports = { Pool };
`;
    const messages = async (name: string) =>
      breachesOf(LEFT_BEHIND, await passedProbes(code, name), documentOf(code, FILE)).map(
        ({ message }) => message,
      );
    assert.deepEqual(
      await Promise.all(
        ['Pool.take', 'Pool.use', 'Pool.attempt', 'Pool.reset', 'fetchOpen'].map(messages),
      ),
      [
        ['If line 9 `store.take(…)` fails, `this.#busy` stays 1 too high: it is not counted back'],
        [],
        [
          'If line 22 `store.attempt(…)` fails, `this.failures` stays 1 too high: it is not counted back',
        ],
        [],
        ['If line 33 `store.fetch(…)` fails, `open` stays 1 too high: it is not counted back'],
      ],
    );
  });

  it('is a flag that stays set, whatever it is kept in', async () => {
    const code = `const store = require('no-such-store');
const { useState } = require('no-such-views');
const loading = { value: false };
class Cart {
  loading = false;
  ready = true;
  async load(id) {
    this.loading = true;
    const found = await store.load(id);
    await store.note(found);
    this.loading = false;
  }
  async reload(id) {
    this.loading = true;
    try {
      return await store.load(id);
    } finally {
      this.loading = false;
    }
  }
  async reset(id) {
    this.ready = false;
    await store.load(id);
    this.ready = true;
  }
}
async function refresh(id) {
  loading.value = true;
  await store.load(id);
  loading.value = false;
}
function useCart() {
  const [cart, setCart] = useState(null);
  const [busy, setBusy] = useState(false);
  const load = async (id) => {
    setBusy(true);
    setCart(await store.load(id));
    setBusy(false);
  };
  const safe = async (id) => {
    setBusy(true);
    await store.load(id).catch(() => null);
    setBusy(false);
  };
  return { cart, busy, load, safe };
}
module.exports = { Cart, refresh, useCart };
`;
    const messages = async (name: string) =>
      breachesOf(LEFT_BEHIND, await passedProbes(code, name), documentOf(code, FILE)).map(
        ({ message }) => message,
      );
    const names = ['Cart.load', 'Cart.reload', 'Cart.reset', 'refresh', 'useCart/load'];
    assert.deepEqual(await Promise.all([...names, 'useCart/safe'].map(messages)), [
      ['If any of lines 9 and 10 fails, `this.loading` stays true: it is not unset'],
      [],
      [],
      ['If line 29 `store.load(…)` fails, `loading.value` stays true: it is not unset'],
      [
        'If line 37 `store.load(…)` fails, what line 36 `setBusy(true)` has set stays so: line 38 `setBusy(false)` is not reached',
      ],
      [],
    ]);
  });

  it('is what was set within a state and stays so, unless nobody knows', async () => {
    const code = `exports.todos = (set, get) => ({
  add: async (store, title) => {
    set({ loading: true, error: null });
    const made = await store.add(title);
    set({ all: [...get().all, made], loading: false });
  },
  safe: async (store, title) => {
    set({ loading: true });
    try {
      set({ all: [...get().all, await store.add(title)], loading: false });
    } catch (error) {
      set({ error, loading: false });
    }
  },
  unknown: async (store, title) => {
    set({ loading: true });
    try {
      set({ all: [...get().all, await store.add(title)], loading: false });
    } catch (error) {
      set((state) => ({ ...state, error, loading: false }));
    }
  },
  cached: async (store, title) => {
    set(title, { loading: true });
    const made = await store.add(title);
    set(title, { made, loading: false });
  },
});
`;
    const messages = async (name: string) =>
      breachesOf(LEFT_BEHIND, await passedProbes(code, name), documentOf(code, FILE)).map(
        ({ message }) => message,
      );
    const names = ['add', 'safe', 'unknown', 'cached'].map((name) => `todos/${name}`);
    assert.deepEqual(await Promise.all(names.map(messages)), [
      [
        'If line 4 `store.add(…)` fails, what line 3 `set({ loading: true })` has set stays so: line 5 `set({ loading: false })` is not reached',
      ],
      [],
      [],
      [],
    ]);
  });

  it('is told once of all calls by which it is left', async () => {
    const found = await told('readyTooEarly');
    const words = found.map((each) => each.replace(' and those after it', ''));
    assert.deepEqual(words, [
      'state-left-behind: If any of lines 174 and 175 fails, the next call will leave out `no-such-store.schema`, by what it left in `isReady` | isReady = true;',
    ]);
  });

  for (const [name, expected] of WRONG) {
    it(`is told of ${name}`, async () => {
      assert.deepEqual(await told(name), [expected]);
    });
  }

  const RIGHT =
    'flaggedRight countedRight underWayRight spent Outbox.sendRight Outbox.countedFailures Outbox.onceRight Outbox.reconnects remembersNothing keepsAnswer keepsAnswerAlone keepsValue readyAtLast Session.queryRight Session.close Feed.watch';
  for (const name of RIGHT.split(' ')) {
    it(`is nothing of ${name}`, async () => {
      assert.deepEqual(await told(name), []);
    });
  }
});

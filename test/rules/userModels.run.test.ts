import assert from 'node:assert/strict';

import type { ModelEntry, UserModel } from '../../src/models/model';
import type { NamedModels } from '../../src/models/models';
import type { Rule } from '../../src/rules/rules';
import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

/** Findings of a function of a text: rule, line, model, and the message of those with a model. */
async function told(text: string, functionName: string, file?: UserModel) {
  const models = file ? [{ name: 'own.json', file } as NamedModels] : [];
  const { findings, debuggability } = await scored(
    { ...documentOf(text, '/nowhere/own.js'), models },
    { ...probingAlone(OPTIONS), functionName },
  );
  assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
  return findings.filter(({ rule }) => rule !== 'stack-lost');
}

async function rules(...asked: Parameters<typeof told>) {
  const findings = await told(...asked);
  return findings.map(({ rule, line, model }) => [rule, line, model].join(' ').trim());
}

async function messageOf(rule: Rule, ...asked: Parameters<typeof told>) {
  const found = (await told(...asked)).find((each) => each.rule === rule);
  return [found?.model, found?.message];
}

const entry = (path: string, ...effects: ModelEntry['effects']) =>
  ({ entries: [{ path, effects }] }) as UserModel;

describe('findings that rest on a model of a user name it', () => {
  const WORKER = `const { Hopper } = require('hopper-queue');
const db = require('some-db');
const hopper = new Hopper();
async function store(message) {
  await db.orders.insert(message.body);
}
hopper.drainInto('orders', store);
hopper.drainInto('mails', async (message) => {
  await db.orders.insert(message.body);
  hopper.finished(message);
});
module.exports = { store };
`;
  const INLINE = "hopper.drainInto('mails')";
  const hopper = (path: string, ...effects: ModelEntry['effects']) => ({
    package: 'hopper-queue',
    ...entry(path, ...effects),
  });

  it('where it says that nobody waits for a callback', async () => {
    const message = hopper('*.drainInto', { callback: 'message', at: 1 });
    const [model, words] = await messageOf('unhandled-rejection', WORKER, 'store', message);
    assert.equal(model, 'own.json');
    assert.match(
      words!,
      /nobody handles it, as line 7 `hopper\.drainInto\(…\)` waits for no promise, by your model `own\.json`/,
    );
    assert.equal((await messageOf('unhandled-rejection', WORKER, INLINE, message))[0], 'own.json');
    assert.deepEqual(await rules(WORKER, 'store'), []);
  });

  it('where it says what acknowledges a message', async () => {
    const finished = hopper('*.finished', 'acknowledges');
    const [model] = await messageOf('unhandled-rejection', WORKER, INLINE, finished);
    assert.equal(model, 'own.json');
  });

  it('where it says that a router waits for no handler', async () => {
    const text = `const router = require('my-router')();
router.get('/', async (req, res) => { res.json(await db.list()); });
`;
    const waitsForNone = { callback: 'handler', awaitsReturn: false } as const;
    const file = { package: 'my-router', ...entry('().get', waitsForNone) };
    const [model, words] = await messageOf('unhandled-rejection', text, "router.get('/')", file);
    assert.equal(model, 'own.json');
    assert.match(
      words!,
      /as My-router waits for no promise of a handler, by your model `own\.json`/,
    );
  });

  it('where it says that a call gives a promise', async () => {
    const text = `module.exports = function own(order) {
  order.markAsDone();
  return order.id;
};
`;
    const [model, words] = await messageOf(
      'unhandled-rejection',
      text,
      'own',
      entry('*.markAsDone', { returns: 'promise' }),
    );
    assert.equal(model, 'own.json');
    assert.match(words!, /nobody handles it, a promise by your model `own\.json`/);
  });

  it('where it says that a call only reads', async () => {
    const text = `module.exports = async function own(desk) {
  const one = await desk.pushDown(1);
  const two = await desk.takeNumber(2);
  return one.size + two.size;
};
`;
    const file = entry('*.pushDown *.takeNumber', 'reads');
    assert.deepEqual(await rules(text, 'own'), []);
    const [model, words] = await messageOf('independent-awaits', text, 'own', file);
    assert.equal(model, 'own.json');
    assert.match(words!, /at once \d+ ms, by your model `own\.json`$/);
  });

  it('and others do not', async () => {
    const text = `module.exports = async function own(desk) {
  const one = await desk.get(1);
  const two = await desk.get(2);
  return one.size + two.size;
};
`;
    assert.deepEqual(await rules(text, 'own', entry('*.pushDown', 'reads')), [
      'independent-awaits 2',
    ]);
  });
});

describe('what a user says that gives back', () => {
  const LEASE = entry('*.borrow', { acquires: 'lock', releasedBy: 'hangUp', on: 'result' });

  it('hides nothing where its failure is passed over', async () => {
    const text = `module.exports = async function own(pool, id) {
  const line = await pool.borrow();
  const found = await line.read(id);
  try { await line.hangUp(); } catch { found.held = true; }
  return found;
};
`;
    assert.deepEqual(await rules(text, 'own'), ['hidden-failure 4']);
    assert.deepEqual(
      (await rules(text, 'own', LEASE)).filter((each) => each.startsWith('hidden-failure')),
      [],
    );
  });

  it('needs no signal', async () => {
    const text = `module.exports = async function own(remote, signal) {
  const list = await remote.list({ signal });
  await remote.hangUp(list.id);
  return list;
};
`;
    const ofAbort = async (file?: UserModel) =>
      (await rules(text, 'own', file)).filter((each) => each.startsWith('no-abort'));
    assert.deepEqual([await ofAbort(), await ofAbort(LEASE)], [['no-abort 3'], []]);
  });

  it('is done once, whatever comes of it', async () => {
    const text = `class Session {
  constructor(api) {
    this.api = api;
  }
  async leave() {
    if (this.isLeft) return;
    this.isLeft = true;
    await this.api.hangUp();
  }
}
module.exports = { Session };
`;
    const left = async (file?: UserModel) =>
      (await rules(text, 'Session.leave', file)).filter((each) => each.startsWith('state'));
    assert.deepEqual([await left(), await left(LEASE)], [['state-left-behind 8'], []]);
  });
});

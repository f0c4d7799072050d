import * as assert from 'node:assert/strict';

import { Channel, type Message } from '../../src/host/thread/channel';

type Told = (text: string) => void;

const target = {
  nested: { double: (count: number) => count * 2 },
  tells: (observer: { told: Told }) => {
    observer.told('half');
    observer.told('all');
    return 'done';
  },
  asks: async (ask: (question: string) => Promise<string>) => `${await ask('why?')}!`,
  untilAborted: (signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      signal.addEventListener('abort', () => resolve('aborted'), { once: true });
    }),
  isAborted: ({ signal }: { signal: AbortSignal }) => signal.aborted,
  refuses: () => {
    throw new RangeError('too many');
  },
  givesFunction: () => () => 1,
  never: (signal: AbortSignal) => new Promise((resolve) => void [resolve, signal]),
  same: (a: { text: string }, b: { text: string }) => a === b,
};

/** Two ends, each of which gets copies of what the other one posts. */
function ends(otherFor?: (sent: unknown) => { by: unknown } | null) {
  const posted: Message[] = [];
  const later = (to: () => Channel, message: Message) => {
    const copy = structuredClone(message);
    posted.push(copy);
    queueMicrotask(() => to().receive(copy));
  };
  const far: Channel = new Channel((message) => later(() => near, message), target, otherFor);
  const near: Channel = new Channel((message) => later(() => far, message));
  return { near, posted, remote: near.remote<typeof target>() };
}

describe('two threads that call each other', () => {
  it('get what the other one gives, or what it throws', async () => {
    const { remote } = ends();
    assert.equal(await remote.nested.double(21), 42);
    await assert.rejects(remote.refuses(), { name: 'RangeError', message: 'too many' });
  });

  it('may be handed functions, and are told in order', async () => {
    const { remote } = ends();
    const heard: string[] = [];
    const done = remote.tells({ told: (text) => void heard.push(text) });
    assert.equal(await done, 'done');
    assert.deepEqual(heard, ['half', 'all']);
    assert.equal(await remote.asks((question) => Promise.resolve(question.toUpperCase())), 'WHY?!');
  });

  it('fail a call that was handed what throws', async () => {
    const { remote } = ends();
    const told = () => {
      throw new Error('not drawn');
    };
    await assert.rejects(remote.tells({ told }), { message: 'not drawn' });
  });

  it('hear of what is cancelled, before and after the call', async () => {
    const { remote } = ends();
    const run = new AbortController();
    const ended = remote.untilAborted(run.signal);
    run.abort();
    assert.equal(await ended, 'aborted');
    assert.equal(await remote.isAborted({ signal: run.signal }), true);
    assert.equal(await remote.isAborted({ signal: new AbortController().signal }), false);
  });

  it('tell nothing more of a signal whose call has its answer', async () => {
    const { remote, posted } = ends();
    const run = new AbortController();
    await remote.isAborted({ signal: run.signal });
    const before = posted.length;
    run.abort();
    assert.equal(posted.length, before);
  });

  it('reject what cannot be copied, and what has no answer when one ends', async () => {
    const { remote, near } = ends();
    await assert.rejects(remote.givesFunction(), { name: 'DataCloneError' });
    const open = remote.never(new AbortController().signal);
    near.end(new Error('ended'));
    await assert.rejects(open, { message: 'ended' });
    await assert.rejects(remote.nested.double(1), { message: 'ended' });
  });

  it('take a copy for what came before, where they are told to', async () => {
    const first = { text: 'a' };
    const isText = (sent: unknown) => 'text' in Object(sent);
    const { remote } = ends((sent) => (isText(sent) ? { by: first } : null));
    assert.equal(await remote.same({ text: 'a' }, { text: 'a' }), true);
    assert.equal(await ends().remote.same({ text: 'a' }, { text: 'a' }), false);
  });
});

import assert from 'node:assert/strict';

import { codeOf, type Code } from '../../src/analysis/code';
import { returnedCompletion } from '../../src/analysis/completion/returnedCompletion';
import { isMessageConsumer } from '../../src/analysis/messageConsumer';
import { isNoPromise } from '../../src/analysis/noPromise';
import { doesOf } from '../../src/analysis/order/effects';
import { ignoresReturnedPromise, waitsForListener } from '../../src/analysis/registrations';
import { reportsError } from '../../src/analysis/tellsSomebody';
import type { CallVisit } from '../../src/document/callAt';
import { calledName, isCall, type Call } from '../../src/document/calls';
import { syntaxOf } from '../../src/document/syntax';
import { isFunction } from '../../src/document/walk';
import type { ModelEntry } from '../../src/models/model';
import { documentOf } from '../document/documents';

type Effects = ModelEntry['effects'];

/** Code in which a user's model speaks of a member, of a package or of anything. */
function codeWith(text: string, path: string, effects: Effects, of?: string): Code {
  const file = { ...(of !== undefined && { package: of }), entries: [{ path, effects }] };
  const models = [{ name: 'pool.json', file }];
  const { file: parsed } = syntaxOf({ ...documentOf(text), models });
  assert.ok(parsed, text);
  return codeOf(parsed);
}

function callOf(name: string, code: Code): CallVisit & { node: Call } {
  const found = [...code.visits.values()].find(
    ({ node }) => isCall(node) && calledName(node) === name,
  );
  assert.ok(found, name);
  return found as CallVisit & { node: Call };
}

const OF_ANYTHING =
  'function run(queue) { queue.drainInto("orders", async (m) => { await save(m); }); }';
const OF_PACKAGE = `const queue = require('my-queue').connect(); ${OF_ANYTHING.replace('(queue)', '()')}`;

describe('a consumer of messages that a user teaches', () => {
  const isIt = (text: string, effects: Effects, of?: string) => {
    const code = codeWith(text, '*.drainInto', effects, of);
    return isMessageConsumer(callOf('drainInto', code).node, code);
  };
  const MESSAGE: Effects = [{ callback: 'message', at: 1 }];

  it('is one of anything, or of its package', () => {
    assert.ok(isIt(OF_ANYTHING, MESSAGE));
    assert.ok(isIt(OF_PACKAGE, MESSAGE, 'my-queue'));
  });

  it('is none of another package, or of one that waits for what it calls', () => {
    assert.ok(!isIt(OF_ANYTHING, MESSAGE, 'my-queue'));
    assert.ok(!isIt(OF_PACKAGE, MESSAGE, 'other'));
    assert.ok(!isIt(OF_PACKAGE, [{ callback: 'message', at: 1, awaitsReturn: true }], 'my-queue'));
  });

  for (const [what, effects, of] of [
    ['a word', ['acknowledges'], undefined],
    ['an effect', [{ acknowledges: 'argument' }], undefined],
    ['a word, of its package', ['acknowledges'], 'my-queue'],
    ['an effect, of its package', [{ acknowledges: 'argument' }], 'my-queue'],
  ] as [string, Effects, string | undefined][]) {
    it(`is told by what acknowledges, as ${what}`, () => {
      const text = OF_PACKAGE.replace('await save(m)', 'await save(m); queue.finished(m)');
      const code = codeWith(text, '*.finished', effects, of);
      assert.ok(isMessageConsumer(callOf('drainInto', code).node, code));
      const other = codeWith(text, '*.finish', effects, of);
      assert.ok(!isMessageConsumer(callOf('drainInto', other).node, other));
    });
  }
});

describe('what becomes of a function, as a user teaches it', () => {
  const TEXT = 'function run(hub) { hub.onTick("a", async () => { await save(); }); }';

  it('is that nobody waits for its promise', () => {
    const code = codeWith(TEXT, '*.onTick', [{ callback: 'listener' }]);
    assert.ok(ignoresReturnedPromise(callOf('onTick', code).node, code));
    const waiting = codeWith(TEXT, '*.onTick', [{ callback: 'listener', awaitsReturn: true }]);
    assert.ok(!ignoresReturnedPromise(callOf('onTick', waiting).node, waiting));
  });

  it('is that its promise is awaited', () => {
    const code = codeWith(TEXT, '*.onTick', [{ callback: 'handler', awaitsReturn: true }]);
    assert.ok(waitsForListener(callOf('onTick', code).node, code));
  });
});

describe('what a call gives, as a user teaches it', () => {
  const completion = (effects: Effects, of?: string) => {
    const text = `const order = require('orders')(); function run() { return order.persist(); }`;
    const code = codeWith(text, '*.persist', effects, of);
    const fn = [...code.visits.keys()].find(isFunction);
    assert.ok(fn);
    return returnedCompletion(fn, code);
  };

  it('is a promise or a stream, of anything or of its package', () => {
    assert.deepEqual(completion([{ returns: 'promise' }]), {
      completesBy: 'promise',
      what: 'persist()',
    });
    assert.equal(completion([{ returns: 'promise' }], 'orders')?.completesBy, 'promise');
    assert.equal(completion([{ returns: 'promise' }], 'other'), null);
    assert.equal(completion([{ returns: 'stream' }])?.completesBy, 'stream');
  });

  it('is known of packages as well', () => {
    const text = (name: string) =>
      `import { ${name} } from 'rxjs'; function run(x) { return ${name}(x); }`;
    const ends = ['from', 'firstValueFrom'].map((name) => {
      const code = codeWith(text(name), '*.other', []);
      return returnedCompletion([...code.visits.keys()].find(isFunction)!, code)?.completesBy;
    });
    assert.deepEqual(ends, ['observable', 'promise']);
  });

  it('is a value, of which nobody needs to wait', () => {
    const code = codeWith('function run(order) { order.mark(); order.save(); }', '*.mark', [
      { returns: 'value' },
    ]);
    assert.ok(isNoPromise(callOf('mark', code), code));
    assert.ok(!isNoPromise(callOf('save', code), code));
  });
});

describe('what a call does, as a user teaches it', () => {
  const TEXT = `const store = require('my-store'); function run() { return store.NAME(1); }`;
  const does = (name: string, effects: Effects, of?: string) => {
    const code = codeWith(TEXT.replace('NAME', name), `*.${name}`, effects, of);
    return doesOf(callOf(name, code).node, code);
  };

  it('is nothing where it only reads, or is pure', () => {
    assert.equal(does('pushDown', []), 'changes');
    assert.equal(does('pushDown', ['reads']), 'nothing');
    assert.equal(does('pushDown', ['pure']), 'nothing');
    assert.equal(does('pushDown', ['reads'], 'my-store'), 'nothing');
    assert.equal(does('pushDown', ['reads'], 'other'), 'changes');
  });

  it('is a change where it writes, though its name asks', () => {
    assert.equal(does('getTicket', []), 'nothing');
    assert.equal(does('getTicket', ['writes']), 'changes');
    assert.equal(does('getTicket', ['writes'], 'my-store'), 'changes');
  });

  for (const of of [undefined, 'my-store'])
    it(`is a report of an error${of ? ', of its package' : ''}`, () => {
      const text = `const store = require('my-store');
        async function run() { try { await store.save(); } catch (error) { store.giveUp(error); } }`;
      const told = (effects: Effects) => {
        const code = codeWith(text, '*.giveUp', effects, of);
        return reportsError(callOf('save', code), code);
      };
      assert.ok(told(['reports']));
      assert.ok(!told([]));
    });
});

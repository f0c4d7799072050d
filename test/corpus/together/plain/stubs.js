'use strict';

// Plain functions that take the place of I/O: each call waits until its answer is settled by hand,
// and knows which of the calls of the function it belongs to.

const { AsyncLocalStorage } = require('node:async_hooks');
const { inspect } = require('node:util');

/** Stubs of one run; nothing is shared with other runs. */
module.exports = function createStubs() {
  const lanes = new AsyncLocalStorage();
  const pending = [];
  /** All calls of stubs, in their order: `{lane, name, given}`. */
  const asked = [];

  function ask(name, args, tell) {
    const lane = lanes.getStore();
    asked.push({ lane, name, given: textOf(args) });
    // while the file is loaded, nothing waits
    if (lane === undefined) tell();
    else pending.push({ lane, name, tell });
  }

  const answerTo = (answer, args) => (typeof answer === 'function' ? answer(...args) : answer);

  return {
    asked,

    /** A function that promises an answer, or what a function makes of its arguments. */
    promise:
      (name, answer) =>
      (...args) =>
        new Promise((resolve) => {
          ask(name, args, () => {
            const answered = answerTo(answer, args);
            resolve(answered);
            return answered;
          });
        }),

    /** A function that calls its last argument back. */
    call:
      (name, answer) =>
      (...args) => {
        const callback = args.pop();
        const lane = lanes.getStore();
        ask(name, args, () => lanes.run(lane, callback, null, answerTo(answer, args)));
      },

    /** Runs code, and all that follows from it, as one of the calls. */
    within: (lane, work) => lanes.run(lane, work),

    /** The name of what a call waits for first; undefined: nothing. */
    waitsFor: (lane) => pending.find((each) => each.lane === lane)?.name,

    /** Resolves when the answer is there. */
    async settle(lane) {
      const i = pending.findIndex((each) => each.lane === lane);
      const [first] = pending.splice(i, 1);
      await Promise.allSettled([first.tell()]);
    },
  };
};

function textOf(value) {
  return inspect(value, { depth: 4, breakLength: Infinity, compact: true });
}

module.exports.textOf = textOf;

'use strict';

// Plain objects that take the place of I/O: their methods answer a turn later, and one of them fails.

const HAND_OVER = {
  /** A promise around a callback. */
  promisified: (outcome) =>
    new Promise((resolve, reject) => setImmediate(() => outcome(resolve, reject))),

  /** An async function, whose error is thrown after a wait of its own. */
  async: async (outcome) => {
    await new Promise((resolve) => setImmediate(resolve));
    let answer;
    outcome(
      (value) => {
        answer = value;
      },
      (error) => {
        throw error;
      },
    );
    return answer;
  },

  /** The last argument is called back. */
  callback: (outcome, args) => {
    const callback = args[args.length - 1];
    setImmediate(() =>
      outcome(
        (value) => callback(null, value),
        (error) => callback(error),
      ),
    );
  },
};

/**
 * @param file the subject: a call is known by its line there
 * @param fails the calls that fail, one after the other: `{line, operation, mode}`
 * @param boundary how those that promise do it: `promisified` or `async`
 */
module.exports = function createStubs(file, fails, boundary) {
  const waiting = [...fails];

  function isToFail(name, mode) {
    const [next] = waiting;
    if (!next || next.operation !== name || next.mode !== mode) return false;
    const frame = new Error('here').stack.split('\n').find((line) => line.includes(file));
    if (!frame || !frame.includes(`${file}:${next.line}:`)) return false;
    waiting.shift();
    return true;
  }

  function operation(name, answer, handOver) {
    return function (...args) {
      if (isToFail(name, 'thrown')) throw new Error(`${name} failed`);
      const isFailing = isToFail(name, 'passed');
      return handOver((resolve, reject) => {
        if (isFailing) reject(new Error(`${name} failed`));
        else resolve(answer);
      }, args);
    };
  }

  function objectOf(name, answers, handOver) {
    const methods = Object.entries(answers).map(([method, answer]) => {
      return [method, operation(`${name}.${method}`, answer, handOver)];
    });
    return Object.fromEntries(methods);
  }

  return {
    /** Whether each call that is to fail was made. */
    hasFailed: () => waiting.length === 0,
    promise: (name, answer) => operation(name, answer, HAND_OVER[boundary]),
    call: (name, answer) => operation(name, answer, HAND_OVER.callback),
    promises: (name, answers) => objectOf(name, answers, HAND_OVER[boundary]),
    calls: (name, answers) => objectOf(name, answers, HAND_OVER.callback),
    iterable(name, items) {
      const next = operation(name, undefined, HAND_OVER[boundary]);
      return {
        [Symbol.asyncIterator]() {
          const left = [...items];
          return {
            next: () => next().then(() => ({ done: left.length === 0, value: left.shift() })),
          };
        },
      };
    },
  };
};

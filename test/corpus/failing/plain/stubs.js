'use strict';

// Plain objects that take the place of I/O: their methods answer some turns later, and one of them
// fails, before others that are under way are answered.

const { devNull } = require('node:os');
const path = require('node:path');

const ANSWERED_AFTER_MS = 5;

const later = (tell, isFailing) => {
  if (isFailing) setImmediate(tell);
  else setTimeout(tell, ANSWERED_AFTER_MS);
};

const HAND_OVER = {
  /** A promise around a callback. */
  promisified: (outcome, args, isFailing) =>
    new Promise((resolve, reject) => later(() => outcome(resolve, reject), isFailing)),

  /** An async function, whose error is thrown after a wait of its own. */
  async: async (outcome, args, isFailing) => {
    await new Promise((resolve) => later(resolve, isFailing));
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
  callback: (outcome, args, isFailing) => {
    const callback = args[args.length - 1];
    const tell = () =>
      outcome(
        (value) => callback(null, value),
        (error) => callback(error),
      );
    later(tell, isFailing);
  },
};

/**
 * @param file the subject: a call is known by its line there
 * @param fails the calls that fail, one after the other: `{line, operation, mode}`
 * @param boundary how those that promise do it: `promisified` or `async`
 * @param onLast called as the last of them fails
 */
module.exports = function createStubs(file, fails, boundary, onLast) {
  const waiting = [...fails];

  function isToFail(name, mode) {
    const [next] = waiting;
    if (!next || next.operation !== name || next.mode !== mode) return false;
    const frame = new Error('here').stack.split('\n').find((line) => line.includes(file));
    if (!frame || !frame.includes(`${file}:${next.line}:`)) return false;
    waiting.shift();
    if (waiting.length === 0) onLast();
    return true;
  }

  function operation(name, answer, handOver) {
    return function (...args) {
      if (isToFail(name, 'thrown')) {
        const error = new Error(`${name} failed`);
        // what an async function throws at once is a rejection, too
        if (handOver === HAND_OVER.async) return Promise.reject(error);
        throw error;
      }
      const isFailing = isToFail(name, 'passed');
      return handOver(
        (resolve, reject) => {
          if (isFailing) reject(new Error(`${name} failed`));
          else resolve(answer);
        },
        args,
        isFailing,
      );
    };
  }

  function objectOf(name, answers, handOver) {
    const methods = Object.entries(answers).map(([method, answer]) => {
      return [method, operation(`${name}.${method}`, answer, handOver)];
    });
    return Object.fromEntries(methods);
  }

  return {
    promise: (name, answer) => operation(name, answer, HAND_OVER[boundary]),
    call: (name, answer) => operation(name, answer, HAND_OVER.callback),
    promises: (name, answers) => objectOf(name, answers, HAND_OVER[boundary]),
    calls: (name, answers) => objectOf(name, answers, HAND_OVER.callback),
    /** A path: where the stream that `name` opens is to fail, of a file that cannot be there. */
    fileOf(name) {
      const [next] = waiting;
      if (!next?.operation.startsWith(name)) return name.includes('Read') ? __filename : devNull;
      onLast();
      return path.join(__filename, 'none');
    },
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

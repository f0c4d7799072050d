'use strict';

const fs = require('node:fs');
const { env } = require('node:process');
const { reporters } = require('mocha');

/**
 * Mocha's spec reporter that also writes what ended to the file ASYNC_SCORE_RECORDS, a line each:
 * `{file, title, ms, error}` of a test or a hook (`isHook`), and `{end: true}` at the end of all.
 */
module.exports = class RecordingSpec extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const records = env.ASYNC_SCORE_RECORDS;
    const write = (record) => fs.appendFileSync(records, `${JSON.stringify(record)}\n`);
    runner.on('pass', (test) => write(recordOf(test)));
    // also of a hook, which then has no end
    runner.on('fail', (test, error) => write({ ...recordOf(test), error: described(error) }));
    runner.on('hook end', (hook) => write({ ...recordOf(hook), isHook: true }));
    runner.once('end', () => write({ end: true }));
  }
};

function recordOf(runnable) {
  return { file: runnable.file, title: runnable.fullTitle(), ms: runnable.duration ?? 0 };
}

/** The end of a log says enough of it. */
function described(error) {
  return String(error?.stack ?? error).slice(0, 1500);
}

'use strict';

const fs = require('node:fs');
const { reporters } = require('mocha');

/**
 * Mocha's spec reporter that also writes `{passes, failures, failed, retried}` to the file in the
 * option `counts`, so that `npm test` can add up its runs and end with what failed, and with what
 * passed only at the second try.
 */
module.exports = class CountingSpec extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const { counts } = options.reporterOptions;
    const failed = [];
    const retried = [];
    runner.on('fail', (test, error) => failed.push(described(test, error)));
    runner.on('retry', (test, error) => retried.push(described(test, error)));
    runner.once('end', () => {
      const { passes, failures } = this.stats;
      fs.writeFileSync(counts, JSON.stringify({ passes, failures, failed, retried }));
    });
  }
};

function described(test, error) {
  return `${test.fullTitle()}\n    ${String(error?.stack ?? error).slice(0, 1500)}`;
}

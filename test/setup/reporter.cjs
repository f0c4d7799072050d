'use strict';

const fs = require('node:fs');
const { reporters } = require('mocha');

/**
 * Mocha's spec reporter that also writes `{passes, failures}` to the file in the option `counts`,
 * so that `npm test` can add up its runs.
 */
module.exports = class CountingSpec extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const { counts } = options.reporterOptions;
    runner.once('end', () => {
      const { passes, failures } = this.stats;
      fs.writeFileSync(counts, JSON.stringify({ passes, failures }));
    });
  }
};

import assert from 'node:assert/strict';

import { graded, linesOf } from './graded';

/** As a runtime does that keeps track of calls itself: the stack is emptied, and printing tells it. */
const PROGRAM = `function told(line, next) {
  return function (err) {
    if (!err) return next();
    var printed = String(err) + '\\n    at ' + __filename + ':' + line;
    err.stack = '';
    err.toString = function () { return printed; };
    next(err);
  };
}
module.exports = function (stream, id, tag, done) {
  blobManager.create(account).put(stream, told(11, function (err) {
    if (err) return done(err);
    db.begin().commit(told(13, done));
  }));
};`;

describe('an error whose stack is empty and that is printed with frames', () => {
  it('is read as it is printed, and its message without them', async () => {
    const found = await graded(PROGRAM);
    assert.deepEqual(linesOf(found), [11, 13]);
    const passed = found.stackTraces.sites.map(({ probes }) => probes[0]);
    assert.deepEqual(
      passed.map((probe) => [probe?.named, probe?.message]),
      [
        ['own', 'Error: async-score probe: blob.put failed'],
        ['own', 'Error: async-score probe: tx.commit failed'],
      ],
    );
    assert.equal(found.stackTraces.level, 5);
  });
});

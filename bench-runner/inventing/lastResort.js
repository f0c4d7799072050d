'use strict';

// What comes from outside at last: where a process would end with calls that wait for it.

/** A ring of what may have to be brought: it is left at once by what has come in another way. */
var ring = {};
ring.next = ring.before = ring;
var isHeard = false;

/**
 * `bring` is called once, when the process has nothing left to do, if the function that is returned
 * was not called before. Not on runtimes that do not tell of that.
 */
module.exports = function addLast(bring) {
  if (!isHeard) {
    isHeard = true;
    process.on('beforeExit', bringAll);
  }
  var entry = { bring: bring, before: ring.before, next: ring };
  entry.before.next = entry;
  ring.before = entry;
  return function leave() {
    if (entry.next === null) return;
    entry.before.next = entry.next;
    entry.next.before = entry.before;
    entry.before = entry.next = null;
  };
};

function bringAll() {
  var due = [];
  for (var each = ring.next; each !== ring; each = each.next) due.push(each.bring);
  ring.next = ring.before = ring;
  due.forEach(function (bring) {
    bring();
  });
}

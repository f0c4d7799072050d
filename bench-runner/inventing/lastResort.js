'use strict';

// Events from outside that come last: when the process would end with calls that still wait for
// them.

/** A ring of the pending events: each leaves it as soon as it has come in another way. */
var ring = { what: null };
ring.next = ring.before = ring;
var isHeard = false;
var onSilent = null;

/**
 * Calls `bring` once when the process has nothing left to do, unless the returned function was
 * called before; never on runtimes that do not report that state. `what` is null for an event that
 * comes by itself. Other events, such as a signal, come after those, and only the first that was
 * waited for: the others may be there to end its wait.
 */
module.exports = function addLast(what, bring) {
  hear();
  var entry = { what: what, bring: bring, before: ring.before, next: ring };
  entry.before.next = entry;
  ring.before = entry;
  return function leave() {
    if (entry.next !== null) takeOut(entry);
  };
};

function takeOut(entry) {
  entry.before.next = entry.next;
  entry.next.before = entry.before;
  entry.before = entry.next = null;
}

function whatIsFirst() {
  for (var each = ring.next; each !== ring; each = each.next) if (each.what === null) return null;
  return ring.next.what;
}

/** Calls back once when the process has nothing left to do and no event is due; null stops that. */
module.exports.whenSilent = function whenSilent(onSilence) {
  onSilent = onSilence;
  if (onSilence) hear();
};

/** Leaves it to others to notice a process that has nothing left to do. */
module.exports.leaveToOthers = function leaveToOthers() {
  isHeard = true;
};

/** Brings the events that are due now, and returns true if there were any. */
module.exports.bring = bringAll;
function bringAll() {
  var due = [];
  var what = whatIsFirst();
  for (var each = ring.next, next; each !== ring; each = next) {
    next = each.next;
    if (each.what !== what) continue;
    due.push(each.bring);
    takeOut(each);
  }
  due.forEach(function (bring) {
    bring();
  });
  if (due.length === 0) tellSilence();
  return due.length > 0;
}

function tellSilence() {
  var tell = onSilent;
  onSilent = null;
  if (tell) tell();
}

function hear() {
  if (isHeard) return;
  isHeard = true;
  process.on('beforeExit', bringAll);
}

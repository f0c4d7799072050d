'use strict';

// What comes from outside at last: where a process would end with calls that wait for it.

/** A ring of what may have to be brought: it is left at once by what has come in another way. */
var ring = { what: null };
ring.next = ring.before = ring;
var isHeard = false;
var onSilent = null;

/**
 * `bring` is called once, when the process has nothing left to do, if the function that is returned
 * was not called before. Not on runtimes that do not tell of that. `what` is null for what comes by
 * itself. What does not, such as a signal, comes after that, and only that which was waited for first:
 * the others may be there to give it up.
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

/** Tells once of a process that has nothing left to do while nothing is due; null: no more of that. */
module.exports.whenSilent = function whenSilent(onSilence) {
  onSilent = onSilence;
  if (onSilence) hear();
};

/** Somebody else tells when a process has nothing left to do. */
module.exports.leaveToOthers = function leaveToOthers() {
  isHeard = true;
};

/** Brings now what is due, and tells whether anything was. */
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

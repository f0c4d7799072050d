'use strict';

// What calls are given.

/**
 * Arguments of `count` calls: `each` of them its own where the subject can make them anew, or those
 * that all of them `share`. Where `withCallback`, a place for the callback is behind them. `subjects`:
 * what each of them calls, where a call uses up what it is called on.
 */
exports.toCalls = function toCalls(subject, count, withCallback) {
  var more = withCallback ? [ignore] : [];
  var each = [];
  if (subject.makeOwn) return ownOfEach(subject, count, more);
  if (!subject.makeArgs) return { shared: subject.args.concat(more), each: null, subjects: null };
  for (var i = 0; i < count; i += 1) each.push(subject.makeArgs(i).concat(more));
  return { shared: null, each: each, subjects: null };
};

function ownOfEach(subject, count, more) {
  var each = [];
  var subjects = [];
  for (var i = 0; i < count; i += 1) {
    subjects.push(subject.makeOwn());
    each.push(subjects[i].args.concat(more));
  }
  return { shared: null, each: each, subjects: subjects };
}

/** An upload and a handler are given a callback whatever their calls end by, and so is what ends by one. */
exports.withCallback = function withCallback(subject) {
  return (
    subject.isUpload === true || subject.isHandler === true || subject.completesBy === 'callback'
  );
};

function ignore() {}

'use strict';

// Arguments of calls.

/**
 * Makes arguments of `count` calls: `each` has its own where the subject can make them anew, or all
 * `share` them. `withCallback`: a place for the callback follows. `subjects`: the subject of each
 * call, where a call uses up its object.
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

/** True if a callback is passed: to an upload and a handler, and where calls end by one. */
exports.withCallback = function withCallback(subject) {
  return (
    subject.isUpload === true || subject.isHandler === true || subject.completesBy === 'callback'
  );
};

function ignore() {}

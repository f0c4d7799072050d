'use strict';

// Heap allocation of a call, where the runtime reports it.

var callAtOnce = require('./calls');
var createCollections = require('./collections');
var given = require('./protocols/given');
var protocols = require('./protocols/protocols');

/**
 * Counts while `measure(onEnd)` makes `parallel` calls at once. Calls onCounted({perCallBytes,
 * emptyCallBytes}), or onCounted(null) where allocation cannot be counted.
 */
module.exports = function countAllocated(subject, parallel, measure, onCounted) {
  ofEmptyCalls(subject.completesBy, parallel, function (emptyBytes) {
    if (emptyBytes === null) return onCounted(null);
    var collections = createCollections();
    measure(function () {
      collections.end(function (gc, bytes) {
        onCounted({ perCallBytes: bytes / parallel, emptyCallBytes: emptyBytes / parallel });
      });
    });
  });
};

/** Measures the allocation of the runner itself, by calls of an empty function. */
function ofEmptyCalls(completesBy, parallel, onCounted) {
  var empty = {
    call: protocols.of(completesBy).empty,
    args: [],
    completesBy: completesBy,
  };
  var args = given.toCalls(empty, parallel, given.withCallback(empty));
  var collections = createCollections();
  callAtOnce(
    empty,
    args,
    { completed: 0, calls: parallel },
    null,
    function () {
      collections.end(function (gc, bytes) {
        onCounted(bytes);
      });
    },
    function () {}
  );
}

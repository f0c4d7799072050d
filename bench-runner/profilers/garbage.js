'use strict';

// Does a heap profile tell also of what was collected since? Garbage of a known size, made under
// the profiler, is there at the end or it is not. Most of what a call allocates is garbage when the
// call has completed, so that a profile without it would say little of what was allocated.

var ARRAYS = 100;
var LENGTH = 1000;
/** A pointer is four bytes at least. */
var LEAST_BYTES = ARRAYS * LENGTH * 4;
/** Times all of it: enough for the young generation to be collected. */
var CHURN = 60;

/** By its name the garbage is found again. */
function makeGarbageForProfile() {
  var last;
  for (var i = 0; i < ARRAYS; i += 1) last = new Array(LENGTH);
  return last;
}

exports.make = makeGarbageForProfile;

/** Makes so much that a collection follows. */
exports.churn = function churn() {
  for (var i = 0; i < CHURN; i += 1) new Array(ARRAYS * LENGTH);
};

/** Takes the garbage out of the profile, and says whether it was in there. */
exports.takeOut = function takeOut(profile) {
  return takenFrom(profile.head) > LEAST_BYTES / 2;
};

function takenFrom(node) {
  var bytes = 0;
  node.children = node.children.filter(function (child) {
    bytes += takenFrom(child);
    if (child.callFrame.functionName !== makeGarbageForProfile.name) return true;
    bytes += child.selfSize;
    return false;
  });
  return bytes;
}

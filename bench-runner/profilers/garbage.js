'use strict';

// Finds out if a heap profile includes collected objects: garbage of a known size, made under the
// profiler, is in it at the end or not. Most of a call's allocation is garbage after the call, so a
// profile without it would show little.

var ARRAYS = 100;
var LENGTH = 1000;
/** Least size: a pointer has four bytes at least. */
var LEAST_BYTES = ARRAYS * LENGTH * 4;
/** Factor that makes the young generation be collected. */
var CHURN = 60;

/** Its name identifies the garbage in the profile. */
function makeGarbageForProfile() {
  var last;
  for (var i = 0; i < ARRAYS; i += 1) last = new Array(LENGTH);
  return last;
}

exports.make = makeGarbageForProfile;

/** Allocates until a collection follows. */
exports.churn = function churn() {
  for (var i = 0; i < CHURN; i += 1) new Array(ARRAYS * LENGTH);
};

/** Removes the garbage from the profile, and returns true if it was there. */
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

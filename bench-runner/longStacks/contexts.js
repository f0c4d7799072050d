'use strict';

// Place that scheduled each pending callback, by async_hooks.

var primitives = require('../primitives');
var framesIn = require('./ownFrames').framesIn;
var stacks = require('../stacks');

/** Most frames of such a place. */
var MOST_FRAMES = 64;
/** Most parents of an error's stack; up to twice as many are kept. */
var MOST_PARENTS = 24;

var KeptContexts = primitives.global.Map;
var NativeError = Error;
var captureStackTrace = NativeError.captureStackTrace;

/**
 * Starts to follow. current() returns the context of the running code, or undefined where nothing
 * scheduled it; sectionsOf(context) the stacks that scheduled it and its parents, the nearest
 * first, each a text of frames.
 */
module.exports = function createContexts(hooks) {
  var contexts = new KeptContexts();

  function current() {
    return contexts.get(hooks.executionAsyncId());
  }

  function init(asyncId) {
    // an error in a hook would end the process
    try {
      contexts.set(asyncId, newContext(current(), init));
    } catch (error) {
      contexts.delete(asyncId);
    }
  }

  function destroy(asyncId) {
    contexts.delete(asyncId);
  }

  hooks.createHook({ init: init, destroy: destroy }).enable();
  return { current: current, sectionsOf: sectionsOf };
};

function newContext(parent, below) {
  var context = { kept: {}, frames: null, parent: parent, depth: parent ? parent.depth + 1 : 1 };
  capture(context.kept, below);
  if (context.depth > 2 * MOST_PARENTS) forget(context);
  return context;
}

/** Captures the frames; V8 formats them only when they are read, which makes this cheap. */
function capture(holder, below) {
  var limit = NativeError.stackTraceLimit;
  stacks.limit(MOST_FRAMES);
  try {
    captureStackTrace(holder, below);
  } finally {
    stacks.limit(limit);
  }
}

/** Cuts the far end of a chain, which would grow as long as the process lives. */
function forget(context) {
  var last = context;
  for (var depth = MOST_PARENTS; depth > 0 && last; depth -= 1) {
    last.depth = depth;
    if (depth === 1) last.parent = undefined;
    last = last.parent;
  }
}

function sectionsOf(context) {
  var sections = [];
  for (var at = context; at && sections.length < MOST_PARENTS; at = at.parent) {
    if (at.frames === null) at.frames = framesOf(at);
    // a step of a promise may be several contexts, all scheduled at the same place
    if (at.frames && !isSame(sections[sections.length - 1], at.frames)) sections.push(at.frames);
  }
  return sections;
}

/** True for equal frames: optimised V8 code may show `Immediate` for `new Immediate`. */
function isSame(before, frames) {
  return before !== undefined && before.replace(NEW, 'at ') === frames.replace(NEW, 'at ');
}

var NEW = /\bat new /g;

/** Reads the frames as V8 formats them, which it may do while another stack is formatted. */
function framesOf(context) {
  var frames = framesIn(String(context.kept.stack));
  context.kept = null;
  return frames;
}

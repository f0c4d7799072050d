'use strict';

// Where each callback that is still to run was asked for, as async_hooks tells it.

var primitives = require('../primitives');
var framesIn = require('./ownFrames').framesIn;
var stacks = require('../stacks');

/** Frames that are kept of the place where a callback was asked for. */
var MOST_FRAMES = 64;
/** Parents that an error tells of; up to twice as many are kept. */
var MOST_PARENTS = 24;

var KeptContexts = primitives.global.Map;
var NativeError = Error;
var captureStackTrace = NativeError.captureStackTrace;

/**
 * Starts to follow. current() gives the context of what runs now, or undefined where nothing asked
 * for it; sectionsOf(context) the stacks at which it and its parents were asked for, the nearest
 * first, each a text of frames.
 */
module.exports = function createContexts(hooks) {
  var contexts = new KeptContexts();

  function current() {
    return contexts.get(hooks.executionAsyncId());
  }

  function init(asyncId) {
    // what is thrown in a hook ends the process
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

/** V8 writes the frames out only when they are read; until then they are cheap. */
function capture(holder, below) {
  var limit = NativeError.stackTraceLimit;
  stacks.limit(MOST_FRAMES);
  try {
    captureStackTrace(holder, below);
  } finally {
    stacks.limit(limit);
  }
}

/** Lets go of the far end of a chain, which would grow for as long as the process lives. */
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
    // one step of a promise may be made of several, all asked for at the same place
    if (at.frames && !isSame(sections[sections.length - 1], at.frames)) sections.push(at.frames);
  }
  return sections;
}

/** What V8 has optimised, it may call `Immediate` in place of `new Immediate`. */
function isSame(before, frames) {
  return before !== undefined && before.replace(NEW, 'at ') === frames.replace(NEW, 'at ');
}

var NEW = /\bat new /g;

/** As V8 writes them: while one stack is written out, it writes others by itself. */
function framesOf(context) {
  var frames = framesIn(String(context.kept.stack));
  context.kept = null;
  return frames;
}

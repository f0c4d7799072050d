'use strict';

// Finds the maker of a promise around an I/O operation with a callback, by the frames between the
// operation and the subject, and by the callback itself.

var path = require('path');
var named = require('../names').named;
var packageOf = require('../packageOf');
var primitives = require('../primitives');
var stacks = require('../stacks');

var RUNNER = path.join(__dirname, '..') + path.sep;
var PATTERNS = path.join(RUNNER, 'patterns') + path.sep;
var MOST_FRAMES = 200;

var CALLS = /[\w$]+(?=\s*\()/g;
var SETTLES = named('settles');
var HIDDEN = /\[native code\]\s*\}$/;

var textOf = Function.prototype.toString;

/**
 * Call this within the operation. Returns {promisedBy, unpromised}: `util.promisify`, `own` for the
 * subject's own code, or a package's name; or null and the reason: `usedAsCallback` if nobody makes
 * a promise, `notTold` if the stack does not show it.
 */
module.exports = function whoPromises(callback) {
  var frames = framesHere();
  if (frames === null) return notTold();
  var caller = frames[0];
  if (!caller) return notTold();
  // a library calls the operation itself, with its own callback
  if (caller.owner !== 'own' && caller.owner !== 'node') return byCallback(callback, caller.owner);
  var maker = executorOf(frames);
  if (maker !== null) return { promisedBy: maker, unpromised: null };
  return hidesPromise ? notTold() : byCallback(callback, null);
};

/** Returns the owner of the innermost Promise executor on the stack, or null. */
function executorOf(frames) {
  for (var at = 0; at < frames.length; at += 1) {
    if (!frames[at].isPromise) continue;
    var constructedBy = frames[at].owner;
    // a library's constructor has its own frames between itself and the executor
    var inner = frames.slice(0, at).filter(belongsToAnother(constructedBy)).pop();
    var owner = inner ? inner.owner : constructedBy;
    return owner === 'node' ? 'util.promisify' : owner;
  }
  return null;
}

function belongsToAnother(owner) {
  return function (frame) {
    return frame.owner !== 'engine' && frame.owner !== owner;
  };
}

function byCallback(callback, library) {
  var text = functionText(callback);
  if (text === null || HIDDEN.test(text)) return notTold();
  if (!(text.match(CALLS) || []).some(SETTLES.test))
    return { promisedBy: null, unpromised: 'usedAsCallback' };
  return library === null ? notTold() : { promisedBy: library, unpromised: null };
}

function notTold() {
  return { promisedBy: null, unpromised: 'notTold' };
}

function functionText(callback) {
  try {
    return textOf.call(callback);
  } catch (error) {
    return null;
  }
}

/** Returns the callers outside the runner, innermost first, or null if the subject hides them. */
function framesHere() {
  try {
    return sitesHere().map(frameOf).filter(isBeyondRunner);
  } catch (error) {
    return null;
  }
}

function sitesHere() {
  return stacks.during(MOST_FRAMES, sitesThemselves, function () {
    return new primitives.Error('here').stack;
  });
}

function sitesThemselves(error, sites) {
  return sites;
}

function isBeyondRunner(frame, index, frames) {
  // the engine's own frames at the top, as of a bound function, are no callers
  return frame.owner !== 'runner' && !frames.slice(0, index + 1).every(isEngineOrRunner);
}

function isEngineOrRunner(frame) {
  return frame.owner === 'engine' || frame.owner === 'runner';
}

function frameOf(site) {
  var file = site.getFileName() || originOf(site);
  return {
    owner: ownerOf(file),
    isPromise: isPromise(site),
  };
}

/** File that made code at run time. */
function originOf(site) {
  var origin = site.isEval() ? /\(([^()]+):\d+:\d+\)/.exec(site.getEvalOrigin()) : null;
  return origin ? origin[1] : null;
}

function ownerOf(file) {
  if (!file || file === '<anonymous>' || file.indexOf('native ') === 0) return 'engine';
  if (file.indexOf(RUNNER) === 0 && file.indexOf(PATTERNS) !== 0) return 'runner';
  if (!isAbsolute(file)) return 'node';
  return packageOf(file) || 'own';
}

/** True if the runtime's own Promise has no frame in a stack. */
function findHidden() {
  var frames = [];
  if (primitives.Promise) {
    new primitives.Promise(function () {
      frames = sitesHere();
    });
  }
  return primitives.Promise !== null && !frames.some(isPromise);
}

function isPromise(site) {
  return site.getFunctionName() === 'Promise' && site.isConstructor();
}

function isAbsolute(file) {
  return /^(?:[\\/]|[a-z]:[\\/]|file:)/i.test(file);
}

var hidesPromise = findHidden();

'use strict';

// Callers whose callback throws: code that takes this for its own failure calls back again.

var calling = require('./calling');

var AS_USUAL = { answer: null };

/**
 * Makes an undisturbed call whose callback throws. Calls onKnown(stack), the stack of the
 * callback's first call, if it is called again; else onKnown(null).
 */
module.exports = function throwBack(probing, onKnown) {
  var subject = probing.subject;
  if (subject.completesBy !== 'callback' || subject.isHandler) return onKnown(null);
  probing.scenarios.enter(AS_USUAL);
  calling.prepare(probing);
  calling.callPrepared(probing, probing.quietMs, nothing, always, onEnd, { throwsBack: true });

  function onEnd(end) {
    var isAgain = end.endsAgain && end.outcome === 'completed';
    onKnown(isAgain ? end.finalStack : null);
  }
};

function nothing() {
  return null;
}

function always() {
  return true;
}

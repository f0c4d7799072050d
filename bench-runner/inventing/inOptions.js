'use strict';

// Callbacks in options: `execute({ sqlText, complete: (err, stmt, rows) => … })`,
// `ajax({ url, success: (data) => …, error: (xhr) => … })`.

var primitives = require('../primitives');
var given = require('./callArguments');
var listed = require('../names').listed;

/**
 * Makes one callback (error, value) of an operation, or returns null if `options` are none or have
 * no callback. A callback that takes no error gets no argument if there is one.
 */
exports.callbackIn = function callbackIn(world, node, options) {
  if (!primitives.isPlain(options)) return null;
  var onSuccess = firstOf(options, listed('successOption'));
  var onFailure = firstOf(options, listed('failureOption'));
  var onEnd = firstOf(options, listed('endOption'));
  // an observer has both, too, and gets more than one value
  if (!onSuccess && (!onEnd || onFailure)) return null;
  return function (error, value) {
    var own = error ? onFailure : onSuccess;
    if (own) own.apply(options, [error || value]);
    if (onEnd) onEnd.apply(options, atEnd(world, node, onEnd, error, value));
  };
};

function atEnd(world, node, onEnd, error, value) {
  if (!given.takesError(onEnd)) return error ? failed(onEnd, error) : [value];
  if (error) return [error];
  return [null, value].concat(given.besideElement(world, node, onEnd).slice(1));
}

/**
 * Returns the arguments of a callback that gets the failure in its argument:
 * `(answer) => (answer.error ? … : …)`.
 */
function failed(onEnd, error) {
  return /\.error\b/.test(primitives.codeOf(onEnd)) ? [{ error: error }] : [];
}

function firstOf(options, names) {
  var name = names.filter(function (each) {
    return primitives.has(options, each) && typeof options[each] === 'function';
  })[0];
  return name === undefined ? null : options[name];
}

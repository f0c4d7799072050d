'use strict';

// What a recorded call gives before its end: an iterator's, an observable's or a stream's values.

var resultText = require('./resultText');

/** So many of one call, and it is taken to have no end. */
var MOST_VALUES = 1e5;
/** So many of the last ones are shown. */
var SHOWN = 5;
/** Of what a stream of bytes gives at once, so many are shown. */
var SHOWN_BYTES = 60;

var isBuffer = Buffer.isBuffer;
var textOfBytes = Buffer.prototype.toString;

/**
 * `watch` is for a protocol to tell of values and steps. `text(value)`: what the call came to, with
 * `value` at its end. `progress.values` counts; `onEndless()` is told once there are too many.
 */
module.exports = function createDrained(progress, onEndless) {
  var last = [];
  var count = 0;

  function onStep() {
    progress.values += 1;
    if (progress.values === MOST_VALUES) onEndless();
  }

  return {
    watch: {
      onStep: onStep,
      onValue: function (value) {
        count += 1;
        last.push(isBuffer(value) ? textOfBytes.call(value, 'utf8', 0, SHOWN_BYTES) : value);
        if (last.length > SHOWN) last.shift();
        onStep();
      },
    },
    text: function (value) {
      if (count === 0) return resultText(value);
      var ofLast =
        count > SHOWN ? ' values, the last of them: ' : count > 1 ? ' values: ' : ' value: ';
      var end = value === undefined ? '' : ', and ' + resultText(value);
      return count + ofLast + resultText(last) + end;
    },
  };
};

'use strict';

// Values that a recorded call yields before its end: an iterator's, an observable's or a stream's.

var resultText = require('./resultText');

/** Number of values after which a call is taken to be endless. */
var MOST_VALUES = 1e5;
/** Number of last values that are shown. */
var SHOWN = 5;
/** Number of bytes of a chunk that are shown. */
var SHOWN_BYTES = 60;

var isBuffer = Buffer.isBuffer;
var textOfBytes = Buffer.prototype.toString;

/**
 * `watch` is for a protocol to report values and steps. `text(value)`: the call's result, with
 * `value` at its end. `progress.values` counts; `onEndless()` is called once there are too many.
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

'use strict';

// Protocol of emitters, which end by an event, and of streams, which end when finished; data is
// read and dropped.

var listed = require('../names').listed;
var primitives = require('../primitives');

exports.accepts = accepts;

/**
 * watch: null, or onValue(value) is called for data. The value of an emitter's end is the event's
 * argument. Listeners stay: an error may follow the end.
 */
exports.follow = function (returned, onDone, onError, watch) {
  if (!accepts(returned)) return onDone(returned);
  var isEnded = false;

  function end(value) {
    if (isEnded) return;
    isEnded = true;
    onDone(value);
  }

  function fail(error) {
    if (isEnded) return;
    isEnded = true;
    onError(error);
  }

  try {
    if (isStream(returned) && primitives.finished) {
      primitives.finished.call(null, returned, function (error) {
        if (error) fail(error);
        else end();
      });
    } else {
      listen(returned, end, fail);
    }
    read(returned, watch);
  } catch (error) {
    fail(error);
  }
};

function listen(emitter, end, fail) {
  emitter.on('error', fail);
  // a duplex ends twice, and its second end counts; a readable never finishes
  var ends =
    isReadable(emitter) && isWritable(emitter) ? bothEnds(emitter, end) : listed('endEvent');
  ends.forEach(function (name) {
    emitter.on(name, end);
  });
}

function bothEnds(emitter, end) {
  var left = 2;
  function onOne() {
    left -= 1;
    if (left === 0) end();
  }
  emitter.on('end', onOne);
  emitter.on('finish', onOne);
  return ['close'];
}

function read(emitter, watch) {
  if (!isReadable(emitter)) return;
  if (watch) emitter.on('data', watch.onValue);
  if (typeof emitter.resume === 'function') emitter.resume();
}

/** True for a real stream, or a copy of one, which `stream.finished` accepts. */
function isStream(value) {
  return isReadable(value) || isWritable(value);
}

function isReadable(value) {
  return Boolean(value._readableState);
}

function isWritable(value) {
  return Boolean(value._writableState);
}

function accepts(value) {
  return (
    value !== null &&
    typeof value === 'object' &&
    typeof value.on === 'function' &&
    (typeof value.emit === 'function' || typeof value.pipe === 'function')
  );
}

var ended = {
  on: function (name, listener) {
    if (name === 'end') listener();
  },
  emit: function () {},
};

exports.empty = function () {
  return ended;
};

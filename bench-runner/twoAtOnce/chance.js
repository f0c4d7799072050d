'use strict';

// Random values that are the same in each run: those of a call do not depend on the other call.

var crypto = require('crypto');
var primitives = require('../primitives');

var math = Math;

/** Replaces the sources of random values from now on; the returned function begins them anew. */
module.exports = function fixChance(lanes) {
  var drawn = primitives.Object.create(null);

  function next() {
    var lane = lanes.now() || '';
    drawn[lane] = (drawn[lane] || 0) + 1;
    return (lane === 'B' ? 0x800000 : 0) + drawn[lane] * 0x1f35;
  }

  math.random = function random() {
    return (next() % 0x1000000) / 0x1000000;
  };
  replace('randomUUID', function () {
    var text = next().toString(16);
    return '00000000-0000-4000-8000-' + '000000000000'.slice(text.length) + text;
  });
  replace('randomInt', function (least, most) {
    var from = typeof most === 'number' ? least : 0;
    return from + (next() % ((typeof most === 'number' ? most : least) - from));
  });
  replace('randomBytes', function (size) {
    var bytes = Buffer.from(next().toString(16) + '0');
    return Buffer.alloc(size, bytes);
  });
  return function () {
    drawn = primitives.Object.create(null);
  };
};

function replace(name, made) {
  var usual = crypto[name];
  if (typeof usual !== 'function') return;
  crypto[name] = function () {
    // with a callback, its own is asynchronous
    var last = arguments[arguments.length - 1];
    return typeof last === 'function' ? usual.apply(this, arguments) : made.apply(this, arguments);
  };
}

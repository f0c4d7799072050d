'use strict';

// For libraries that keep to a Promise that they find. They look for it where other globals are, and
// some take `self` for the object that holds them, which the program's `self` is not.

var HIDDEN = ['Promise', 'self'];

/** What `load` returns where there is no global Promise; afterwards the globals are as they were. */
module.exports = function withoutNative(load) {
  var kept = HIDDEN.map(function (name) {
    return Object.getOwnPropertyDescriptor(global, name);
  });
  HIDDEN.forEach(remove);
  try {
    return load();
  } finally {
    HIDDEN.forEach(remove);
    HIDDEN.forEach(function (name, i) {
      if (kept[i]) Object.defineProperty(global, name, kept[i]);
    });
  }
};

function remove(name) {
  delete global[name];
}

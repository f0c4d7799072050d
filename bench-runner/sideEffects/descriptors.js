'use strict';

// Guards open files: the rights and times of one that is open for reading can be changed.

var fs = require('fs');
var places = require('./filePlaces');
var primitives = require('../primitives');
var replaced = require('./replaced');

var BY_DESCRIPTOR = ['fchmod', 'fchown', 'ftruncate', 'futimes'];
var BY_HANDLE = ['chmod', 'chown', 'truncate', 'utimes'];

/** `refused(args)` returns the error for arguments of `open`, as in `replace`. */
module.exports = function guardDescriptors(meet, isRefused, refused) {
  var writable = {};
  var handles = null;

  function opened(descriptor, args) {
    writable[descriptor] = places.mayWrite(args[1]);
  }

  function change(descriptor) {
    if (writable[descriptor]) return null;
    return meet('wrote', 'what it had opened for reading', 'change');
  }

  function openedLater(result, args) {
    if (!isRefused) return result;
    return result.then(function (handle) {
      opened(handle.fd, args);
      if (handles === null) guardHandles(primitives.getPrototypeOf(handle));
      return handle;
    });
  }

  function guardHandles(prototype) {
    handles = prototype;
    BY_HANDLE.forEach(function (name) {
      var usual = prototype[name];
      if (typeof usual !== 'function') return;
      prototype[name] = function () {
        var error = change(this.fd);
        return error ? replaced.rejected(error) : usual.apply(this, arguments);
      };
    });
  }

  guardOpen(refused, opened);
  replaced.replace(fs, 'openSync', refused, replaced.thrown, function (descriptor, args) {
    opened(descriptor, args);
    return descriptor;
  });
  replaced.replace(fs.promises, 'open', refused, replaced.rejected, openedLater);
  if (!isRefused) return;
  BY_DESCRIPTOR.forEach(function (name) {
    function changed(args) {
      return change(args[0]);
    }
    replaced.replace(fs, name, changed, replaced.calledBack);
    replaced.replace(fs, name + 'Sync', changed, replaced.thrown);
  });
};

function guardOpen(refused, opened) {
  var open = fs.open;
  fs.open = function () {
    var error = refused(arguments);
    if (error) return replaced.calledBack(error, arguments);
    var args = primitives.slice(arguments);
    var last = args.length - 1;
    var callback = args[last];
    if (typeof callback === 'function') {
      args[last] = function (failure, descriptor) {
        if (!failure) opened(descriptor, args);
        return callback.apply(this, arguments);
      };
    }
    return open.apply(this, args);
  };
}

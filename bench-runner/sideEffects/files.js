'use strict';

// Writes to files, by whatever name `fs` has for them.

var fs = require('fs');
var Module = require('module');
var path = require('path');
var primitives = require('../primitives');

/** The place of the path that is written, among the arguments. */
var WRITES = {
  appendFile: [0],
  chmod: [0],
  chown: [0],
  copyFile: [1],
  cp: [1],
  lchmod: [0],
  lchown: [0],
  link: [1],
  lutimes: [0],
  mkdir: [0],
  mkdtemp: [0],
  rename: [0, 1],
  rm: [0],
  rmdir: [0],
  symlink: [1],
  truncate: [0],
  unlink: [0],
  utimes: [0],
  writeFile: [0],
};

/** Not named by what they write are `open` and the streams that open. */
var MAY_WRITE = /[wa+]/;

/** `meet(kind, what, verb)` returns the error to fail with, or null. */
module.exports = function guardFiles(meet) {
  var home = primitives.process.cwd();
  var promises = fs.promises || null;

  function refusal(args, places) {
    for (var i = 0; i < places.length; i += 1) {
      var file = fileOf(args[places[i]]);
      if (file === null || isWithin(file, home) || isDevice(file)) continue;
      var error = meet('wrote', file, 'write to');
      if (error) return error;
    }
    return null;
  }

  primitives.keys(WRITES).forEach(function (name) {
    guard(fs, name, WRITES[name]);
  });
  guardOpen(fs, 'open', 1);
  if (typeof Module.syncBuiltinESMExports === 'function') Module.syncBuiltinESMExports();

  function guard(owner, name, places) {
    replace(fs, name, function (args) {
      return refusal(args, places);
    });
  }

  function guardOpen(owner, name, at) {
    replace(owner, name, function (args) {
      return writes(args[at]) ? refusal(args, [0]) : null;
    });
  }

  /** `refused(args)` gives an error or null: of a call, its Sync twin, and that of promises. */
  function replace(owner, name, refused) {
    wrap(fs, name, function (error, args) {
      var callback = args[args.length - 1];
      if (typeof callback !== 'function') throw error;
      primitives.setImmediate.call(null, callback, error);
    });
    wrap(fs, name + 'Sync', function (error) {
      throw error;
    });
    if (promises) {
      wrap(promises, name, function (error) {
        return primitives.Promise.reject(error);
      });
    }

    function wrap(holder, key, fail) {
      var usual = holder[key];
      if (typeof usual !== 'function') return;
      var guarded = function () {
        var error = refused(arguments);
        return error ? fail(error, arguments) : usual.apply(this, arguments);
      };
      // `util.promisify` asks for what stands on a function
      primitives.keys(usual).forEach(function (each) {
        guarded[each] = usual[each];
      });
      holder[key] = guarded;
    }
  }
};

function writes(flags) {
  if (typeof flags === 'number') return (flags & 3) !== 0;
  return typeof flags === 'string' && MAY_WRITE.test(flags);
}

/** Absolute, or null where it is no path, such as an open file. */
function fileOf(asked) {
  if (typeof asked === 'string') return path.resolve(asked);
  if (Buffer.isBuffer(asked)) return path.resolve(asked.toString());
  if (asked && typeof asked === 'object' && typeof asked.pathname === 'string') {
    return path.resolve(decodeURIComponent(asked.pathname));
  }
  return null;
}

function isWithin(file, folder) {
  return file === folder || file.indexOf(folder + path.sep) === 0;
}

function isDevice(file) {
  return file.indexOf('/dev/') === 0;
}

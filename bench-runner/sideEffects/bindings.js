'use strict';

// Guards internals beneath the modules of Node, which have no guards, and addons, which are not
// JavaScript.

var Module = require('module');
var primitives = require('../primitives');
var replaced = require('./replaced');
var stacks = require('../stacks');

var REACHES_OUT =
  /^(?:cares_wrap|fs|fs_dir|fs_event_wrap|heap_utils|inspector|pipe_wrap|process_wrap|report|spawn_sync|tcp_wrap|tty_wrap|udp_wrap|wasi|worker)$/;

/** Files of Node's own modules, which have no path. */
var NODES_OWN = /^(?:node:|internal\/|[a-z_0-9]+\.js$)/;

var captureStackTrace = Error.captureStackTrace;

var OF_PACKAGE = /[\\/]node_modules[\\/]/;

/** `takesAddons`: addons of packages are loaded. */
module.exports = function guardBindings(meet, takesAddons) {
  ['binding', '_linkedBinding'].forEach(function (name) {
    var usual = primitives.process[name];
    if (typeof usual !== 'function') return;
    primitives.process[name] = function guarded(wanted) {
      var isOut = REACHES_OUT.test(primitives.String(wanted));
      // old Nodes call these themselves, some only at the first use
      if (isOut && !isNodesOwn(callerOf(guarded))) {
        throw meet('called', 'process.' + name + '("' + wanted + '")', 'call');
      }
      return usual.apply(primitives.process, arguments);
    };
  });
  function refused(args) {
    if (takesAddons && OF_PACKAGE.test(args[1])) return null;
    var error = meet('called', 'the addon ' + args[1], 'load');
    error.message += '; with --io real it is loaded';
    return error;
  }
  replaced.replace(primitives.process, 'dlopen', refused, replaced.thrown);
  // the oldest Nodes keep a reference to the earlier function
  replaced.replace(Module._extensions, '.node', refused, replaced.thrown);
};

function isNodesOwn(file) {
  return typeof file === 'string' && NODES_OWN.test(file);
}

/** Returns the file that called `callee`. */
function callerOf(callee) {
  return stacks.during(1, fileOf, function () {
    var held = {};
    captureStackTrace(held, callee);
    return held.stack;
  });
}

function fileOf(error, sites) {
  return sites[0] ? sites[0].getFileName() : null;
}

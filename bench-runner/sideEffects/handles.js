'use strict';

// What Node's own modules start processes and connections by. An object of theirs holds one, and so
// leads to it without the function that has the guard.

var commandOf = require('./processes').commandOf;
var isOwnPort = require('./connections').isOwnPort;
var primitives = require('../primitives');
var replaced = require('./replaced');

/** `meet(kind, what, verb)` returns the error to fail with, or null; `ports`: the process's own. */
module.exports = function guardHandles(meet, ports) {
  guard('process_wrap', 'Process', 'spawn', function (args) {
    var options = args[0] || {};
    return meet('started', commandOf(options.file, (options.args || []).slice(1)), 'start');
  });
  // of a process that never started: the system takes that for the whole group
  guard('process_wrap', 'Process', 'kill', function () {
    return meet('started', 'kill 0', 'run');
  });
  ['connect', 'connect6'].forEach(function (name) {
    guard('tcp_wrap', 'TCP', name, function (args) {
      if (isOwnPort(ports, args[1], args[2])) return null;
      return meet('connected', args[1] + ':' + args[2], 'connect to');
    });
  });
  var asks = bindingOf('cares_wrap').ChannelWrap;
  if (asks) {
    primitives
      .keys(asks.prototype)
      .filter(isQuestion)
      .forEach(function (name) {
        guard('cares_wrap', 'ChannelWrap', name, function (args) {
          return meet('connected', args[1], 'ask for');
        });
      });
  }
  ['send', 'send6'].forEach(function (name) {
    guard('udp_wrap', 'UDP', name, function () {
      return meet('connected', 'UDP', 'send by');
    });
  });
  guard('pipe_wrap', 'Pipe', 'connect', function (args) {
    return meet('connected', args[1], 'connect to');
  });
};

function isQuestion(name) {
  return /^(?:query|getHostByAddr)/.test(name);
}

function guard(binding, type, name, refused) {
  var made = bindingOf(binding)[type];
  if (made) replaced.replace(made.prototype, name, refused, replaced.thrown);
}

/** To be asked before that is guarded itself. */
function bindingOf(name) {
  try {
    return primitives.process.binding(name);
  } catch (error) {
    return {};
  }
}

'use strict';

// Guards the internal objects by which Node's modules start processes and connections: public
// objects hold them, and so offer a way around the other guards.

var commandOf = require('./processes').commandOf;
var isOwnPort = require('./connections').isOwnPort;
var primitives = require('../primitives');
var replaced = require('./replaced');

/**
 * `meet(kind, what, verb)` returns the error to fail with, or null; `ports`: those of this process.
 */
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

/** Call this before `process.binding` is guarded itself. */
function bindingOf(name) {
  try {
    return primitives.process.binding(name);
  } catch (error) {
    return {};
  }
}

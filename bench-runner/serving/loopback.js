'use strict';

// Makes a subject listen on the loopback interface only, whatever it requests, and on a free port
// in place of its own, so that runs and other programs do not collide.

var primitives = require('../primitives');
var net = require('net');

var LOOPBACK = '127.0.0.1';
var MOST_PORT = 65535;

/**
 * Guards `listen` in this process. `tell.asked(path)` is called when a server begins to listen,
 * with the path of a local socket; `tell.port(port)` for each TCP port. In a process that a cluster
 * forked, its parent listens.
 */
module.exports = function listenOnLoopback(tell) {
  var isForked = 'NODE_UNIQUE_ID' in process.env;
  guardListen(isForked, tell);
  guardSetups(tell);
  guardHandles(tell);
};

function guardListen(isForked, tell) {
  var listen = net.Server.prototype.listen;
  net.Server.prototype.listen = function () {
    tell.asked(pathOf(arguments[0]));
    var args = loopbackArguments(primitives.slice(arguments), isForked);
    if (args === null) return listen.apply(this, arguments);
    tellPort(this, tell);
    return listen.apply(this, args);
  };
}

function tellPort(server, tell) {
  server.once('listening', function () {
    var address = server.address();
    if (address && address.port) tell.port(address.port);
  });
}

/** Guards the function that `listen` calls, under its two names: some code calls it directly. */
function guardSetups(tell) {
  ['_listen2', '_setupListenHandle'].forEach(function (name) {
    var setUp = net.Server.prototype[name];
    if (!setUp) return;
    net.Server.prototype[name] = function (address, port, addressType, backlog, fd) {
      var isTcp = !this._handle && port >= 0 && port !== null && !(fd >= 0);
      if (!isTcp) return setUp.apply(this, arguments);
      tell.asked(null);
      tellPort(this, tell);
      return setUp.call(this, LOOPBACK, 0, 4, backlog);
    };
  });
}

/** Returns the path of a local socket, or null. */
function pathOf(asked) {
  var path = asked && typeof asked === 'object' ? asked.path : asked;
  return typeof path === 'string' && !isPort(path) ? path : null;
}

/** Guards the function by which a cluster binds ports for its processes. */
function guardHandles(tell) {
  var create = net._createServerHandle;
  if (!create) return;
  net._createServerHandle = function (address, port, addressType, fd) {
    var isTcp = typeof port === 'number' && port >= 0 && !(fd >= 0);
    if (!isTcp) return create.apply(net, arguments);
    var handle = create.call(net, LOOPBACK, 0, 4);
    var bound = portOf(handle);
    if (bound) tell.port(bound);
    return handle;
  };
}

function portOf(handle) {
  if (!handle || !handle.getsockname) return 0;
  // Node 0.10 returns it; later Nodes fill the argument
  var given = {};
  var name = handle.getsockname(given);
  return (name && name.port) || given.port || 0;
}

/** Returns arguments for `listen`, or null if they name no TCP port. */
function loopbackArguments(args, isForked) {
  var first = args[0];
  var isOptions = first !== null && typeof first === 'object';
  if (isOptions) return loopbackOptions(args, isForked);
  if (first === undefined || first === null || typeof first === 'function') {
    return [0, LOOPBACK].concat(args.filter(isFunction));
  }
  if (!isPort(first)) return null;
  var backlog = args.slice(1).filter(isNumber).slice(0, 1);
  return [isForked ? first : 0, LOOPBACK].concat(backlog, args.filter(isFunction));
}

function loopbackOptions(args, isForked) {
  var options = args[0];
  if (!('port' in options) || options._handle || options.handle || options.fd >= 0) return null;
  var copy = {};
  // `listen` reads inherited options too
  for (var key in options) copy[key] = options[key];
  if (copy.port !== undefined && copy.port !== null && !isPort(copy.port)) return null;
  copy.host = LOOPBACK;
  delete copy.ipv6Only;
  if (!isForked || copy.exclusive || copy.reusePort) copy.port = 0;
  return [copy].concat(args.slice(1));
}

function isPort(value) {
  if (typeof value === 'string' && value.trim() === '') return false;
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return Number(value) >= 0 && Number(value) <= MOST_PORT;
}

function isFunction(value) {
  return typeof value === 'function';
}

function isNumber(value) {
  return typeof value === 'number';
}

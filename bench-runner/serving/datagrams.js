'use strict';

// Binds UDP sockets of a subject to the loopback interface, if it names a port or an address.
// Otherwise, as for a socket that only sends, the system chooses a port.

var primitives = require('../primitives');
var dgram = require('dgram');

var LOOPBACK = { udp4: '127.0.0.1', udp6: '::1' };

module.exports = function bindToLoopback() {
  var bind = dgram.Socket.prototype.bind;
  dgram.Socket.prototype.bind = function (port) {
    var args = primitives.slice(arguments);
    var isOptions = port !== null && typeof port === 'object';
    if (isOptions) args[0] = loopbackOptions(port, LOOPBACK[this.type]);
    else if (port > 0 || typeof args[1] === 'string') {
      args = [port, LOOPBACK[this.type]].concat(args.filter(isFunction));
    }
    return bind.apply(this, args);
  };
};

function loopbackOptions(options, loopback) {
  if (options.fd >= 0 || !(options.port > 0 || options.address)) return options;
  var copy = {};
  for (var key in options) copy[key] = options[key];
  copy.address = loopback;
  return copy;
}

function isFunction(value) {
  return typeof value === 'function';
}

'use strict';

// Guards connections of a subject: TCP, with HTTP and TLS over it, local sockets and UDP.

var dgram = require('dgram');
var net = require('net');
var primitives = require('../primitives');

var LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1|0\.0\.0\.0)$/;

/**
 * `meet(kind, what, verb)` returns the error to fail with, or null. `ports`: those on which this
 * process listens, to which it may connect.
 */
module.exports = function guardConnections(meet, ports) {
  var connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (first, second) {
    var to = addressOf(first, second);
    var error = isOwnPort(ports, to.host, to.port)
      ? null
      : meet('connected', wordsOf(to), 'connect to');
    if (!error) return connect.apply(this, arguments);
    failLater(this, error);
    return this;
  };

  var send = dgram.Socket.prototype.send;
  dgram.Socket.prototype.send = function () {
    var error = meet('connected', 'UDP ' + targetOf(arguments), 'send to');
    if (!error) return send.apply(this, arguments);
    var callback = arguments[arguments.length - 1];
    if (typeof callback !== 'function') throw error;
    primitives.setImmediate.call(null, callback, error);
  };
};

/** True for a port on which this process listens. */
module.exports.isOwnPort = isOwnPort;
function isOwnPort(ports, host, port) {
  return port !== null && Boolean(ports[port]) && LOOPBACK.test(host);
}

/** `note(kind, what, refused)` is called for each server that listens, which is allowed. */
module.exports.noteListening = function noteListening(note) {
  var listen = net.Server.prototype.listen;
  net.Server.prototype.listen = function () {
    this.once('listening', function () {
      var address = this.address();
      if (!address) return;
      note(
        'listened',
        typeof address === 'string' ? address : address.address + ':' + address.port,
        false
      );
    });
    return listen.apply(this, arguments);
  };
};

function failLater(socket, error) {
  // data written meanwhile waits for the connection
  if (primitives.has(socket, '_connecting')) socket._connecting = true;
  else socket.connecting = true;
  primitives.setImmediate.call(null, function () {
    if (socket.destroy) socket.destroy(error);
    else socket.emit('error', error);
  });
}

/** Returns {host, port, path} of the arguments of `connect`, which are a list in newer Nodes. */
function addressOf(first, second) {
  if (primitives.isArray(first)) return addressOf(first[0], first[1]);
  if (first !== null && typeof first === 'object') {
    return {
      host: first.host || 'localhost',
      port: first.path ? null : Number(first.port),
      path: first.path || null,
    };
  }
  if (typeof first === 'string' && !(Number(first) >= 0)) {
    return { host: null, port: null, path: first };
  }
  return {
    host: typeof second === 'string' ? second : 'localhost',
    port: Number(first),
    path: null,
  };
}

function wordsOf(to) {
  return to.path === null ? to.host + ':' + to.port : to.path;
}

/** `send(message, [offset, length,] port, [address,] [callback])` */
function targetOf(args) {
  var list = primitives.slice(args, 1).filter(function (each) {
    return typeof each === 'number' || typeof each === 'string';
  });
  var port = list.length > 2 ? list[2] : list[0];
  var host = list.filter(function (each) {
    return typeof each === 'string' && !(Number(each) >= 0);
  })[0];
  return (host || 'localhost') + ':' + port;
}

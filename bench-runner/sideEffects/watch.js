'use strict';

// What a subject does to the world outside its process, from its load on: noted, and with invented
// I/O refused, so that nothing harms the files of the project nor reaches a network.

var primitives = require('../primitives');
var bindToLoopback = require('../serving/datagrams');
var listenOnLoopback = require('../serving/loopback');
var guardConnections = require('./connections');
var guardFiles = require('./files');
var guardProcesses = require('./processes');

var MOST = 50;
var MOST_CHARACTERS = 200;

/**
 * To be called before the subject is loaded. `isRefused`: what is noted fails as well, but for what
 * stays within the folder that the process was started in, or listens. Returns a function that tells
 * the side effects, as the protocol's SideEffect has them.
 */
module.exports = function watchSideEffects(isRefused) {
  var noted = [];
  var ports = {};

  function note(kind, what) {
    var text = primitives.String(what).slice(0, MOST_CHARACTERS);
    var isKnown = noted.some(function (each) {
      return each.kind === kind && each.what === text;
    });
    if (!isKnown && noted.length < MOST) noted.push({ kind: kind, what: text });
  }

  /** Returns the error that the subject meets, or null where it may go on. */
  function meet(kind, what, verb) {
    note(kind, what);
    if (!isRefused) return null;
    var error = new primitives.Error(
      'Async Score refused to ' + verb + ' ' + primitives.String(what) + ', as I/O is invented here'
    );
    error.code = 'EACCES';
    return error;
  }

  guardFiles(meet);
  guardProcesses(meet);
  guardConnections(meet, ports);
  if (isRefused) {
    bindToLoopback();
    listenOnLoopback({
      asked: function (path) {
        if (path !== null) note('listened', path);
      },
      port: function (port) {
        ports[port] = true;
        note('listened', '127.0.0.1:' + port);
      },
    });
  } else guardConnections.noteListening(note);
  guardFolder(note);

  return function sideEffects() {
    return noted.slice();
  };
};

function guardFolder(note) {
  var change = primitives.process.chdir;
  if (!change) return;
  primitives.process.chdir = function chdir(folder) {
    note('changedFolder', folder);
    return change.apply(primitives.process, arguments);
  };
}

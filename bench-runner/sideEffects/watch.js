'use strict';

// Side effects of a subject on the world outside its process, since its load: noted, and refused
// with invented I/O, so that nothing harms the project's files or reaches a network.

var Module = require('module');
var primitives = require('../primitives');
var bindToLoopback = require('../serving/datagrams');
var listenOnLoopback = require('../serving/loopback');
var guardBindings = require('./bindings');
var guardConnections = require('./connections');
var guardFiles = require('./files');
var guardHandles = require('./handles');
var guardNames = require('./names');
var guardWriters = require('./writers');
var guardProcesses = require('./processes');

var MOST = 50;
var MOST_CHARACTERS = 200;

/**
 * Call this before the subject is loaded. `isRefused`: noted effects fail, except within the folder
 * that the process was started in, and listening. `takesAddons`: addons of packages are loaded, as
 * nothing replaces them. Returns a function that lists the side effects, as the protocol's
 * SideEffect.
 */
module.exports = function watchSideEffects(isRefused, takesAddons) {
  var noted = [];
  var ports = {};

  function note(kind, what, refused) {
    var text = primitives.String(what).slice(0, MOST_CHARACTERS);
    var isKnown = noted.some(function (each) {
      return each.kind === kind && each.what === text && each.refused === refused;
    });
    if (!isKnown && noted.length < MOST) {
      noted.push({ kind: kind, what: text, refused: refused });
    }
  }

  /** Returns the error for the subject, or null if it may go on. */
  function meet(kind, what, verb) {
    note(kind, what, isRefused);
    if (!isRefused) return null;
    var error = new primitives.Error(
      'Async Score refused to ' + verb + ' ' + primitives.String(what) + ', as I/O is invented here'
    );
    error.code = 'EACCES';
    return error;
  }

  var refusal = guardFiles(meet, isRefused);
  guardProcesses(meet, isRefused);
  guardConnections(meet, ports);
  if (isRefused) {
    guardNames(meet);
    guardWriters(meet, refusal);
    guardHandles(meet, ports);
    guardBindings(meet, takesAddons);
    bindToLoopback();
    listenOnLoopback({
      asked: function (path) {
        if (path !== null) note('listened', path, false);
      },
      port: function (port) {
        ports[port] = true;
        note('listened', '127.0.0.1:' + port, false);
      },
    });
  } else guardConnections.noteListening(note);
  guardFolder(note);
  if (typeof Module.syncBuiltinESMExports === 'function') Module.syncBuiltinESMExports();

  return function sideEffects() {
    return noted.slice();
  };
};

function guardFolder(note) {
  var change = primitives.process.chdir;
  if (!change) return;
  primitives.process.chdir = function chdir(folder) {
    note('changedFolder', folder, false);
    return change.apply(primitives.process, arguments);
  };
}

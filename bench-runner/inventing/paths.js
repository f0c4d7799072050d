'use strict';

// Paths of invented values, such as `"pg".Pool().query`: facts of a plan as a tree of nodes.

var primitives = require('../primitives');
var nodes = require('./nodes');

var ROOT = /^(?:"(?:[^"\\]|\\.)*"|[^.()[\]{}]+)/;
var STEP = /^(?:\.("(?:[^"\\]|\\.)*"|[^.()[\]{}]+)|\((\d*)\)|\[\]|\{\})/;

/** `at(path)` returns the node of a path, always the same one; see nodes.js, also for `mark`. */
exports.create = function create(facts, mark) {
  var roots = primitives.Object.create(null);
  var told = byRoot(facts);

  /** Reads the facts of a root at its first use: most roots are never used. */
  function rootOf(name, isTold) {
    if (roots[name]) return roots[name];
    var root = nodes.create(null, 'root', name, name, isTold || Boolean(told[name]), mark);
    roots[name] = root;
    toldBelow(told, name).forEach(function (path) {
      walk(path, nodes.toldChild).fact = facts[path];
    });
    return root;
  }

  function walk(path, child) {
    var name = rootNameOf(path);
    var node = rootOf(name, child === nodes.toldChild);
    var rest = path.slice(name.length);
    while (rest !== '') {
      var step = STEP.exec(rest);
      if (!step) return child(node, 'prop', rest.replace(/^\./, ''));
      node = below(node, step, child);
      rest = rest.slice(step[0].length);
    }
    return node;
  }

  return {
    at: function (path) {
      return walk(path, nodes.child);
    },
    /** Returns the paths in facts below the root of that name. */
    toldBelow: toldBelow.bind(null, told),
    /** Sets the fact of a path that has none, and no value yet. */
    tell: function (path, fact) {
      var node = walk(path, nodes.toldChild);
      if (node.made || primitives.keys(node.fact).length > 0) return;
      node.fact = fact;
      for (var each = node; each; each = each.parent) each.isTold = true;
    },
    roots: function () {
      return primitives.keys(roots).map(function (name) {
        return roots[name];
      });
    },
    /** Discards values below the roots for which `isMeant` returns true. */
    forget: function (isMeant) {
      // never a module
      primitives.keys(told).forEach(function (name) {
        if (name.charAt(0) !== '"') rootOf(name, true);
      });
      primitives.keys(roots).forEach(function (name) {
        if (!isMeant(roots[name])) return;
        roots[name].isRenewed = true;
        nodes.forget(roots[name]);
      });
    },
  };
};

/** Cache: a search uses the same paths again and again. */
var rootNames = primitives.Object.create(null);

function rootNameOf(path) {
  if (rootNames[path] === undefined) {
    var root = ROOT.exec(path);
    rootNames[path] = root ? root[0] : path;
  }
  return rootNames[path];
}

function toldBelow(told, name) {
  return told[name] || [];
}

/** Groups paths by the names of their roots. */
function byRoot(facts) {
  var found = primitives.Object.create(null);
  primitives.keys(facts).forEach(function (path) {
    var name = rootNameOf(path);
    if (found[name]) found[name].push(path);
    else found[name] = [path];
  });
  return found;
}

function below(node, step, child) {
  if (step[1] !== undefined) return child(node, 'prop', step[1]);
  if (step[0].charAt(0) === '[') return child(node, 'element', null);
  if (step[0].charAt(0) === '{') return child(node, 'json', null);
  return step[2] ? child(node, 'given', step[2]) : child(node, 'call', null);
}

/** See src/calling/keptAnswers.ts. */
var STANDS_FOR_PROMISE = /^Promi\$e\b/;

/** Name of a node's path for people: `pg.Pool().query`. */
exports.nameOf = function nameOf(node) {
  return nameOfPath(node.path);
};

exports.nameOfPath = nameOfPath;
function nameOfPath(path) {
  var read = path.split('.' + nodes.HANDLE).join('()');
  var root = ROOT.exec(read);
  if (!root || root[0].charAt(0) !== '"') return read.replace(STANDS_FOR_PROMISE, 'new Promise');
  return root[0].slice(1, -1) + read.slice(root[0].length).replace(/^\.default\b/, '');
}

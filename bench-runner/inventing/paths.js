'use strict';

// Paths of invented values, such as `"pg".Pool().query`: the facts of a plan as a tree of nodes.

var primitives = require('../primitives');
var nodes = require('./nodes');

var ROOT = /^(?:"(?:[^"\\]|\\.)*"|[^.()[\]{}]+)/;
var STEP = /^(?:\.("(?:[^"\\]|\\.)*"|[^.()[\]{}]+)|\((\d*)\)|\[\]|\{\})/;

/** `at(path)` is the node of a path, the same one each time; see nodes.js. */
exports.create = function create(facts) {
  var roots = primitives.Object.create(null);

  function walk(path, child) {
    var root = ROOT.exec(path);
    var name = root ? root[0] : path;
    var isTold = child === nodes.toldChild;
    var node = (roots[name] = roots[name] || nodes.create(null, 'root', name, name, isTold));
    var rest = path.slice(name.length);
    while (rest !== '') {
      var step = STEP.exec(rest);
      if (!step) return child(node, 'prop', rest.replace(/^\./, ''));
      node = below(node, step, child);
      rest = rest.slice(step[0].length);
    }
    return node;
  }

  primitives.keys(facts).forEach(function (path) {
    walk(path, nodes.toldChild).fact = facts[path];
  });
  return {
    at: function (path) {
      return walk(path, nodes.child);
    },
    /** The fact of a path of which none was told, and which nothing was made of. */
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
    /** What was made of what stands below the roots that `isMeant` tells of is made anew. */
    forget: function (isMeant) {
      primitives.keys(roots).forEach(function (name) {
        if (!isMeant(roots[name])) return;
        roots[name].isRenewed = true;
        nodes.forget(roots[name]);
      });
    },
  };
};

function below(node, step, child) {
  if (step[1] !== undefined) return child(node, 'prop', step[1]);
  if (step[0].charAt(0) === '[') return child(node, 'element', null);
  if (step[0].charAt(0) === '{') return child(node, 'json', null);
  return step[2] ? child(node, 'given', step[2]) : child(node, 'call', null);
}

/** See src/calling/keptAnswers.ts. */
var STANDS_FOR_PROMISE = /^Promi\$e\b/;

/** As a person reads the path of a node: `pg.Pool().query`. */
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

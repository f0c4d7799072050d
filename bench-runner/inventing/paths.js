'use strict';

// What is known of invented values before they are used: the facts of the plan, as a tree by path.

var primitives = require('../primitives');

var ROOT = /^(?:"(?:[^"\\]|\\.)*"|[^.()[\]{}]+)/;
var STEP = /^(?:\.("(?:[^"\\]|\\.)*"|[^.()[\]{}]+)|\((\d*)\)|\[\]|\{\})/;
/** Nothing is invented so deep below a root. */
var MOST_DEPTH = 30;

/**
 * `at(path)` is the node of a path, the same one each time: {path, step, key, depth, parent, fact,
 * props, call, element, json, given, isTold}. From `props` to `given` are the nodes below that are known by now.
 */
module.exports = function createPaths(facts) {
  var roots = primitives.Object.create(null);
  var isTelling = true;

  function at(path) {
    var root = ROOT.exec(path);
    var name = root ? root[0] : path;
    var node = (roots[name] = roots[name] || create(null, 'root', name, name));
    var rest = path.slice(name.length);
    while (rest !== '') {
      var step = STEP.exec(rest);
      if (!step) return child(node, 'prop', rest.replace(/^\./, ''));
      node = below(node, step);
      rest = rest.slice(step[0].length);
    }
    return node;
  }

  /** `key`: of a property its name, of an argument that is given to a callback its number. */
  function child(node, step, key) {
    var found = known(node, step, key);
    if (found) return found;
    var made = create(node, step, key, node.path + written(step, key));
    if (step === 'prop') node.props[key] = made;
    else if (step === 'given') node.given[key] = made;
    else node[step] = made;
    return made;
  }

  function below(node, step) {
    if (step[1] !== undefined) return child(node, 'prop', step[1]);
    if (step[0].charAt(0) === '[') return child(node, 'element', null);
    if (step[0].charAt(0) === '{') return child(node, 'json', null);
    return step[2] ? child(node, 'given', step[2]) : child(node, 'call', null);
  }

  function create(parent, step, key, path) {
    return {
      path: path,
      step: step,
      key: key,
      depth: parent ? parent.depth + 1 : 0,
      parent: parent,
      fact: {},
      props: primitives.Object.create(null),
      given: primitives.Object.create(null),
      call: null,
      element: null,
      json: null,
      /** Facts tell of it, or of what is below it. */
      isTold: isTelling,
      /** How its calls turned out to answer, where no fact says it. */
      learned: null,
    };
  }

  primitives.keys(facts).forEach(function (path) {
    at(path).fact = facts[path];
  });
  isTelling = false;
  /** What was made of what stands below the roots that `isMeant` tells of is made anew. */
  function forget(isMeant) {
    primitives.keys(roots).forEach(function (name) {
      if (!isMeant(roots[name])) return;
      roots[name].isRenewed = true;
      forgetBelow(roots[name]);
    });
  }

  return { at: at, child: child, forget: forget };
};

function forgetBelow(node) {
  node.made = null;
  node.usual = null;
  [node.call, node.element, node.json].forEach(function (each) {
    if (each) forgetBelow(each);
  });
  primitives.keys(node.props).forEach(function (key) {
    forgetBelow(node.props[key]);
  });
}

module.exports.nameOf = nameOf;
module.exports.isRenewed = isRenewed;
module.exports.isTooDeep = isTooDeep;

function known(node, step, key) {
  if (step === 'prop') return node.props[key];
  return step === 'given' ? node.given[key] : node[step];
}

function written(step, key) {
  if (step === 'prop') return '.' + key;
  if (step === 'given') return '(' + key + ')';
  return { call: '()', element: '[]', json: '{}' }[step];
}

/** Whether each owner has one of its own, as no two calls share what it is of. */
function isRenewed(node) {
  for (var each = node; each; each = each.parent) if (each.isRenewed) return true;
  return false;
}

/** As a person reads it: `pg.Pool().query`. */
function nameOf(path) {
  var root = ROOT.exec(path);
  if (!root || root[0].charAt(0) !== '"') return path;
  return root[0].slice(1, -1) + path.slice(root[0].length).replace(/^\.default\b/, '');
}

/** A list that is linked to itself, or a chain of calls without an end, ends here. */
function isTooDeep(node) {
  if (node.depth > MOST_DEPTH) return true;
  var same = 0;
  for (var each = node.parent; each; each = each.parent) {
    if (each.step === 'prop' && each.key === node.key) same += 1;
  }
  return same >= 2;
}

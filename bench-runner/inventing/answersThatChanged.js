'use strict';

// Finds answers that a call changes, so that the next call gets unchanged ones.

var primitives = require('../primitives');
var values = require('./values');

/**
 * Returns paths of answers that changed since they were made: a member was set, or a list in them grew
 * or shrank. `roots` are nodes.
 */
module.exports = function changedAnswers(roots) {
  var found = primitives.Object.create(null);

  /** `answer`: the nearest node above that is the result of a call. */
  function walk(node, above) {
    var answer = node.step === 'call' ? node : above;
    if (answer && isChanged(node)) found[answer.path] = true;
    primitives.keys(node.props).forEach(function (key) {
      walk(node.props[key], answer);
    });
    [node.call, node.element, node.json].forEach(function (each) {
      if (each) walk(each, answer);
    });
  }

  roots.forEach(function (root) {
    walk(root, null);
  });
  return primitives.keys(found);
};

function isChanged(node) {
  var owner = node.made && node.made.value;
  if (owner === null || typeof owner !== 'object') return false;
  if (values.sizeOf(node, owner) !== node.made.size) return true;
  return primitives.keys(node.props).some(function (key) {
    var child = node.props[key];
    var own = child.made && primitives.getOwnPropertyDescriptor(owner, key);
    return Boolean(own) && 'value' in own && own.value !== child.made.value;
  });
}

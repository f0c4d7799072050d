'use strict';

// What a call changes in what it was answered is not what the next call is to be answered.

var primitives = require('../primitives');

/** Paths of answers of which a member was set anew since they were made; `roots` are nodes. */
module.exports = function changedAnswers(roots) {
  var found = primitives.Object.create(null);

  /** `answer`: the nearest node above that is what a call comes to. */
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
  return primitives.keys(node.props).some(function (key) {
    var child = node.props[key];
    var own = child.made && primitives.getOwnPropertyDescriptor(owner, key);
    return Boolean(own) && 'value' in own && own.value !== child.made.value;
  });
}

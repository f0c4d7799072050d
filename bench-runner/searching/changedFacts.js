'use strict';

// Facts of a plan with one change.

// a subject may replace it
var keys = Object.keys;

/** Kinds with members; values of other kinds have no invented ones. */
var OWNERS = {
  object: 1,
  function: 1,
  array: 1,
  map: 1,
  set: 1,
  json: 1,
  stream: 1,
  emitter: 1,
  response: 1,
  request: 1,
  headers: 1,
  blob: 1,
};
/** Members of a fact about the value itself. */
var OF_VALUE = { is: 1, value: 1, turns: 1, later: 1, same: 1, others: 1 };

/** Path of a member of an object, which its own code sets. */
var STATE = /^this\.\w+$/;

/**
 * Returns the facts after a change, {path, fact}. Facts below a value without members are removed.
 */
module.exports = function changed(facts, change) {
  var path = change.path;
  if (change.fact.fresh) return withFresh(facts, path);
  var isWhole = 'value' in change.fact || !OWNERS[change.fact.is];
  var made = {};
  keys(facts).forEach(function (other) {
    if (other === path || (isWhole && isBelow(other, path))) return;
    made[other] = isBelow(path, other) ? asOwner(facts[other]) : facts[other];
  });
  made[path] = replaced(facts[path] || {}, change.fact);
  if (STATE.test(path)) made[path].inPlace = 'always';
  return made;
};

module.exports.isState = function isState(path) {
  return STATE.test(path);
};

module.exports.isBelow = isBelow;
function isBelow(path, owner) {
  return path.indexOf(owner) === 0 && path !== owner && /[.([{]/.test(path.charAt(owner.length));
}

function withFresh(facts, path) {
  var made = {};
  keys(facts).forEach(function (other) {
    made[other] = facts[other];
  });
  made[path] = {};
  keys(facts[path] || {}).forEach(function (key) {
    made[path][key] = facts[path][key];
  });
  made[path].fresh = true;
  return made;
}

function asOwner(fact) {
  var isOpen = !('value' in fact) && !fact.same && (!fact.is || OWNERS[fact.is] || fact.answers);
  return isOpen ? fact : replaced(fact, {});
}

function replaced(fact, by) {
  var made = {};
  keys(fact).forEach(function (key) {
    if (!OF_VALUE[key]) made[key] = fact[key];
  });
  keys(by).forEach(function (key) {
    made[key] = by[key];
  });
  return made;
}

'use strict';

// List functions of promise libraries, with native promises.

var primitives = require('../../primitives');

/** Resolves to the values of a list of promises; the list may be a promise itself. */
exports.all = all;
function all(list) {
  return primitives.Promise.resolve(list).then(function (listed) {
    return primitives.Promise.all(listed);
  });
}

exports.map = map;
function map(list, fn) {
  return all(list).then(function (values) {
    return primitives.Promise.all(
      values.map(function (value, i) {
        return fn(value, i, values.length);
      })
    );
  });
}

/** Maps in sequence. */
exports.mapSeries = mapSeries;
function mapSeries(list, fn) {
  var results = [];
  return folded(list, null, function (before, value, i, count) {
    return primitives.Promise.resolve(fn(value, i, count)).then(function (result) {
      results.push(result);
    });
  }).then(function () {
    return results;
  });
}

exports.each = function each(list, fn) {
  return mapSeries(list, fn).then(function () {
    return all(list);
  });
};

exports.filter = function filter(list, fn) {
  return map(list, fn).then(function (isKept) {
    return all(list).then(function (values) {
      return values.filter(function (value, i) {
        return isKept[i];
      });
    });
  });
};

/** Reduces in sequence; without `first`, begins with the first of the list. */
exports.reduce = function reduce(list, fn, first) {
  if (first !== undefined) return folded(list, first, fn);
  return all(list).then(function (values) {
    return folded(values.slice(1), values[0], fn);
  });
};

function folded(list, first, fn) {
  return all(list).then(function (values) {
    return values.reduce(function (before, value, i) {
      return before.then(function (result) {
        return fn(result, value, i, values.length);
      });
    }, primitives.Promise.resolve(first));
  });
}

/** Resolves to the values of an object's promises, by key. */
exports.props = function props(object) {
  return primitives.Promise.resolve(object).then(function (given) {
    var keys = primitives.keys(given);
    var promises = keys.map(function (key) {
      return given[key];
    });
    return primitives.Promise.all(promises).then(function (values) {
      var found = {};
      keys.forEach(function (key, i) {
        found[key] = values[i];
      });
      return found;
    });
  });
};

'use strict';

// Errors of validators: they list the members of data that are not as expected, each with its path.

var primitives = require('../primitives');

var MOST = 20;
var WORDS = {
  // the name of a text alone could be a value that ends something
  string: { value: 'text-1' },
  number: { value: 2 },
  int: { value: 2 },
  integer: { value: 2 },
  boolean: { value: true },
  bool: { value: true },
  bigint: { is: 'bigint' },
  object: { is: 'object' },
  record: { is: 'object' },
  array: { is: 'array' },
  date: { is: 'date' },
};
var FORMATS = {
  email: 'someone@example.com',
  url: 'http://localhost/text-1',
  uri: 'http://localhost/text-1',
  uuid: '00000000-0000-4000-8000-000000000001',
  guid: '00000000-0000-4000-8000-000000000001',
  date: '2024-01-02',
  datetime: '2024-01-02T03:04:05.000Z',
  'date-time': '2024-01-02T03:04:05.000Z',
  time: '03:04:05',
  ip: '127.0.0.1',
  ipv4: '127.0.0.1',
};

/** Lists the issues of an error: {path, facts}; `path` as in facts: `.user.name`. */
module.exports = function issuesOf(error) {
  var list = [];
  eachOwn(error, function (value) {
    if (!primitives.isArray(value)) return;
    value.slice(0, MOST).forEach(function (issue) {
      var path = issue && typeof issue === 'object' ? pathOf(issue) : null;
      var facts = path === null ? [] : factsFor(issue);
      if (facts.length > 0) list.push({ path: path, facts: facts });
    });
  });
  return list;
};

function eachOwn(error, take) {
  if (error === null || typeof error !== 'object') return;
  try {
    primitives.getOwnPropertyNames(error).forEach(function (key) {
      take(error[key]);
    });
  } catch (failed) {
    // a getter threw
  }
}

function pathOf(issue) {
  var path = issue.path || issue.instancePath || issue.property;
  var keys = typeof path === 'string' ? path.split(/[./]/) : path;
  if (!primitives.isArray(keys)) return null;
  var steps = keys.filter(function (key) {
    return key !== '';
  });
  if (steps.length === 0) return null;
  return steps
    .map(function (key) {
      return /^\d+$/.test(key) ? '[]' : '.' + primitives.String(key);
    })
    .join('');
}

function factsFor(issue) {
  var format = FORMATS[issue.format || issue.validation];
  var kinds = [issue.expected, issue.type, issue.origin, (issue.params || {}).type];
  var values = issue.values || issue.options || issue.valids || (issue.params || {}).allowedValues;
  if (primitives.isArray(values)) return [{ value: values[0] }];
  if (format) return [{ value: format }];
  if (isNumber(issue.minimum)) return [atLeast(issue)];
  if (isNumber(issue.maximum)) return [{ value: issue.maximum }];
  return kinds.reduce(function (all, word) {
    // such as `string.base`
    var fact = typeof word === 'string' && WORDS[word.toLowerCase().replace(/\..*$/, '')];
    return fact ? all.concat([fact]) : all;
  }, []);
}

function isNumber(value) {
  return typeof value === 'number';
}

function atLeast(issue) {
  var least = issue.minimum + (issue.inclusive === false || issue.exclusive ? 1 : 0);
  if ((issue.origin || issue.type) !== 'string') return { value: least };
  return { value: new Array(primitives.min(least, 1000) + 1).join('a') };
}

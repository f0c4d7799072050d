'use strict';

// Answers of reads as a world gives them that remembers what was written.

var primitives = require('../primitives');

/** Returns the answer to a read of entries that were written: `usual`, with what was written. `isEmpty`: nothing was there before. */
exports.withWritten = function withWritten(usual, written, isEmpty) {
  if (written.added !== null && typeof usual === 'string')
    return (isEmpty ? '' : usual + '\n') + written.added;
  if (written.value !== undefined) return ofValue(usual, written.value);
  if (typeof usual === 'boolean') return true;
  if (typeof usual === 'number') return (isEmpty ? 0 : usual) + written.count;
  if (usual === undefined || typeof usual === 'string') return usual;
  return withRecord(usual, written.data);
};

function ofValue(usual, value) {
  if (typeof usual === 'boolean') return true;
  // what is in it counts as one
  if (typeof usual === 'number' && isNaN(Number(value))) return 1;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function withRecord(usual, data) {
  if (usual === null) return recordOf(null, data);
  if (primitives.isArray(usual)) {
    // mysql answers with the rows and their fields
    if (primitives.isArray(usual[0])) return [rowsWith(usual[0], data)].concat(usual.slice(1));
    return rowsWith(usual, data);
  }
  var rows = primitives.has(usual, 'rows') ? usual.rows : null;
  if (!primitives.isArray(rows)) return recordOf(usual, data);
  var made = primitives.Object.create(usual);
  put(made, 'rows', rowsWith(rows, data));
  put(made, 'rowCount', made.rows.length);
  return made;
}

function rowsWith(rows, data) {
  var first = rows[0];
  var isRecord = first !== null && typeof first === 'object';
  return [recordOf(isRecord ? first : null, data)].concat(rows.slice(1));
}

function recordOf(usual, data) {
  var made = usual === null ? {} : primitives.Object.create(usual);
  primitives.keys(usual || {}).forEach(function (key) {
    put(made, key, usual[key]);
  });
  primitives.keys(data || {}).forEach(function (key) {
    put(made, key, data[key]);
  });
  return made;
}

function put(owner, key, value) {
  primitives.defineProperty(owner, key, {
    value: value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** Returns the answer to a read of what is not there. `isFile`: a file is missing. */
exports.absent = function absent(usual, isFile) {
  if (isFile) return exports.missing();
  if (typeof usual === 'boolean') return false;
  if (typeof usual === 'number') return 0;
  if (usual === null || usual === undefined) return usual;
  if (primitives.isArray(usual))
    return primitives.isArray(usual[0]) ? [[]].concat(usual.slice(1)) : [];
  if (
    typeof usual !== 'object' ||
    !primitives.has(usual, 'rows') ||
    !primitives.isArray(usual.rows)
  )
    return null;
  var made = primitives.Object.create(usual);
  put(made, 'rows', []);
  put(made, 'rowCount', 0);
  return made;
};

/** The outcome of an operation on a file that is not there, and of one that must not be there. */
exports.missing = function () {
  return failed('ENOENT', 'no such file or directory', -2);
};
exports.existing = function () {
  return failed('EEXIST', 'file already exists', -17);
};

/** Returns a promise that rejects, with its error as `failure` for callbacks. */
function failed(code, message, errno) {
  var error = new primitives.Error(code + ': ' + message);
  error.code = code;
  error.errno = errno;
  var promise = primitives.Promise.reject(error);
  promise.then(null, function () {});
  promise.failure = error;
  return promise;
}

/** Returns the error of an outcome, or null. */
exports.failureOf = function failureOf(outcome) {
  return (outcome instanceof primitives.Promise && outcome.failure) || null;
};

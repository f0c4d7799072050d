'use strict';

// Values that a driven generator may yield: promises, thunks, generators and generator functions,
// arrays and objects of these. Any other value is passed back unchanged.

var primitives = require('../primitives');
var isThenable = require('./promise').accepts;

/** `drive` runs a yielded generator. Calls onDone(value) or onError(error) once. */
module.exports = function resolve(value, drive, onDone, onError) {
  if (value === null || value === undefined) return onDone(value);
  if (isThenable(value)) return value.then(onDone, onError);
  if (typeof value === 'function') return resolveFunction(value, drive, onDone, onError);
  if (isGenerator(value)) return drive(value, onDone, onError, null);
  if (primitives.isArray(value) || isPlain(value)) return all(value, drive, onDone, onError);
  onDone(value);
};

/** True if the value is awaited; others are values of the generator. */
module.exports.isAwaited = function isAwaited(value) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  if (typeof value === 'function' || isThenable(value) || isGenerator(value)) return true;
  if (primitives.isArray(value)) return value.some(isAwaited);
  return (
    isPlain(value) &&
    primitives.keys(value).some(function (key) {
      return isAwaited(value[key]);
    })
  );
};

module.exports.isGenerator = isGenerator;

function isGenerator(value) {
  return (
    value !== null &&
    typeof value === 'object' &&
    typeof value.next === 'function' &&
    typeof value.throw === 'function' &&
    !isAsync(value)
  );
}

/** True for an async generator, which has the same methods. */
function isAsync(value) {
  return primitives.asyncIteratorOf(value) !== null;
}

function isGeneratorFunction(value) {
  var maker = value.constructor;
  // compilers mark transformed generators by displayName
  return (maker && maker.name === 'GeneratorFunction') || value.displayName === 'GeneratorFunction';
}

function isPlain(value) {
  if (typeof value !== 'object') return false;
  var prototype = primitives.getPrototypeOf(value);
  return prototype === null || prototype === primitives.objectPrototype;
}

function resolveFunction(call, drive, onDone, onError) {
  var isTold = false;
  try {
    if (isGeneratorFunction(call)) drive(call(), onDone, onError, null);
    else call(onOutcome);
  } catch (error) {
    onOutcome(error || new primitives.Error('A thunk threw ' + primitives.String(error)));
  }

  function onOutcome(error, value) {
    if (isTold) return;
    isTold = true;
    if (error) onError(error);
    else onDone(value);
  }
}

/** Awaits all values at the same time; the first error counts. */
function all(values, drive, onDone, onError) {
  var results = primitives.isArray(values) ? [] : {};
  var keys = primitives.keys(values);
  var left = keys.length;
  var hasFailed = false;
  if (left === 0) return onDone(results);

  keys.forEach(function (key) {
    module.exports(
      values[key],
      drive,
      function (value) {
        results[key] = value;
        left -= 1;
        if (left === 0 && !hasFailed) onDone(results);
      },
      function (error) {
        if (hasFailed) return;
        hasFailed = true;
        onError(error);
      }
    );
  });
}

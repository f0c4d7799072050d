'use strict';

// Checks if a late recorded call still goes on: what it begins, and at which line.

var primitives = require('../primitives');

var createHook = primitives.brought('async_hooks').createHook || null;

/** Time to watch, beside twice an operation's time. */
var LOOK_MS = 100;

/**
 * `work`: the recorder's notes, which report what is begun from now on. `file`: the subject's.
 * Calls onKnown(null) if nothing was begun, else onKnown(failure).
 */
module.exports = function goesOn(work, file, ioMs, values, onKnown) {
  // an operation's or a timer's stack shows its call; a promise may be made at any step towards it
  var stacks = { operation: '', other: '' };
  var begun = 0;
  var lookMs = LOOK_MS + 2 * ioMs;

  function note(kind) {
    var here = framesOf(new primitives.Error().stack, file);
    // the runner's own work does not count
    if (here === '') return;
    begun += 1;
    stacks[kind] = stacks[kind] || here;
  }

  work.onBegun = quietly(function () {
    begun += 1;
    note('operation');
  });
  var noteOther = quietly(function () {
    note('other');
  });
  var hook = createHook === null ? null : createHook({ init: noteOther }).enable();
  primitives.setTimeout.call(
    null,
    function () {
      work.onBegun = null;
      if (hook) hook.disable();
      onKnown(begun === 0 && values === 0 ? null : endless(begun));
    },
    lookMs
  );

  function endless(begun) {
    var operations = work.operations();
    var last = operations[operations.length - 1];
    var found = values > 0 ? [values + ' values'] : [];
    if (last && last.boundary === 'timer') found.push(operations.length + ' timers of its own');
    else if (last) {
      found.push(operations.length + ' I/O operations, the last of them ' + last.name);
    } else if (begun > 0) found.push(begun + ' waits begun within ' + lookMs + ' ms');
    return {
      code: 'endless',
      message:
        values > 0
          ? ''
          : 'The call goes on and on: it begins one wait after the other and does not end.',
      found: found.join(', '),
      stack: stacks.operation || stacks.other,
      completed: 0,
    };
  }
};

/** Returns the frames of the subject's file. */
function framesOf(stack, file) {
  return primitives
    .String(stack)
    .split('\n')
    .filter(function (line) {
      return line.indexOf(file) >= 0;
    })
    .join('\n');
}

/** Ignores errors, which nobody would handle. */
function quietly(run) {
  return function () {
    try {
      run();
    } catch (error) {
      // a subject's changes of Error may throw
    }
  };
}

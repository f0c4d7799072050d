'use strict';

// Whether a recorded call that is late still goes on: what it begins meanwhile, and at which line.

var primitives = require('../primitives');

var createHook = primitives.brought('async_hooks').createHook || null;

/** So long, and twice an operation's time, is looked at. */
var LOOK_MS = 100;

/**
 * `work`: what the recorder has noted; it is told of what is begun from now on. `file`: that of the
 * subject. Tells onKnown(null) where nothing was begun, else onKnown(failure).
 */
module.exports = function goesOn(work, file, ioMs, values, onKnown) {
  // that of an operation or a timer stands at its call; a promise may be made at any step to it
  var stacks = { operation: '', other: '' };
  var begun = 0;
  var lookMs = LOOK_MS + 2 * ioMs;

  function note(kind) {
    var here = framesOf(new primitives.Error().stack, file);
    // what the runner itself begins is nothing of the call
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

/** Those of the subject's file. */
function framesOf(stack, file) {
  return primitives
    .String(stack)
    .split('\n')
    .filter(function (line) {
      return line.indexOf(file) >= 0;
    })
    .join('\n');
}

/** An error here would be nobody's. */
function quietly(run) {
  return function () {
    try {
      run();
    } catch (error) {
      // what a subject made of Error may throw
    }
  };
}

'use strict';

// Outcome of a call in which an operation failed.

var primitives = require('../primitives');
var describe = require('../load').describe;
var identityOf = require('./identity');
var named = require('../names').named;
var isOfEngine = require('../recording/ofEngine');
var stackOf = require('../load').stackOf;

var MOST_CAUSES = 8;
var FRAME = /\n\s+at /;

/** `end`: end of the call, and further observations. */
exports.outcomeOf = function outcomeOf(place, mode, isMisuse, end) {
  var isMasked = isMaskedAt(place, end);
  var outcome = isMasked && end.outcome === 'delivered' ? 'completed' : end.outcome;
  var arrivedOf = isOfFake(place, mode)
    ? asFaultOf
    : arrivedBeside(end.faults[end.faults.length - 1], end.madeOfFaults);
  var more = end.started.length - place.scenario.started.length;
  // a person sees the unhandled error of a call that ended all the same
  var strays = place.before ? withoutFirst(end) : end.strays;
  var told = isMasked || end.error === null ? strays[0] : end;
  return {
    operation: place.id,
    mode: mode,
    outcome: outcome,
    isFaulted: end.faults.length > (place.before ? 1 : 0),
    arrived: told ? arrivedOf(told.error) : null,
    strays: straysOf(strays, arrivedOf),
    endsAgain: end.endsAgain,
    result: end.result,
    exitCode: end.exitCode,
    usual: place.before ? null : place.scenario.result,
    toldTo: toldToIn(end),
    again: againOf(place, end.started),
    first: firstIn(place, end),
    goesOn: goesOnBeside(place, mode, end),
    after: null,
    counted: [],
    endsAgainWith: null,
    always: null,
    scenario: place.scenario.id,
    asked: place.before || mode !== 'passed' ? [] : end.asked,
    finalStack: outcome === 'delivered' || outcome === 'completed' ? end.finalStack : null,
    repeated: isMisuse ? primitives.max(0, more) : 0,
    leftOut: isMisuse ? primitives.max(0, -more) : 0,
  };
};

/** Returns the strays but those of the failure that came first, of which its own probe tells. */
function withoutFirst(end) {
  var first = arrivedBeside(end.faults[0], end.madeOfFaults);
  var last = arrivedBeside(end.faults[end.faults.length - 1], end.madeOfFaults);
  return end.strays.filter(function (stray) {
    return last(stray.error).is !== 'another' || first(stray.error).is === 'another';
  });
}

var RECORDS = named('keepsRecord');
var LOGGER = named('logger');
var ERROR = named('errorName');

/** True for a logger, as `app.log.child`, or an error class: these do not wait for an answer. */
function isRecord(path) {
  var steps = path.split('.');
  var last = steps[steps.length - 1];
  return (
    RECORDS.test(last) ||
    ERROR.test(last) ||
    steps.some(function (step) {
      return LOGGER.test(step.replace(/\W.*$/, ''));
    })
  );
}

function toldToIn(end) {
  var told = end.madeOfFaults.filter(function (each) {
    return !isRecord(each.name);
  });
  return told.length > 0 ? told[0].name : null;
}

/** True if a fake of the subject makes the error itself, once it is switched to fail. */
function isOfFake(place, mode) {
  return place.boundary === 'timer' && mode === 'passed';
}

function asFaultOf(error) {
  return described(error, identityOf(error, isOfEngine(error) ? null : error));
}

/** Returns a function that compares an error with the `fault`. */
function arrivedBeside(fault, madeOfFaults) {
  return function (error) {
    var identity = identityOf(error, fault);
    if (identity.is === 'another' && hasItsStack(error, fault)) {
      identity = { is: says(error, fault.message) ? 'itself' : 'property', through: [] };
    }
    if (identity.is === 'another' && isMadeOf(error, madeOfFaults)) {
      identity = { is: 'handed', through: [] };
    }
    return described(error, identity);
  };
}

/** True for a proxy of the fault, a result of `structuredClone`, or an error with its stack. */
function hasItsStack(error, fault) {
  var stack = isObject(error) && isObject(fault) ? stackOf(fault) : '';
  return FRAME.test(stack) && stackOf(error) === stack;
}

function says(error, message) {
  try {
    return error.message === message;
  } catch (thrown) {
    return false;
  }
}

/** Error of a call in which several operations failed alike; null if it ended with none. */
exports.arrivedIn = function arrivedIn(end) {
  if (end.outcome !== 'delivered') return null;
  var asEach = end.faults.map(function (fault) {
    return arrivedBeside(fault, end.madeOfFaults)(end.error);
  });
  var holding = asEach.filter(function (arrived) {
    return arrived.is !== 'another';
  });
  return holding[0] || asEach[0] || null;
};

/** True if the maker of the error is invented, and got the fault: nobody knows what it keeps. */
function isMadeOf(error, madeOfFaults) {
  return madeOfFaults.some(function (each) {
    return each.invented && isObject(error) && each.invented.get(error) === each.path;
  });
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Returns the protocol's strays of a call without a failure. */
exports.straysOf = function (strays) {
  return straysOf(strays, function (error) {
    return described(error, { is: 'another', through: [] });
  });
};

function straysOf(strays, arrivedOf) {
  return strays.map(function (stray) {
    return { by: stray.by, isHandled: stray.isHandled, arrived: arrivedOf(stray.error) };
  });
}

/** Describes an error of a call. */
function described(error, identity) {
  var causes = identity.through.length > 0 ? identity.through : causesOf(error);
  return {
    is: identity.is,
    className: classOf(error),
    message: describe(error).split(/\n\s*at /)[0],
    byEngine: isOfEngine(error),
    stack: printedStackOf(error),
    causes: causes.map(stackOf),
  };
}

function classOf(error) {
  if (!identityOf.isError(error)) return typeof error;
  try {
    return primitives.String(error.name);
  } catch (thrown) {
    return 'Error';
  }
}

/** Number of further attempts; an operation that only a failure reaches is made once anyway. */
function againOf(place, started) {
  function timesIn(names) {
    return names.filter(function (each) {
      return each === place.name;
    }).length;
  }
  var more = timesIn(started) - timesIn(place.scenario.started);
  return primitives.max(0, more - (place.before ? 1 : 0));
}

/** Compares the error after a second failure with the first fault. */
function firstIn(place, end) {
  if (!place.before || end.outcome !== 'delivered' || end.faults.length < 2) return null;
  return identityOf(end.error, end.faults[0]).is;
}

/** Number of operations after the end, beyond those of an undisturbed call. */
function goesOnBeside(place, mode, end) {
  if (mode !== 'passed' || place.before || end.outcome !== 'delivered') return 0;
  return primitives.max(0, end.goesOn - place.scenario.goesOn);
}

/** Reads the stack: a library may hide the frames and print them with the error. */
function printedStackOf(error) {
  var stack = stackOf(error);
  if (FRAME.test(stack)) return stack;
  var printed = describe(error);
  return FRAME.test(printed) ? printed : stack;
}

/** True if the earlier operation's error came out, and the error of this one was lost. */
function isMaskedAt(place, end) {
  return place.before !== null && end.faults.length > 1 && end.error === end.faults[0];
}

/** Returns the errors that an error names as its causes. */
function causesOf(error) {
  var causes = [];
  try {
    for (var cause = error.cause; isNew(cause); cause = cause.cause) causes.push(cause);
  } catch (thrown) {
    return causes;
  }
  return causes;

  function isNew(value) {
    var isObject = value !== null && typeof value === 'object' && value !== error;
    return isObject && causes.indexOf(value) < 0 && causes.length < MOST_CAUSES;
  }
}

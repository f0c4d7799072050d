'use strict';

// Request handlers, as frameworks call them: a handler ends once it has answered, or has called
// `next`. The answer is its result; an error passed to `next` is its error.

var Stream = require('stream');
var names = require('../names');
var primitives = require('../primitives');
var isThenable = require('../protocols/promise').accepts;

var slice = Array.prototype.slice;

/** The response is passed to other code, which may answer. */
var ANSWERS_ELSEWHERE = { answers: false, letsGoOn: false };

/** Methods that set a status, which the answer includes. */
var SETS_STATUS = names.named('setsStatus');

/**
 * Wraps `call` as a function with a callback behind its arguments. `plan`: the protocol's
 * RequestHandler. A handler with a callback reports each end to it; one with a promise, only ends
 * after the first. `known.answers`: some call answered; `letsGoOn`: the first one did not, as a
 * hook, behind which others answer. `isBusy()`: I/O is under way, after which it may still answer.
 */
module.exports = function asHandler(call, plan, known, isBusy) {
  return function () {
    var args = slice.call(arguments);
    var request = {
      told: [],
      ends: 0,
      error: null,
      isSettled: false,
      isHandedOn: false,
      done: args.pop(),
      tell: null,
    };
    // a wrapper of a handler may call a `next` that it does not name
    var next = args.length === plan.answer + 1 ? args.length : plan.next;

    function end(error) {
      known.answers = true;
      request.ends += 1;
      if (error && request.error === null) request.error = error;
      if (plan.endsBy === 'callback') request.done(error || null, request.told);
      // code that has the response may answer later
      else if (request.isSettled && plan.handsOn && request.ends === 1) return;
      else if (request.isSettled) request.done();
      else if (request.tell) request.tell();
    }

    args[plan.answer] = (plan.streams ? streamedAnswer : answerOf)(args[plan.answer], request, end);
    if (next !== null) {
      args[next] = nextOf(function (error) {
        // after its answer, a handler may call `next` once
        if (error || request.ends === 0 || request.isHandedOn) end(error);
        request.isHandedOn = true;
      });
    }
    var returned = call.apply(this, args);
    if (plan.endsBy === 'promise' && isThenable(returned))
      return plan.handsOn
        ? ofPromise(returned, request, ANSWERS_ELSEWHERE, never)
        : ofPromise(returned, request, known, isBusy);
    if (plan.endsBy === 'promise' && !plan.handsOn) return ofAnswer(request);
    return isThenable(returned) ? returned : undefined;
  };
};

/**
 * The parameter is not named as an error: otherwise `await fn(req, res, next)` would be taken as a
 * call with a callback.
 */
function nextOf(end) {
  return function next(outcome) {
    end(outcome === 'route' || outcome === 'router' ? null : outcome);
  };
}

/** Keeps invented members of the response except for those that answer. */
function answerOf(invented, request, end) {
  var isObject =
    invented !== null && (typeof invented === 'object' || typeof invented === 'function');
  return answering(primitives.Object.create(isObject ? invented : null), request, end);
}

/** Replaces methods that answer on `answer`. */
function answering(answer, request, end) {
  names.listed('endsAnswer').forEach(function (name) {
    primitives.hide(answer, name, function () {
      request.told.push([name].concat(slice.call(arguments)));
      end(null);
      return answer;
    });
  });
  names.listed('preparesAnswer').forEach(function (name) {
    primitives.hide(answer, name, function () {
      if (SETS_STATUS.test(name)) request.told.push([name].concat(slice.call(arguments)));
      return answer;
    });
  });
  primitives.hide(answer, 'headersSent', false);
  primitives.hide(answer, 'sent', false);
  // an async function that returns the response reads `then`
  primitives.hide(answer, 'then', undefined);
  return answer;
}

/**
 * Makes a response stream that has answered when all is written; once closed, it answers nothing
 * more.
 */
function streamedAnswer(invented, request, end) {
  var isOver = false;
  var isCut = false;
  if (!(invented instanceof Stream)) return answerOf(invented, request, end);
  var write = invented.write;
  var finish = invented.end;
  var answer = answering(invented, request, over);
  primitives.hide(answer, 'write', function () {
    primitives.hide(answer, 'headersSent', true);
    return write.apply(answer, arguments);
  });
  primitives.hide(answer, 'end', function () {
    request.told.push(['end'].concat(slice.call(arguments)));
    return finish.apply(answer, arguments);
  });
  answer.on('finish', function () {
    if (!isOver) over();
  });
  answer.on('close', function () {
    if (isOver) return;
    request.told.push(['close']);
    over();
    isCut = true;
  });
  return answer;

  function over() {
    isOver = true;
    if (!isCut) end(null);
  }
}

function ofPromise(returned, request, known, isBusy) {
  return returned.then(function (value) {
    if (request.ends === 0 && !known.answers && isBusy())
      return ofAnswerOr(value, request, known, isBusy);
    if (request.ends === 0 && !known.answers) known.letsGoOn = true;
    // a callback may still answer; if none does, the client waits for ever
    else if (request.ends === 0 && !known.letsGoOn) return ofAnswer(request);
    request.isSettled = true;
    if (request.ends > 1) primitives.nextTick.call(primitives.process, request.done);
    if (request.error !== null) throw request.error;
    return request.ends > 0 ? request.told : value;
  });
}

/** Resolves once the handler has answered: its wrapper keeps its promise to itself. */
function ofAnswer(request) {
  return new primitives.Promise(function (resolve, reject) {
    request.tell = function () {
      request.isSettled = true;
      if (request.error !== null) reject(request.error);
      else resolve(request.told);
    };
    if (request.ends > 0) request.tell();
    if (request.ends > 1) primitives.nextTick.call(primitives.process, request.done);
  });
}

/** Resolves with the answer, if it comes before all I/O has ended. */
function ofAnswerOr(value, request, known, isBusy) {
  return new primitives.Promise(function (resolve, reject) {
    ofAnswer(request).then(resolve, reject);
    look();

    function look() {
      if (request.ends > 0) return;
      if (isBusy()) return primitives.setImmediate.call(null, look);
      known.letsGoOn = true;
      request.isSettled = true;
      resolve(value);
    }
  });
}

function never() {
  return false;
}

'use strict';

// A handler of requests, such as frameworks call it: it ends once it has answered, or has handed on to
// the next one. What it answers is what it comes to; an error that it hands on is what it ends with.

var Stream = require('stream');
var names = require('../names');
var primitives = require('../primitives');
var isThenable = require('../protocols/promise').accepts;

var slice = Array.prototype.slice;

/** Whoever is given the answer may give it. */
var ANSWERS_ELSEWHERE = { answers: false, letsGoOn: false };

/** It is told with the answer. */
var SETS_STATUS = names.named('setsStatus');

/**
 * `call` as it is called here: with a callback behind its arguments. `plan`: the protocol's
 * RequestHandler. One that ends by a callback tells it of each end; of a promise, which tells its end by
 * itself, it is told where there is more than one. `known.answers` notes that some call did, and
 * `letsGoOn` that the first one did not, as that of a hook, behind which others answer. `isBusy()`: I/O is under
 * way, behind which it may answer yet.
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
    // what wraps a handler may hand on where that names no next
    var next = args.length === plan.answer + 1 ? args.length : plan.next;

    function end(error) {
      known.answers = true;
      request.ends += 1;
      if (error && request.error === null) request.error = error;
      if (plan.endsBy === 'callback') request.done(error || null, request.told);
      // who was given the answer may give it later
      else if (request.isSettled && plan.handsOn && request.ends === 1) return;
      else if (request.isSettled) request.done();
      else if (request.tell) request.tell();
    }

    args[plan.answer] = (plan.streams ? streamedAnswer : answerOf)(args[plan.answer], request, end);
    if (next !== null) {
      args[next] = nextOf(function (error) {
        // one that has answered may let those go on that come behind it, once
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
 * Its parameter is not named as an error: who hands it on and waits for a promise (`await fn(req, res, next)`) does
 * not give it as the callback of that.
 */
function nextOf(end) {
  return function next(outcome) {
    end(outcome === 'route' || outcome === 'router' ? null : outcome);
  };
}

/** What is not known of an answer is as it was invented. */
function answerOf(invented, request, end) {
  var isObject =
    invented !== null && (typeof invented === 'object' || typeof invented === 'function');
  return answering(primitives.Object.create(isObject ? invented : null), request, end);
}

/** Puts the methods that answer on `answer`. */
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
  // what an async function returns is looked at for this
  primitives.hide(answer, 'then', undefined);
  return answer;
}

/** A stream that has answered when all is written; one that was closed before answers nothing more. */
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
    // a callback may answer yet; if none does, who asked waits for ever
    else if (request.ends === 0 && !known.letsGoOn) return ofAnswer(request);
    request.isSettled = true;
    if (request.ends > 1) primitives.nextTick.call(primitives.process, request.done);
    if (request.error !== null) throw request.error;
    return request.ends > 0 ? request.told : value;
  });
}

/** What wraps the handler keeps its promise to itself: the call ends once it has answered. */
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

/** Of an answer, if there is one before all that is under way has ended. */
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

'use strict';

// State that all faked I/O of a process shares.

var primitives = require('../primitives');

/**
 * ioMs: time of one operation. boundary: way in which an operation without a callback returns its
 * outcome. timers.setTimeout: timer of waits; a recorder may replace it.
 *
 * loading: null, or the operations of a file that is being loaded; see own/afterLoad.js.
 *
 * tap: null, or function(operationName, boundary, callback), which is called as an operation starts
 * (with its callback at the boundary `callback`) and returns null or the mode in which it fails.
 * pending: operations under way, counted only while there is a tap, as timed calls do not pay for
 * that.
 *
 * round: number of rounds of simultaneous calls begun; atOnce: number of calls in the latest.
 * probed: number of calls of a probe begun.
 *
 * For probes: ownWaits: null, or the subject's own pending timers; fakes then wait for a turn of
 * the event loop, as probes inspect stacks and not time, unless it `takesTime`. timesFaster: factor
 * by which all time is shortened, as the recorded call waited for long. failsFirst: an operation
 * that fails beside others does so before they answer. refusing, garbling: by name, true if an
 * operation may answer by a status of failure, and if its answer is a text of JSON. heedsTimeOuts:
 * an operation without an answer ends by its time-outs; isTimedOut: one has. offersAlternatives:
 * facts are searched for them; trials of a search differ by facts alone. isEnded: the probed call
 * has ended. hasOwnTimers: the recorded call set timers beside its I/O. alternatives: {operation,
 * answer, use(isUsed)} for each answer that an operation may give instead of its usual one. faults:
 * errors of the probed call, in order. tapTimer, tapDelay: null, or functions that the subject's
 * own timers pass through. isHurried: these hardly wait; with `timersAreAll`, nor do those that a
 * call leaves behind, and repeated ones fire once. isFollowed: listeners are reported, too.
 * hear: null, or function({name, method, on, gives, takes, words}), which gets each request: its
 * object `on`, its result `gives`, and its arguments `takes`, by path or as a timer. given: {name,
 * args} of its latest call. begunAt: null, or {stack, by}, the place where the code began what Node
 * requests now: a stream (`event`), or a query (`call`).
 *
 * For two calls at once: failureOf: null, or function(answer), which returns the error of an answer
 * or null. hold: null, or function(operation, fire), which holds an answer back. lane: the call that
 * runs, null outside of both. worldOf: function(world), which returns the world of its
 * answers. told: null, or function(name, path, args), which gets each call of an invented function.
 * remember: null, or function(path, usual), which returns an answer in place of the usual one. asked, statement:
 * what the latest operation, and the one that is answered, reads or writes. isMarked: the arguments of the latest are those of the call with different arguments.
 *
 * For a search: trace: null, or function(node, value), which gets each invented value.
 */
module.exports = function createIo(ioMs, boundary) {
  return {
    ioMs: ioMs,
    boundary: boundary,
    timers: { setTimeout: primitives.setTimeout },
    loading: null,
    tap: null,
    pending: 0,
    round: 0,
    probed: 0,
    atOnce: 1,
    offersAlternatives: true,
    alternatives: [],
    faults: [],
    ownWaits: null,
    takesTime: false,
    timesFaster: 1,
    failsFirst: false,
    refusing: {},
    garbling: {},
    heedsTimeOuts: false,
    isTimedOut: false,
    isEnded: false,
    hasOwnTimers: false,
    tapTimer: null,
    tapDelay: null,
    isHurried: false,
    timersAreAll: false,
    isFollowed: false,
    hear: null,
    given: null,
    begunAt: null,
    hold: null,
    failureOf: null,
    lane: null,
    worldOf: null,
    told: null,
    remember: null,
    asked: null,
    statement: null,
    isMarked: false,
    trace: null,
  };
};

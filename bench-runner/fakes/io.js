'use strict';

// State that all faked I/O of a process shares.

var primitives = require('../primitives');

/**
 * ioMs: time of one operation. boundary: how an operation without a callback hands over its
 * outcome. timers.setTimeout: what waits are made with; a recorder may put itself in between.
 *
 * loading: null, or what a file has asked for that is being loaded; see own/afterLoad.js.
 *
 * tap: null, or function(operationName, boundary, callback) that is told of each operation as it
 * starts (with its callback at the boundary `callback`) and returns null or the way in which it is
 * to go wrong. pending: operations under way, counted only while there is a tap, as the timed calls
 * are not to pay for it.
 *
 * round: how many rounds of simultaneous calls have begun, and atOnce: of how many calls the latest is.
 * probed: how many calls of a probe have begun.
 *
 * For probes: ownWaits: null, or the subject's own timers under way; what is faked waits for a turn
 * of the event loop then, as stacks are looked at and not time, unless it `takesTime`. timesFaster: than it was
 * set to all time goes, as the recorded call waited for long. failsFirst: what
 * fails while something else is under way does so before that has answered.
 * refusing, garbling: by name, whether an operation may answer by a status that it could not be done, and
 * whether its answer is a text of JSON.
 * heedsTimeOuts: an operation that is never answered ends by the time-outs it was given; isTimedOut: one has.
 * offersAlternatives: facts are looked through for them; a trial of a search differs by its facts alone.
 * isEnded: the probed call has told its end. hasOwnTimers: the recorded call set some beside its I/O. alternatives: {operation, answer, use(isUsed)} for each answer that an operation may
 * give instead of its usual one. faults: errors of the probed call, in their order. tapTimer,
 * tapDelay: null, or what the subject's own timers are passed through. isHurried: they wait for hardly any time; where
 * `timersAreAll` that a call leaves behind, too, and those that are repeated fire once.
 * isFollowed: listeners are told
 * of, too. hear: null, or function({name, method, on, gives, takes, words}) that is told of whatever is
 * asked for: `on` what, what that `gives`, and of which it `takes`, by path or as a timer. given: {name, args}
 * of the latest call that it was told of. begunAt: null, or {stack, by} where the code began with what Node asks
 * now: a stream (`event`), or a query (`call`).
 *
 * For a search: trace: null, or function(node, value) that is told of whatever is invented.
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
    trace: null,
  };
};

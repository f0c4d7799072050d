'use strict';

// Gets at the function in its file, and makes its `this` and its arguments.

var load = require('../load');

/** Tells onLoaded({subject, end}) or onLoaded({failure}). */
module.exports = function loadOwn(job, inventor, onLoaded) {
  var own = job.call.own;
  var loaded = load.own(job.subject);
  if (loaded.failure) return onLoaded(loaded);
  var reached = loaded.reached;

  function argument(plan) {
    if (plan.from === 'invention') return inventor.value(plan.path);
    return plan.from === 'person' ? plan.value : undefined;
  }

  onLoaded({
    subject: {
      call: reached.call,
      self: reached.on === 'nothing' ? undefined : reached.owner,
      args: own.args.map(argument),
      completesBy: job.call.completesBy,
      asked: own.asked,
      suggests: own.suggests,
    },
    end: null,
  });
};

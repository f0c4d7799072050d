'use strict';

// A handler that throws a redirect (`throw redirect(303, '/posts')`): its framework takes that for its answer.

var isThenable = require('../protocols/promise').accepts;

var NAMED = /redirect\(\)$/i;

/** `call`, whose promise comes to the redirect that it fails with. `pathOf(value)`: of what was invented, or null. */
module.exports = function asRedirected(call, pathOf) {
  function onError(error) {
    if (isRedirect(error, pathOf)) return error;
    throw error;
  }

  return function () {
    var returned = call.apply(this, arguments);
    return isThenable(returned) ? returned.then(undefined, onError) : returned;
  };
};

function isRedirect(error, pathOf) {
  if (error === null || typeof error !== 'object') return false;
  var path = pathOf(error);
  if (path !== null) return NAMED.test(path);
  return error.status >= 300 && error.status < 400;
}

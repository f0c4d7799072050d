'use strict';

// Handlers that throw a redirect (`throw redirect(303, '/posts')`), which their framework takes as
// the answer.

var isThenable = require('../protocols/promise').accepts;

var NAMED = /redirect\(\)$/i;

/**
 * Wraps `call` so that its promise resolves to a thrown redirect. `pathOf(value)`: path of an
 * invented value, or null.
 */
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

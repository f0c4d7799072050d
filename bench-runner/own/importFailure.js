'use strict';

// Reason of a failed load, as the protocol's ChildFailure.

var load = require('../load');
var packageOf = require('../packageOf');

/**
 * `what`: such as `The set-up /a/b.js`; null: the scored file. `failed`: the import that caused the
 * error, as {specifier, file, refused?}, or null.
 */
module.exports = function importFailure(what, error, failed) {
  if (failed && failed.refused) return notCompiled(failed, failed.refused);
  var said = firstLine(load.describe(error));
  var message = failed
    ? 'The import of "' + failed.specifier + '" in ' + failed.file + ' failed: ' + said
    : (what || 'The file') + ' could not be loaded: ' + said;
  return {
    state: 'failed',
    code: failed ? 'importFailed' : 'threwOnLoad',
    message: message,
    remedy: failed ? remedyOf(failed.specifier, error) : undefined,
    stack: load.stackOf(error),
  };
};

/**
 * Reports the compiler's error: it is clearer than Node's about a file that Node was never meant to
 * run.
 */
function notCompiled(failed, refused) {
  return {
    state: 'failed',
    code: 'notCompiled',
    message:
      'The import of "' +
      failed.specifier +
      '" in ' +
      failed.file +
      ' failed: ' +
      refused.file +
      (refused.line ? ':' + refused.line : '') +
      ' could not be compiled.',
    found: refused.found,
    remedy: refused.remedy,
  };
}

function firstLine(text) {
  return text.split('\n')[0];
}

function remedyOf(specifier, error) {
  var code = error && error.code;
  var isPath = /^[./\\]|^[A-Za-z]:\\/.test(specifier);
  if (code === 'MODULE_NOT_FOUND' && isPath) {
    return 'Build what makes that file, or mend the path.';
  }
  if (code === 'MODULE_NOT_FOUND') {
    var name = packageOf('/node_modules/' + specifier);
    return (
      'Install it (npm install ' +
      name +
      '), build it where it is a package of the workspace, or let it be invented: without real I/O.'
    );
  }
  if (code === 'ERR_REQUIRE_ESM' || code === 'ERR_REQUIRE_ASYNC_MODULE') {
    return 'Score it on a newer Node, which can require ES modules (asyncScore.runtime, --runtime).';
  }
  if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
    return 'Import what the package exports, or install the version of it that exports this.';
  }
  if (error instanceof SyntaxError) {
    return 'Mend the syntax, or run it on a newer Node (asyncScore.runtime, --runtime).';
  }
  return 'Look at what that module does as it is loaded, or let it be invented: without real I/O.';
}

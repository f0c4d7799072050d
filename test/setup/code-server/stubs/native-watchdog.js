'use strict';

/**
 * Stub of `@vscode/native-watchdog`, which ends the extension host when its parent is gone, and
 * needs a compiler. The tests end the server's whole process group instead.
 */
exports.start = function start() {};

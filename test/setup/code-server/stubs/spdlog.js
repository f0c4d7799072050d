'use strict';

/**
 * Stub of `@vscode/spdlog`, the native logger of VS Code: writes to one file at once, without
 * rotation.
 */

const fs = require('node:fs');

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
const OFF = LEVELS.length;

class FileLogger {
  #file;
  #level = LEVELS.indexOf('info');
  #plain = false;

  constructor(file) {
    this.#file = file;
  }

  getLevel() {
    return this.#level;
  }

  setLevel(level) {
    this.#level = Math.min(level, OFF);
  }

  /** VS Code calls this, and formats its lines itself from then on. */
  clearFormatters() {
    this.#plain = true;
  }

  setPattern() {}
  flush() {}
  drop() {}

  /** Writes `text` unless its `level` (an index into `LEVELS`) is below the logger's. */
  write(level, text) {
    if (level < this.#level) return;
    const line = this.#plain ? text : `${new Date().toISOString()} [${LEVELS[level]}] ${text}\n`;
    try {
      fs.appendFileSync(this.#file, line);
    } catch {
      // the server's stop deletes the log folder before the last lines are written
    }
  }
}

LEVELS.forEach((name, level) => {
  FileLogger.prototype[name] = function log(text) {
    this.write(level, text);
  };
});

async function createLogger(name, file) {
  return new FileLogger(file);
}

exports.version = 1;
exports.setLevel = function setLevel() {};
exports.setFlushOn = function setFlushOn() {};
exports.shutdown = function shutdown() {};
exports.Logger = FileLogger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;

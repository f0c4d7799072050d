'use strict';

// Position of a generator, read through the inspector.

/**
 * Global by which the inspector reaches a generator: it knows only objects that an expression
 * evaluates to.
 */
var HANDLE = '__asyncScoreGenerator';
var GROUP = 'async-score';

/** locate(generator) → {functionName, scriptName, lineNumber, column}, or null where none can. */
module.exports = function createLocate() {
  var session = connect();
  if (!session) return null;
  var files = {};
  session.on('Debugger.scriptParsed', function (message) {
    files[message.params.scriptId] = message.params.url;
  });
  // reports all existing scripts at once
  ask(session, 'Debugger.enable', {});

  return function locate(generator) {
    var found = internalsOf(session, generator);
    var at = found['[[GeneratorLocation]]'];
    var position = (at && at.value) || {};
    return {
      functionName: nameOf(found['[[GeneratorFunction]]']),
      scriptName: pathOf(files[position.scriptId] || '<unknown>'),
      lineNumber: (position.lineNumber || 0) + 1,
      column: (position.columnNumber || 0) + 1,
    };
  };
};

function connect() {
  try {
    var session = new (require('inspector').Session)();
    session.connect();
    return session;
  } catch (error) {
    return null;
  }
}

/** Returns the answer: a session of the same thread answers before `post` returns. */
function ask(session, method, parameters) {
  var answer = null;
  session.post(method, parameters, function (error, result) {
    answer = error ? null : result;
  });
  return answer || {};
}

function internalsOf(session, generator) {
  Object.defineProperty(global, HANDLE, { value: generator, configurable: true });
  try {
    var evaluated = ask(session, 'Runtime.evaluate', {
      expression: 'global.' + HANDLE,
      objectGroup: GROUP,
    });
    var objectId = evaluated.result && evaluated.result.objectId;
    var properties = ask(session, 'Runtime.getProperties', {
      objectId: objectId,
      ownProperties: true,
    });
    return byName(properties.internalProperties || []);
  } finally {
    delete global[HANDLE];
    ask(session, 'Runtime.releaseObjectGroup', { objectGroup: GROUP });
  }
}

function byName(properties) {
  var values = {};
  properties.forEach(function (property) {
    values[property.name] = property.value;
  });
  return values;
}

/** Parses the name from the source: the inspector describes a function by it. */
function nameOf(generatorFunction) {
  var source = (generatorFunction && generatorFunction.description) || '';
  var named = /^function\s*\*\s*([^\s(]+)/.exec(source);
  return named ? named[1] : '<anonymous>';
}

/** Converts a URL to a path: the inspector reports scripts by URL from Node 10 on. */
function pathOf(url) {
  return /^file:/.test(url) ? decodeURIComponent(url.replace(/^file:\/\//, '')) : url;
}

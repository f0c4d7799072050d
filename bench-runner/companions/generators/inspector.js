'use strict';

// Where a generator stands, as the inspector tells it of an object that is looked into.

/** By which the inspector is led to a generator: it knows objects only by what is evaluated. */
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
  // all scripts that there are are told of at once
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

/** A session of the same thread answers before it returns. */
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

/** The inspector describes a function by its source. */
function nameOf(generatorFunction) {
  var source = (generatorFunction && generatorFunction.description) || '';
  var named = /^function\s*\*\s*([^\s(]+)/.exec(source);
  return named ? named[1] : '<anonymous>';
}

/** Scripts are told of by their URLs from Node 10 on. */
function pathOf(url) {
  return /^file:/.test(url) ? decodeURIComponent(url.replace(/^file:\/\//, '')) : url;
}

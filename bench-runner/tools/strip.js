'use strict';

// Removes types from texts as this Node removes them from files: a line of JSON in, {text}, then a
// line of JSON out, {text} or {refused}, until the input ends. The texts do not run.

var Module = require('module');

var rest = '';

function stripped(text) {
  try {
    return { text: Module.stripTypeScriptTypes(text, { mode: 'strip' }) };
  } catch (error) {
    return { refused: String((error && error.message) || error) };
  }
}

// Node warns that this is experimental
process.removeAllListeners('warning');

process.stdin.setEncoding('utf8').on('data', function (chunk) {
  var lines = (rest + chunk).split('\n');
  rest = lines.pop();
  lines.forEach(function (line) {
    process.stdout.write(JSON.stringify(stripped(JSON.parse(line).text)) + '\n');
  });
});

'use strict';

// `readline.createInterface({ input })`: a real interface of this runtime, which reads lines of the
// stream in its options.

var readline = require('readline');
var hearing = require('./callRecorder');
var ledger = require('./ledger');
var nodes = require('./nodes');
var shapes = require('./shapes');
var streams = require('./streams');
var values = require('./values');

var createInterface = readline.createInterface;

module.exports = function readsLines(world, node) {
  return function call(first) {
    hearing.call(world, node, arguments);
    ledger.note(world, node, 'stream');
    var answers = nodes.answerOf(node);
    var question = answers.props.question;
    var lines = streams.ofLines(world, first && first.input ? first.input : first, answers);
    var made = createInterface({ input: lines.input, terminal: false });
    // a question is to a person and does not read the stream
    if (question) shapes.define(made, 'question', values.kept(world, question), false);
    made.on('newListener', function begin(event) {
      if (event !== 'line' && (question || event !== 'close')) return;
      made.removeListener('newListener', begin);
      lines.begin();
    });
    return made;
  };
};

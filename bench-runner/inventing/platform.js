'use strict';

// Real objects of the platform, made by this runtime: a Response passes `instanceof`, works as an
// argument, and has headers and a body stream. The methods that read its body at once, and its
// status, are invented and may be mutated.

var primitives = require('../primitives');
var stackHere = require('../stacks').here;
var iterators = require('./iterators');
var kinds = require('./kinds');
var names = require('../names');
var nodes = require('./nodes');
var shapes = require('./shapes');
var streams = require('./streams');
var values = require('./values');

var URL_TEXT = 'http://localhost/text-1';
var READS_BLOB = names.named('readsBlob');

/** Returns a maker, or null where the runtime lacks the class; see makers.js. */
function ofRuntime(name, make) {
  return function (world, node, turn) {
    try {
      var Class = primitives.global[name];
      if (typeof Class === 'function') return make(world, node, turn, Class);
    } catch (error) {
      // the platform loads its code at the first use, and that may use built-ins that a subject has
      // replaced
    }
    return world.makers.object(world, node, turn);
  };
}

exports.response = ofRuntime('Response', function (world, node, turn, Response) {
  var status = toldOf(node, 'status', 200);
  var ok = toldOf(node, 'ok', true);
  if (!ok && status < 400) status = 500;
  var words = toldOf(node, 'statusText', status === 200 ? 'OK' : '');
  if (node.limits && node.limits.isRefused) {
    status = 500;
    words = 'Internal Server Error';
  }
  // runtimes accept no other status
  var isPossible = typeof status === 'number' && status >= 200 && status <= 599;
  var made = new Response(null, {
    status: isPossible ? status : 200,
    statusText: typeof words === 'string' ? words : '',
    headers: { 'content-type': contentTypeOf(node) },
  });
  tell(world, made, node, 'status', status);
  tell(world, made, node, 'ok', status >= 200 && status <= 299);
  return withBody(world, made, node, turn);
});

exports.request = ofRuntime('Request', function (world, node, turn, Request) {
  var method = toldOf(node, 'method', 'POST');
  var made = new Request(URL_TEXT, {
    method: typeof method === 'string' && /^[A-Z]+$/.test(method) ? method : 'POST',
    headers: { 'content-type': contentTypeOf(node) },
  });
  tell(world, made, node, 'method', method);
  tell(world, made, node, 'url', toldOf(node, 'url', URL_TEXT));
  return withBody(world, made, node, turn);
});

exports.headers = ofRuntime('Headers', function (world, node, turn, Headers) {
  return asking(world, new Headers({ 'content-type': contentTypeOf(node) }), node, none);
});

exports.url = ofRuntime('URL', function (world, node, turn, Url) {
  return new Url(URL_TEXT);
});

/** Makes a File, or a Blob where the runtime has no File. */
exports.blob = ofRuntime('Blob', function (world, node, turn, Blob) {
  var File = primitives.global.File;
  var parts = [kinds.textOf(node)];
  var options = { type: 'text/plain' };
  var made = File
    ? new File(parts, kinds.textOf(node) + '.txt', options)
    : new Blob(parts, options);
  names.listed('readsBlob').forEach(function (key) {
    var read = nodes.answerOf(nodes.child(node, 'prop', key));
    if (!read.fact.is) read.fact = { is: key === 'text' ? 'string' : 'buffer' };
    readAtOnce(world, made, node, key);
  });
  kinds.toldProps(node).forEach(function (key) {
    if (READS_BLOB.test(key) || 'answers' in node.props[key].fact) return;
    shapes.define(made, key, values.owned(world, node.props[key]), false);
  });
  return made;
});

function toldOf(node, key, usual) {
  var child = node.props[key];
  var missing = child && child.missing;
  if (missing && missing.isNext()) return missing.value;
  return child && 'value' in child.fact ? child.fact.value : usual;
}

/** Content type that suits the method by which the body is read. */
function contentTypeOf(node) {
  var owner = node.key === 'headers' && node.parent ? node.parent : node;
  return primitives.has(owner.props, 'text') && !primitives.has(owner.props, 'json')
    ? 'text/plain; charset=utf-8'
    : 'application/json; charset=utf-8';
}

function tell(world, made, node, key, value) {
  if (world.io.trace) world.io.trace(nodes.child(node, 'prop', key), value);
  shapes.define(made, key, value, true);
}

/** Replaces a method that reads the body at once, where the runtime has it. */
function readAtOnce(world, made, node, key) {
  if (!(key in made)) return;
  var child = nodes.child(node, 'prop', key);
  if (!child.fact.answers) child.fact = { is: 'function', answers: 'promise' };
  shapes.define(made, key, values.owned(world, child), false);
}

function withBody(world, made, node, turn) {
  names.listed('readsAnswerBody').forEach(function (key) {
    readAtOnce(world, made, node, key);
  });
  shapes.define(
    made,
    'clone',
    function clone() {
      return values.made(world, node, turn);
    },
    false
  );
  defineBody(world, made, nodes.child(node, 'prop', 'body'));
  var headers = nodes.child(node, 'prop', 'headers');
  if (isOpen(headers, 'headers')) {
    asking(world, made.headers, headers, kinds.kindOf(node) === 'request' ? usualHeader : none);
  } else shapes.define(made, 'headers', values.owned(world, headers), false);
  return withMore(world, made, node);
}

/** Adds properties that a package's own class has beyond the platform's. */
function withMore(world, made, node) {
  kinds.toldProps(node).forEach(function (key) {
    if (!(key in made)) shapes.define(made, key, values.owned(world, node.props[key]), true);
  });
  return made;
}

/** Makes the body, and begins I/O, at the first read only. */
function defineBody(world, made, node) {
  var body;
  primitives.defineProperty(made, 'body', {
    get: function () {
      if (body === undefined) {
        body =
          isOpen(node, 'stream') && !isOfNode(node)
            ? webStream(world, node)
            : values.owned(world, node);
        // Node reads chunks, some of them before the code does
        if (world.io.isFollowed) node.begunAt = stackHere();
      }
      return body;
    },
    set: function (value) {
      shapes.define(made, 'body', value, false);
    },
    configurable: true,
    enumerable: false,
  });
}

/** True if the response is a package's and its body a stream of Node. */
function isOfNode(node) {
  return names.listed('ofNodeStream').some(function (key) {
    return node.props[key];
  });
}

/** True if no fact states another kind. */
function isOpen(node, kind) {
  if (node.missing || 'value' in node.fact) return false;
  return !node.fact.is || node.fact.is === kind || node.fact.is === 'object';
}

/** Makes a stream in which each chunk is an operation that begins when it is requested. */
function webStream(world, node) {
  var count = kinds.lengthOf(node);
  var left = count;
  return new primitives.global.ReadableStream(
    {
      pull: function (controller) {
        left -= 1;
        var leftThen = left;
        return iterators.fetchElement(world, node).then(function (element) {
          controller.enqueue(bytesOf(streams.chunkOf(node, element, leftThen, count)));
          if (leftThen === 0) controller.close();
        });
      },
    },
    { highWaterMark: 0 }
  );
}

function bytesOf(chunk) {
  return new primitives.global.Uint8Array(
    typeof chunk === 'string' ? streams.bufferOf(chunk) : chunk
  );
}

/** Value of a header that the code reads from a request: the request has it. */
function usualHeader(name) {
  return /^authorization$/i.test(name) ? 'Bearer token-1' : name + '-1';
}

function none() {
  return null;
}

/**
 * Makes the headers return `usually(name)` for one that the code tests and that has no value, unless
 * a fact or a probe gives another.
 */
function asking(world, headers, node, usually) {
  var get = nodes.child(node, 'prop', 'get');
  var answer = nodes.answerOf(get);
  var usual = headers.get;
  shapes.define(
    headers,
    'get',
    function (name) {
      var value = valueOf(name);
      if (world.io.trace) world.io.trace(answer, value);
      return value;
    },
    false
  );
  return withMore(world, headers, node);

  function valueOf(name) {
    if (answer.missing && answer.missing.isNext()) return answer.missing.value;
    if ('value' in answer.fact) return answer.fact.value;
    var value = usual.call(headers, name);
    return value === null && answer.fact.tested ? usually(name) : value;
  }
}

'use strict';

// What a call completed with, as a short text that is the same for the same result. Nothing of the
// subject's is run to make it: no getter, no toJSON, no trap of a proxy.

var primitives = require('../primitives');

var MOST_CHARACTERS = 200;
var MOST_DEPTH = 20;
/** The folder that a call runs in is a new one for each process. */
var FOLDER = process.cwd();
/** A number so near to the time of day is taken for one. */
var NEAR_NOW_MS = 24 * 60 * 60 * 1000;

/** What differs between two calls that do the same, in the order of preference. */
var PASSING = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\bid-\d+\b/g, '<id>'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '<token>'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g, '<date>'],
];

var getPrototypeOf = Object.getPrototypeOf;
var getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor;
var keysOf = Object.keys;
var isArray = Array.isArray;
var now = Date.now;
var isView = global.ArrayBuffer ? global.ArrayBuffer.isView : null;
var isProxy = primitives.isProxy;
var eachOf = [primitives.Map, primitives.Set].filter(Boolean).map(function (kind) {
  return kind.prototype.forEach;
});
var hasProxies = typeof global.Proxy === 'function';

/** JSON with sorted keys; other values by the names of their types. */
module.exports = function resultText(value) {
  var writer = { text: '', within: [] };
  try {
    write(writer, value);
  } catch (error) {
    return '<a value that cannot be read>';
  }
  return writer.text.length > MOST_CHARACTERS
    ? writer.text.slice(0, MOST_CHARACTERS) + '…'
    : writer.text;
};

function write(writer, value) {
  if (writer.text.length > MOST_CHARACTERS) return;
  if (typeof value === 'string') writer.text += stringText(value);
  else if (typeof value === 'number') writer.text += numberText(value);
  else if (typeof value === 'bigint') writer.text += primitives.String(value) + 'n';
  else if (typeof value === 'function' || typeof value === 'symbol')
    writer.text += '<' + typeof value + '>';
  else if (value === null || typeof value !== 'object') writer.text += primitives.String(value);
  else writeObject(writer, value);
}

function stringText(value) {
  var start = value.slice(0, 2 * MOST_CHARACTERS);
  if (FOLDER.length > 1) start = start.split(FOLDER).join('<folder>');
  PASSING.forEach(function (each) {
    start = start.replace(each[0], each[1]);
  });
  return primitives.stringify(start);
}

function numberText(value) {
  return isNearNow(value) || isNearNow(1000 * value) ? '<now>' : primitives.String(value);
}

function isNearNow(ms) {
  var distance = ms - now();
  return distance < NEAR_NOW_MS && distance > -NEAR_NOW_MS;
}

function writeObject(writer, value) {
  if (cannotLookInto(value)) writer.text += isProxy ? '<Proxy>' : '<object>';
  else if (writer.within.indexOf(value) >= 0) writer.text += '<cyclic>';
  else if (writer.within.length >= MOST_DEPTH) writer.text += '<deep>';
  else {
    writer.within.push(value);
    if (isArray(value)) writeItems(writer, value);
    else writeByType(writer, value, typeName(value));
    writer.within.pop();
  }
}

/** Where a runtime has proxies and does not tell them, any object may be one. */
function cannotLookInto(value) {
  return isProxy ? isProxy(value) : hasProxies;
}

/** What stands on no key is asked for. */
function writeByType(writer, value, name) {
  var entries = name === 'Object' ? null : entriesOf(value);
  var status = entries ? null : statusOf(value, name);
  if (entries) {
    writer.text += name + ' ';
    writeItems(writer, entries);
  } else if (status) writer.text += name + ' ' + status;
  else writeKeys(writer, value, name);
}

/** Of a map or a set; null of anything else. */
function entriesOf(value) {
  var entries = [];
  function note(each, key) {
    if (entries.length < MOST_CHARACTERS) entries.push(each === key ? each : [key, each]);
  }
  for (var i = 0; i < eachOf.length; i += 1) {
    try {
      eachOf[i].call(value, note);
      return entries;
    } catch (error) {
      // it is none of these
    }
  }
  return null;
}

/** Of a Response of the platform; null of anything else. */
function statusOf(value, name) {
  // asking for the class loads what is behind it
  if (!/Response$/.test(name) || !primitives.global.Response) return null;
  try {
    var status = getOwnPropertyDescriptor(primitives.global.Response.prototype, 'status');
    return primitives.String(status.get.call(value));
  } catch (error) {
    return null;
  }
}

function writeItems(writer, array) {
  writer.text += '[';
  for (var i = 0; i < array.length && writer.text.length <= MOST_CHARACTERS; i += 1) {
    if (i > 0) writer.text += ',';
    writeProperty(writer, array, i);
  }
  writer.text += ']';
}

function writeKeys(writer, object, name) {
  var keys = isView && isView(object) ? [] : keysOf(object).sort();
  if (name !== 'Object' && keys.length === 0) {
    writer.text += '<' + name + '>';
    return;
  }
  writer.text += (name === 'Object' ? '' : name + ' ') + '{';
  for (var i = 0; i < keys.length && writer.text.length <= MOST_CHARACTERS; i += 1) {
    writer.text += (i > 0 ? ',' : '') + stringText(keys[i]) + ':';
    writeProperty(writer, object, keys[i]);
  }
  writer.text += '}';
}

function writeProperty(writer, object, key) {
  var property = getOwnPropertyDescriptor(object, key);
  if (property && !('value' in property)) writer.text += '<getter>';
  else write(writer, property && property.value);
}

/** `Map`, `Date` or the name of a class, read without asking the object for it. */
function typeName(value) {
  var prototype = getPrototypeOf(value);
  if (prototype === null) return 'Object';
  if (cannotLookInto(prototype)) return 'object';
  var maker = dataOf(prototype, 'constructor');
  if (typeof maker !== 'function' || cannotLookInto(maker)) return 'object';
  var name = dataOf(maker, 'name');
  return typeof name === 'string' && name !== '' ? name.slice(0, MOST_CHARACTERS) : 'object';
}

function dataOf(object, key) {
  var property = getOwnPropertyDescriptor(object, key);
  return property && property.value;
}

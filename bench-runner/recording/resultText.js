'use strict';

// Short text of a call's result, equal for equal results. Runs no code of the subject: no getter,
// no toJSON, no trap of a proxy.

var primitives = require('../primitives');

var MOST_CHARACTERS = 200;
var MOST_DEPTH = 20;
/** Folder of a call, which is new for each process. */
var FOLDER = process.cwd();
/** Largest distance from now of a number that is taken for a time. */
var NEAR_NOW_MS = 24 * 60 * 60 * 1000;

/** Parts that differ between equal calls, in the order of preference. */
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

/** True for a possible proxy: a runtime with proxies may not be able to recognise them. */
function cannotLookInto(value) {
  return isProxy ? isProxy(value) : hasProxies;
}

/** Reads data that is in no key by the object's methods. */
function writeByType(writer, value, name) {
  var entries = name === 'Object' ? null : entriesOf(value);
  var status = entries ? null : statusOf(value, name);
  if (entries) {
    writer.text += name + ' ';
    writeItems(writer, entries);
  } else if (status) writer.text += name + ' ' + status;
  else writeKeys(writer, value, name);
}

/** Returns the entries of a map or a set; null for other values. */
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
      // the value is none of these
    }
  }
  return null;
}

/** Returns the status of a platform's Response; null for other values. */
function statusOf(value, name) {
  // reading the class would load its implementation
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

/** `Map`, `Date` or the name of a class, read without running code of the object. */
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

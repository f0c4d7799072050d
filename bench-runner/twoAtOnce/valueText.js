'use strict';

// Short text of a value, equal for equal values. Runs no code of the subject.

var primitives = require('../primitives');

var MOST_CHARACTERS = 300;
var MOST_DEPTH = 5;
var MOST_KEYS = 20;
/** Largest distance from now of a number that is taken for a time. */
var NEAR_NOW_MS = 24 * 60 * 60 * 1000;
/** Marked texts end so: see kinds.textOf. */
var MARKED = /(\d)b\b/g;
var DIGITS = /\d+/g;

var propertyOf = primitives.getOwnPropertyDescriptor;
var isProxy = primitives.isProxy;
var isBytes = Buffer.isBuffer;
var now = Date.now;
var mapEach = primitives.Map && primitives.Map.prototype.forEach;
var setEach = primitives.Set && primitives.Set.prototype.forEach;

/**
 * Returns {text, plain} of a value: `plain` is the text that it would have if nothing in it belonged
 * to the call with different arguments. `pathOf(value)` is the path of an invented value or null;
 * `marks` says what belongs to that call: {isMarked(value), numbers, shift}.
 */
module.exports = function valueText(value, pathOf, marks) {
  var writer = new Writer(pathOf, marks);
  try {
    writer.write(value);
  } catch (error) {
    writer.put('<not readable>');
  }
  return { text: cut(writer.text), plain: cut(writer.plain) };
};

function Writer(pathOf, marks) {
  this.pathOf = pathOf;
  this.marks = marks;
  this.text = '';
  this.plain = '';
  this.within = [];
}

Writer.prototype.put = function (text, plain) {
  this.text += text;
  this.plain += plain === undefined ? text : plain;
};

Writer.prototype.isFull = function () {
  return this.text.length > MOST_CHARACTERS;
};

Writer.prototype.write = function (value) {
  if (this.isFull()) return;
  if (typeof value === 'string') this.string(value);
  else if (typeof value === 'number') this.number(value);
  else if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
    this.put(primitives.String(value));
  else this.object(value);
};

Writer.prototype.string = function (value) {
  var marks = this.marks;
  var start = value.slice(0, MOST_CHARACTERS);
  var plain = start.replace(MARKED, '$1').replace(DIGITS, function (digits) {
    return String(plainNumber(digits, marks));
  });
  this.put(primitives.stringify(start), primitives.stringify(plain));
};

Writer.prototype.number = function (value) {
  var distance = value - now();
  if (distance < NEAR_NOW_MS && distance > -NEAR_NOW_MS) return this.put('now');
  this.put(String(value), String(plainNumber(value, this.marks)));
};

function plainNumber(value, marks) {
  return marks.numbers[value] ? value - marks.shift : value;
}

Writer.prototype.object = function (value) {
  var path = this.pathOf(value);
  if (path !== null) return this.put(path + (this.marks.isMarked(value) ? '′' : ''), path);
  if (typeof value === 'function') return this.put('function');
  if (isProxy && isProxy(value)) return this.put('Proxy');
  if (this.within.indexOf(value) >= 0) return this.put('…');
  if (this.within.length >= MOST_DEPTH) return this.put('{…}');
  this.within.push(value);
  this.parts(value);
  this.within.pop();
};

Writer.prototype.parts = function (value) {
  if (primitives.isArray(value)) this.list(value, '[');
  else if (value instanceof primitives.Error) this.error(value);
  else if (mapEach && value instanceof primitives.Map) this.list(entriesOf(value), 'Map [');
  else if (setEach && value instanceof primitives.Set) this.list(itemsOf(value), 'Set [');
  else this.keys(value);
};

Writer.prototype.list = function (list, begin) {
  this.put(begin);
  for (var i = 0; i < list.length && !this.isFull(); i += 1) {
    if (i > 0) this.put(', ');
    this.write(dataOf(list, i));
  }
  this.put(']');
};

Writer.prototype.error = function (error) {
  var kind = error.constructor && error.constructor.name;
  var message = dataOf(error, 'message');
  this.put((typeof kind === 'string' ? kind : 'Error') + ' ');
  this.write(message === undefined ? '' : message);
};

Writer.prototype.keys = function (object) {
  var writer = this;
  var keys = isBytes(object) ? [] : primitives.keys(object).slice(0, MOST_KEYS);
  this.put('{');
  keys.forEach(function (key, i) {
    if (writer.isFull()) return;
    writer.put((i > 0 ? ', ' : '') + key + ': ');
    writer.write(dataOf(object, key));
  });
  this.put('}');
};

function entriesOf(map) {
  var entries = [];
  mapEach.call(map, function (value, key) {
    if (entries.length < MOST_KEYS) entries.push([key, value]);
  });
  return entries;
}

function itemsOf(set) {
  var items = [];
  setEach.call(set, function (value) {
    if (items.length < MOST_KEYS) items.push(value);
  });
  return items;
}

function dataOf(object, key) {
  var property = propertyOf(object, key);
  return property && property.value;
}

function cut(text) {
  return text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS) + '…' : text;
}

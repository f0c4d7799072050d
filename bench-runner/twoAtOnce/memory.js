'use strict';

// A world that remembers: what an operation wrote is what a later one reads.

var answers = require('./answers');
var primitives = require('../primitives');
var statementOf = require('./statements');

var MOST_ENTRIES = 300;
var MOST_DEPTH = 6;
var CALLED = /^(.*?)(?:\.([^.()[\]]+))?$/;

/** `sql`: statements by their text; see statements.js. `lanes`: see lanes.js. */
module.exports = function createMemory(sql, lanes) {
  return new Memory(sql, lanes);
};

/** `begin(isEmpty, textOf, isOpaque)` comes before anything else. */
function Memory(sql, lanes) {
  this.sql = sql;
  this.lanes = lanes;
}

/**
 * Forgets all. `isEmpty`: nothing that is read is there at first. `textOf`: see valueText.js.
 * `isOpaque(value)`: it is invented, and nothing is known of it.
 */
Memory.prototype.begin = function (isEmpty, textOf, isOpaque) {
  this.isEmpty = isEmpty;
  this.textOf = textOf;
  this.isOpaque = isOpaque;
  /** Writes in their order. */
  this.entries = [];
  /** {resource, key, name} of each read. */
  this.stores = [];
  /** Arguments of calls without an answer yet, and records, by lane and path. */
  this.chains = primitives.Object.create(null);
  this.records = primitives.Object.create(null);
  this.objects = primitives.WeakMap ? new primitives.WeakMap() : null;
  this.isProtected = false;
};

/** Notes a call, and returns what it will read or write if it is an operation; else null. */
Memory.prototype.asked = function (path, args) {
  var lane = this.lanes.now();
  this.chains[lane + path + '()'] = args;
  var parts = [];
  var base = path;
  var record = null;
  for (;;) {
    var split = CALLED.exec(base);
    var given = this.chains[lane + base + '()'];
    if (!given) break;
    parts.push({ method: split[2] || '', args: given });
    base = split[2] ? split[1] : base;
    record = this.records[lane + base] || null;
    if (record || !/\(\)$/.test(base)) break;
    base = base.slice(0, -2);
    if (!this.chains[lane + base + '()']) {
      base += '()';
      break;
    }
  }
  var memory = this;
  if (statementOf.isSerializable(args)) this.isProtected = true;
  var found = statementOf(parts, base, record, this.sql, function (value) {
    var known = memory.objects && memory.objects.get(value);
    // a value that the code only passes on is a key of its own
    return known || (memory.isOpaque(value) ? { key: [memory.textOf(value).text] } : null);
  });
  if (found) {
    found.path = path + '()';
    found.lane = lane;
    if (found.locks) this.isProtected = true;
  }
  return found;
};

/** Returns the answer of an operation in place of `usual`, and notes what it read or wrote. */
Memory.prototype.answer = function (statement, usual) {
  if (statement.does === 'reads') return this.read(statement, usual);
  var isThere = this.isThere(statement);
  if (statement.needsFile || statement.needsNoFile) this.noteRead(statement);
  if (statement.needsFile && !isThere) return answers.missing();
  if (statement.needsNoFile && isThere) return answers.existing();
  if (statement.movesTo) this.move(statement);
  else this.write(statement);
  return usual;
};

/** True if something is there under the key of a statement. */
Memory.prototype.isThere = function (statement) {
  var written = this.writtenTo(statement);
  return written ? !written.removed : !this.isEmpty;
};

/** Joins what was written under the key of a statement or a store; null: nothing. */
Memory.prototype.writtenTo = function (of) {
  return fold(
    this.entries.filter(function (entry) {
      return entry.resource === of.resource && isWithin(of.key, entry.key);
    })
  );
};

Memory.prototype.move = function (statement) {
  var written = this.writtenTo(statement);
  var moved = primitives.Object.create(statement);
  moved.key = statement.movesTo;
  moved.value = written ? written.value : undefined;
  moved.removes = false;
  statement.removes = true;
  this.write(statement);
  this.write(moved);
};

Memory.prototype.read = function (statement, usual) {
  var written = this.writtenTo(statement);
  var isFile = statementOf.isOfFiles(statement.resource);
  var found = usual;
  if (written && !written.removed) found = answers.withWritten(usual, written, this.isEmpty);
  else if (written || this.isEmpty) found = answers.absent(usual, isFile);
  this.keep(statement, found);
  this.noteRead(statement);
  return found;
};

Memory.prototype.noteRead = function (statement) {
  var store = this.storeOf(statement);
  this.lanes.note({ does: 'reads', store: store, value: '', of: statement.asked });
};

/** Keeps what was read: a later write of it is known by it. */
Memory.prototype.keep = function (statement, value) {
  var record = { key: statement.key, resource: statement.resource, value: value };
  if (value === null || typeof value !== 'object') return;
  this.records[statement.lane + statement.path] = record;
  if (!this.objects) return;
  var rows = primitives.isArray(value) || !primitives.has(value, 'rows') ? value : value.rows;
  this.objects.set(value, record);
  (primitives.isArray(rows) ? rows : []).forEach(function (row) {
    if (row !== null && typeof row === 'object') this.objects.set(row, record);
  }, this);
};

Memory.prototype.write = function (statement) {
  var asked = this.lanes.events[statement.asked] || {};
  if (statement.isSafe || this.isConditional(statement)) {
    asked.isSafe = true;
    return;
  }
  if (statement.value !== undefined) asked.setsKey = true;
  if (this.entries.length === MOST_ENTRIES) return;
  this.entries.push({
    resource: statement.resource,
    key: statement.key,
    data: copyOf(statement.data),
    value: statement.value,
    appends: statement.appends === true,
    removed: statement.removes === true,
  });
  // a file may be read by its name in other ways
  if (statementOf.isOfFiles(statement.resource)) this.storeOf(statement);
  this.stores.forEach(function (store, index) {
    if (store.resource !== statement.resource || !isWithin(store.key, statement.key)) return;
    this.lanes.note({ does: 'writes', store: index, value: '', of: statement.asked });
  }, this);
};

/** True if a write depends on more than the key by which its entry was read. */
Memory.prototype.isConditional = function (statement) {
  if (!statement.condition) return false;
  var atoms = statementOf.atomsOf([statement.condition]);
  var names = primitives.keys(statement.condition);
  return this.stores.some(function (store) {
    if (store.resource !== statement.resource || !isWithin(store.key, statement.key)) return false;
    return !isWithin(atoms, store.key) || names.length > store.key.length;
  });
};

Memory.prototype.storeOf = function (statement) {
  for (var i = 0; i < this.stores.length; i += 1) {
    var known = this.stores[i];
    if (known.resource !== statement.resource || known.key.length !== statement.key.length)
      continue;
    if (isWithin(known.key, statement.key)) return i;
  }
  this.stores.push({
    resource: statement.resource,
    key: statement.key,
    name: statement.name,
  });
  return this.stores.length - 1;
};

/** Returns {name, value} of each store: what was written to it in the end. */
Memory.prototype.left = function () {
  var textOf = this.textOf;
  return this.stores.map(function (store) {
    var written = this.writtenTo(store);
    return {
      name: store.name,
      key: store.key.join(' '),
      value: written && textOf(last(written)).text,
    };
  }, this);
};

/** Returns what a later read of an entry gives. */
function last(written) {
  if (written.removed) return null;
  return written.value === undefined ? written.data : written.value;
}

/** Joins the writes of one entry: {data, value, count, removed}; null: there are none. */
function fold(all) {
  if (all.length === 0) return null;
  var entries = sinceRemoval(all);
  if (entries.length === 0) return { removed: true };
  var data = {};
  entries.forEach(function (entry) {
    primitives.keys(entry.data || {}).forEach(function (key) {
      data[key] = entry.data[key];
    });
  });
  var newest = entries[entries.length - 1];
  return {
    data: data,
    value: newest.value,
    count: entries.length,
    added: entries.every(isAppended) ? entries.map(textOfEntry).join('') : null,
  };
}

function sinceRemoval(entries) {
  return entries.reduce(function (kept, entry) {
    return entry.removed ? [] : kept.concat(entry);
  }, []);
}

function isAppended(entry) {
  return entry.appends;
}

function textOfEntry(entry) {
  return String(entry.value);
}

function isWithin(some, all) {
  return some.every(function (each) {
    return all.indexOf(each) >= 0;
  });
}

/**
 * Copies data as it is now: the code may change its objects later. Objects without keys, as those
 * that are only passed on, stay themselves.
 */
function copyOf(value, depth) {
  var level = depth || 0;
  if (value === null || typeof value !== 'object' || level > MOST_DEPTH) return value;
  var keys = primitives.keys(value);
  if (keys.length === 0 && !primitives.isArray(value)) return value;
  var made = primitives.isArray(value) ? [] : {};
  keys.forEach(function (key) {
    var property = primitives.getOwnPropertyDescriptor(value, key);
    made[key] = copyOf(property && property.value, level + 1);
  });
  return made;
}

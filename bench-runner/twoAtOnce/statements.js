'use strict';

// What a call of I/O reads or writes, by its name, its arguments and the calls before it in its
// chain: `knex('users').where({ email }).first()`.

var named = require('../names').named;
var primitives = require('../primitives');

var READS = named('reads');
var WRITES = named('writes');
var YET_CHANGES = named('yetChanges');
var APPENDS = named('appends');
var REMOVES = named('removes');
var MOVES = named('moves');
var MAKES_ONCE = named('makesOnce');
var ADDS_UP = named('addsUp');
var ONLY_IF_ABSENT = named('onlyIfAbsent');
var PUTS_OR_UPDATES = named('putsOrUpdates');
var CONDITION = named('condition');

var MOST_DEPTH = 4;
var MOST_LETTERS = 2000;
var FILE_MODULE = named('fileModule');
var MODULE = /^"(?:node:)?([^"/]+)/;
var SERIALIZABLE = /serializable/i;

/**
 * Returns {does, resource, name, key, data, value, isSafe} of an operation, or null: `does` is `reads`
 * or `writes`; `key` lists what identifies the entry; `data` has written members by name, and `value`
 * a written value. `isSafe`: it decides by itself whether it is done, or adds up, and is not
 * remembered. `parts`: {method, args} of its call and those before it, the last first; `base`: the
 * path before them; `record`: what an earlier operation gave, if its method is called, as {key,
 * resource, value}; `sql`: statements by their text.
 */
module.exports = function statementOf(parts, base, record, sql, recordOf) {
  var first = parts[0].args[0];
  var text = typeof first === 'string' ? first : textIn(first);
  if (text !== null && primitives.has(sql, text))
    return ofSql(sql[text], valuesOf(parts[0].args), recordOf);
  var does = doesOf(parts);
  if (!does) return null;
  var isFile = isOfFiles(base);
  var args = isFile ? [first] : allArgs(parts);
  var found = {
    does: does,
    resource: record ? record.resource : base,
    name: '',
    key: atomsOf(args, recordOf),
    data: null,
    value: undefined,
    isSafe: false,
    byKey: isAtom(first),
  };
  if (record) found.key = found.key.concat(record.key);
  found.name = isFile || typeof first === 'string' ? String(first) : lastName(base);
  if (does === 'writes') write(found, parts, record, isFile, recordOf);
  return found.key.length === 0 ? null : found;
};

/** True for the path of a member of a module that reads and writes files. */
function isOfFiles(path) {
  var module = MODULE.exec(path);
  return module !== null && FILE_MODULE.test(module[1]);
}

function write(found, parts, record, isFile, recordOf) {
  var args = allArgs(parts);
  var second = parts[0].args[1];
  found.data = primitives.Object.create(null);
  var about = { adds: false, flagged: false };
  if (record && parts[0].args.length === 0) args = [record.value];
  args.forEach(function (each) {
    gather(found.data, each, 0, about);
  });
  // values of unknown kinds are objects here
  var isPlain =
    second !== undefined &&
    (second === null || typeof second !== 'object' || recordOf(second) !== null);
  if (isFile || (typeof parts[0].args[0] === 'string' && isPlain)) found.value = second;
  if (isFile) found.data = null;
  found.removes = REMOVES.test(parts[0].method);
  if (isFile) fileChange(found, parts[0].method, parts[0].args);
  found.appends = APPENDS.test(parts[0].method);
  found.isSafe =
    about.adds ||
    about.flagged ||
    parts.some(function (part) {
      return (
        ADDS_UP.test(part.method) ||
        ONLY_IF_ABSENT.test(part.method) ||
        PUTS_OR_UPDATES.test(part.method)
      );
    });
  found.condition = conditionOf(parts[0].args);
}

/** Says what a change of a file needs: that the file is there, or that it is not. */
function fileChange(found, method, args) {
  var options = about(args);
  found.needsFile = (found.removes && !options.force) || MOVES.test(method);
  found.needsNoFile = MAKES_ONCE.test(method) && !options.recursive;
  found.movesTo = MOVES.test(method) && typeof args[1] === 'string' ? [args[1]] : null;
}

function about(args) {
  var last = args.filter(function (each) {
    return each !== null && typeof each === 'object';
  })[0];
  return { force: dataOf(last || {}, 'force'), recursive: dataOf(last || {}, 'recursive') };
}

/** Takes over the members of written objects, by their names. */
function gather(data, value, depth, about) {
  if (typeof value === 'string') {
    if (ONLY_IF_ABSENT.test(value)) about.flagged = true;
    return;
  }
  if (value === null || typeof value !== 'object' || depth > MOST_DEPTH) return;
  if (value instanceof Date || Buffer.isBuffer(value)) return;
  primitives.keys(value).forEach(function (key) {
    var member = dataOf(value, key);
    if (ADDS_UP.test(key)) about.adds = true;
    if ((PUTS_OR_UPDATES.test(key) || ONLY_IF_ABSENT.test(key)) && member === true)
      about.flagged = true;
    var isPart = member !== null && typeof member === 'object' && !primitives.isArray(member);
    if (isPart && !(member instanceof Date)) gather(data, member, depth + 1, about);
    else {
      if (typeof member === 'string' && ONLY_IF_ABSENT.test(member)) about.flagged = true;
      if (!primitives.isArray(value)) data[key] = member;
    }
  });
}

/** Returns the condition of a write: `where`, or the first of several objects; else null. */
function conditionOf(args) {
  var first = args[0];
  if (first === null || typeof first !== 'object') return null;
  var named = primitives.keys(first).filter(CONDITION.test)[0];
  if (named) return dataOf(first, named);
  return args.length > 1 && typeof args[1] === 'object' ? first : null;
}

/** Finds the role of a chain by the last call that has one. */
function doesOf(parts) {
  for (var i = 0; i < parts.length; i += 1) {
    var method = parts[i].method;
    var changes = WRITES.test(method);
    if (READS.test(method) && !(changes && YET_CHANGES.test(method))) return 'reads';
    if (changes) return 'writes';
  }
  return null;
}

function ofSql(statement, values, recordOf) {
  function valueOf(term) {
    return term.param !== undefined ? values[term.param] : term.value;
  }
  var data = primitives.Object.create(null);
  statement.sets.forEach(function (each) {
    data[each.column] = valueOf(each);
  });
  var key = atomsOf(statement.key.map(valueOf), recordOf);
  return {
    does: statement.does,
    resource: 'sql ' + statement.table,
    name: statement.table,
    key: statement.does === 'writes' ? key.concat(atomsOf([data], recordOf)) : key,
    data: data,
    value: undefined,
    isSafe: statement.isSafe,
    locks: statement.locks,
    removes: statement.removes,
  };
}

/** Returns the values of a statement's parameters: a list, or all further arguments. */
function valuesOf(args) {
  var given = args[1] === undefined ? (args[0] || {}).values : args[1];
  if (primitives.isArray(given)) return given;
  return args.slice(1);
}

function textIn(first) {
  if (first === null || typeof first !== 'object') return null;
  var text = dataOf(first, 'text') || dataOf(first, 'sql');
  return typeof text === 'string' ? text : null;
}

function allArgs(parts) {
  return parts.reduce(function (all, part) {
    return all.concat(part.args);
  }, []);
}

/** Returns the texts and numbers in values, by which an entry is found. */
exports.atomsOf = atomsOf;
function atomsOf(values, recordOf) {
  var found = [];
  look(values, 0);
  return found;

  function look(value, depth) {
    if (isAtom(value)) found.push(String(value));
    if (value === null || typeof value !== 'object' || depth > MOST_DEPTH) return;
    var record = recordOf && recordOf(value);
    if (record) found = found.concat(record.key);
    primitives.keys(value).forEach(function (key) {
      look(dataOf(value, key), depth + 1);
    });
  }
}

function isAtom(value) {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && value.length > 0 && value.length < MOST_LETTERS;
}

/** True if an argument asks for an isolation in which no other call interferes. */
module.exports.isSerializable = function isSerializable(args) {
  return atomsOf(args).some(function (atom) {
    return SERIALIZABLE.test(atom);
  });
};
module.exports.atomsOf = atomsOf;
module.exports.isOfFiles = isOfFiles;

/** Returns `coupon` of `"@prisma/client".PrismaClient().coupon`. */
function lastName(path) {
  var name = /([\w$]+)\W*$/.exec(path);
  return name ? name[1] : path;
}

function dataOf(object, key) {
  var property = primitives.getOwnPropertyDescriptor(object, key);
  return property && property.value;
}

'use strict';

// Stubs that remember. An operation does its work when its answer is settled, on what was sent
// when it was asked for; what it wrote is what later ones read.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

let root = null;

/** A folder that goes with the process. */
function newFolder() {
  if (!root) {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'together-'));
    process.on('exit', () => fs.rmSync(root, { recursive: true, force: true }));
  }
  return fs.mkdtempSync(path.join(root, 'files-'));
}

/**
 * Real files in a folder of their own, which stands for `/`. `texts`: those that are there at first.
 * `text(name)` is what a file holds in the end.
 */
exports.files = (s, texts = {}) => {
  const folder = newFolder();
  const at = (name) => path.join(folder, name);
  for (const [name, text] of Object.entries(texts)) {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), text);
  }
  const promised = (method) =>
    s.promise(`fs.${method}`, async (name, ...args) => {
      try {
        return await fs.promises[method](at(name), ...args);
      } catch (error) {
        error.message = error.message.replaceAll(folder, '');
        throw error;
      }
    });
  // both names are those of files
  const rename = s.promise('fs.rename', (from, to) => fs.promises.rename(at(from), at(to)));
  const methods = ['access', 'appendFile', 'mkdir', 'readFile', 'writeFile'];
  return {
    promises: { ...Object.fromEntries(methods.map((each) => [each, promised(each)])), rename },
    text: (name) => fs.readFileSync(at(name), 'utf8'),
  };
};

/** Entries by their keys, as redis keeps them: texts, and sets of texts. */
exports.keys = (s, entries = {}) => {
  const kept = new Map(Object.entries(entries));
  const members = (key) => kept.get(key) ?? new Set();
  const add = (key, member) => {
    const isNew = !members(key).has(member);
    kept.set(key, new Set([...members(key), member]));
    return Number(isNew);
  };
  const answers = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => kept.set(key, String(value)) && 'OK',
    exists: (key) => Number(kept.has(key)),
    sismember: (key, member) => Number(members(key).has(member)),
    sadd: add,
  };
  const Redis = class {
    constructor() {
      for (const [name, answer] of Object.entries(answers))
        this[name] = s.promise(`redis.${name}`, answer);
    }
  };
  return { Redis, kept };
};

/**
 * Tables, as lists of rows by name. `reads` and `writes`: what the statements do, by their text:
 * both get the tables and the values, and return rows.
 */
exports.tables = (s, rows, { reads, writes }) => {
  const run = (text, values = []) => {
    const statement = reads[text] ?? writes[text];
    if (!statement) throw new Error(`no table knows ${text}`);
    return structuredClone(statement(rows, values));
  };
  const query = s.promise('pool.query', (text, values) => ({ rows: run(text, values) }));
  const execute = s.promise('pool.execute', (text, values) => [run(text, values), []]);
  const connect = s.promise('pool.connect', () => connection(s, run, writes));
  return { rows, pool: { query, execute, connect } };
};

/**
 * A connection whose writes are seen from its commit on. A second writer of a row would wait for the
 * commit of the first, and then write what it was sent: here it writes that at its own commit.
 */
function connection(s, run, writes) {
  let later = null;
  const commands = {
    BEGIN: () => (later = []),
    COMMIT: () => {
      for (const write of later) write();
      later = null;
    },
    ROLLBACK: () => (later = null),
  };
  const answer = (text, values) => {
    if (commands[text]) commands[text]();
    else if (!later || !writes[text]) return { rows: run(text, values) };
    else later.push(() => run(text, values));
    return { rows: [] };
  };
  return { query: s.promise('connection.query', answer), release: () => {} };
}

const isLike = (wanted) => (each) => Object.entries(wanted).every(([key, is]) => each[key] === is);

/** A function that sends copies of its arguments, as they are when it is called. */
const sending =
  (promised) =>
  (...args) =>
    promised(...structuredClone(args));

/** Documents by the name of their collection, as MongoDB, Mongoose and Prisma give them. */
exports.documents = (s, kept) => {
  const find = (name, wanted) => kept[name].find(isLike(wanted)) ?? null;
  const found = (name, wanted) => structuredClone(find(name, wanted));
  const put = (name, wanted, data) => {
    const known = find(name, wanted);
    return known && structuredClone(Object.assign(known, data));
  };
  const promised = (name, answer) => sending(s.promise(name, answer));
  const collection = (name) => ({
    findOne: promised('collection.findOne', (wanted) => found(name, wanted)),
    replaceOne: promised('collection.replaceOne', (wanted, data) => put(name, wanted, data)),
  });
  const save = (name) => promised('document.save', (data) => put(name, { _id: data._id }, data));
  /** A document that saves what its fields are then. */
  const saving = (name, data) => {
    const saved = save(name);
    return Object.defineProperty(data, 'save', { value: () => saved({ ...data }) });
  };
  const model = (name) => ({
    findById: (id) => ({
      orFail: s.promise('query.orFail', () => saving(name, found(name, { _id: id }))),
    }),
  });
  const delegate = (name) => ({
    findUnique: promised(`${name}.findUnique`, ({ where }) => found(name, where)),
    findUniqueOrThrow: promised(`${name}.findUniqueOrThrow`, ({ where }) => found(name, where)),
    create: promised(`${name}.create`, ({ data }) => kept[name].push(data) && { ...data }),
    update: promised(`${name}.update`, ({ where, data }) => put(name, where, data)),
  });
  return { kept, collection, model, delegate };
};

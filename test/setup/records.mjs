// What the tests tell of themselves through `reporter.cjs`, kept until the next run.

import * as fs from 'node:fs';
import * as path from 'node:path';

import { partOf } from './parts.mjs';
import { cache, root } from './project.mjs';

const FOLDER = path.join(cache, 'records');

/** Parts by what a file of them takes. */
const ORDER = ['host', 'browser', 'runs', 'runner', 'package', 'unit'];

/** A new file for the records of one process. */
export function newRecords(name) {
  fs.mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.jsonl`);
  fs.rmSync(file, { force: true });
  return file;
}

/** What stands in that file: the records, and whether the process came to its end. */
export function readRecords(file) {
  if (!fs.existsSync(file)) return { records: [], isWhole: false };
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n').map(parsed);
  const records = lines.filter((line) => line.title !== undefined);
  return { records, isWhole: lines.some(({ end }) => end) };
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return {}; // its writer was ended meanwhile
  }
}

/**
 * Files whose tests took longest the last time come first; those that are new before all, and among
 * them what starts processes before what starts none: in a fresh clone all of them are new, and what
 * begins last should be short.
 */
export function slowestFirst(files) {
  const took = new Map();
  for (const name of fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER) : []) {
    for (const { file, ms } of readRecords(path.join(FOLDER, name)).records) {
      const relative = path.relative(root, file ?? '');
      took.set(relative, (took.get(relative) ?? 0) + ms);
    }
  }
  const msOf = (file) => took.get(file) ?? Infinity;
  const orderOf = (file) => ORDER.indexOf(partOf(file));
  return [...files].sort((a, b) =>
    msOf(a) === msOf(b) ? orderOf(a) - orderOf(b) : msOf(b) - msOf(a),
  );
}

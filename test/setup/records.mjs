// Records that `reporter.cjs` writes about the tests, kept until the next run.

import * as fs from 'node:fs';
import * as path from 'node:path';

import { partOf } from './parts.mjs';
import { cache, root } from './project.mjs';

const FOLDER = path.join(cache, 'records');

/** Parts in the order of their typical duration, longest first. */
const ORDER = ['host', 'browser', 'runs', 'runner', 'package', 'unit'];

/** Creates a file for the records of one process. */
export function newRecords(name) {
  fs.mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.jsonl`);
  fs.rmSync(file, { force: true });
  return file;
}

/** Reads the records of a process; `isWhole`: the process finished. */
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
 * Sorts files by their last duration, slowest first. New files come before all others, and among
 * them those that start processes. In a fresh clone all files are new, and short ones should come
 * last.
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

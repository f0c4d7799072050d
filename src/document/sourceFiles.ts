/** The source files of a folder, as a person would list them. */

import * as fs from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';

import ignore, { type Ignore } from 'ignore';

import { languageOf } from './document';

export interface SourceFiles {
  /** Absolute paths, in the order of their names. */
  files: string[];
  /** Folders that could not be read. */
  unread: string[];
}

/**
 * Finds the source files of a folder and below: those that `.gitignore` leaves out, tests,
 * declarations and what tools have written are not among them. Links are not followed.
 *
 * @param isWanted asked of each file; left out: all are
 */
export async function sourceFilesIn(
  folder: string,
  isWanted: (file: string) => boolean = () => true,
): Promise<SourceFiles> {
  const found: SourceFiles = { files: [], unread: [] };
  const root = path.resolve(folder);
  const rules = await rulesAbove(root);
  await look(root, rules, found, isWanted);
  found.files.sort(byName);
  return found;
}

/** What one `.gitignore` says of the files below its folder. */
interface Rules {
  folder: string;
  rules: Ignore;
}

async function look(
  folder: string,
  above: readonly Rules[],
  found: SourceFiles,
  isWanted: (file: string) => boolean,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    found.unread.push(folder);
    return;
  }
  const rules = entries.some(({ name }) => name === IGNORE_FILE)
    ? [...above, ...(await rulesOf(folder))]
    : above;
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isFolderOfSources(entry.name) && !isIgnored(`${place}/`, rules))
        await look(place, rules, found, isWanted);
    } else if (entry.isFile() && isSource(place) && isWanted(place) && !isIgnored(place, rules))
      found.files.push(place);
  }
}

const IGNORE_FILE = '.gitignore';
const MOST_RULE_BYTES = 1024 * 1024;

/** Those of the folders above, as far as the repository goes, the outermost first. */
async function rulesAbove(folder: string): Promise<Rules[]> {
  const folders: string[] = [];
  for (let at = folder; !fs.existsSync(path.join(at, '.git')); at = path.dirname(at)) {
    // without a repository nothing above the folder speaks of it
    if (path.dirname(at) === at) return [];
    folders.unshift(path.dirname(at));
  }
  const all = await Promise.all(folders.map(rulesOf));
  return all.flat();
}

async function rulesOf(folder: string): Promise<Rules[]> {
  const file = path.join(folder, IGNORE_FILE);
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.length === 0 || text.length > MOST_RULE_BYTES) return [];
  return [{ folder, rules: ignore().add(text) }];
}

/** The innermost that says something decides, as in git. */
function isIgnored(place: string, rules: readonly Rules[]): boolean {
  let ignored = false;
  for (const { folder, rules: own } of rules) {
    const relative = place.slice(folder.length + 1).replaceAll(path.sep, '/');
    const said = own.test(relative);
    if (said.ignored) ignored = true;
    else if (said.unignored) ignored = false;
  }
  return ignored;
}

const TESTS: ReadonlySet<string> = new Set(
  '__tests__ __mocks__ __fixtures__ test tests spec specs e2e cypress fixtures testdata'.split(' '),
);
const WRITTEN_BY_TOOLS: ReadonlySet<string> = new Set(
  'node_modules bower_components jspm_packages dist build out coverage vendor'.split(' '),
);

function isFolderOfSources(name: string): boolean {
  return !name.startsWith('.') && !TESTS.has(name) && !WRITTEN_BY_TOOLS.has(name);
}

/** `cart.test.ts`, `cart.spec.js`, `cart.score.ts`, `cart.d.ts`, `bundle.min.js`, `vite.config.ts` */
const NO_SOURCE =
  /\.(?:test|spec|score|stories|story|bench|cy|d|min|config)\.[^.]+$|\.d\.\w+\.ts$/i;

function isSource(file: string): boolean {
  return languageOf(file) !== undefined && !NO_SOURCE.test(path.basename(file));
}

/** The same on every machine. */
function byName(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

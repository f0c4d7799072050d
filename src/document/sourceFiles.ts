/** Source files of a folder. */

import * as fs from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';

import ignore, { type Ignore } from 'ignore';

import { languageOf } from './document';

export interface SourceFiles {
  /** Absolute paths, sorted. */
  files: string[];
  /** Folders that could not be read. */
  unread: string[];
}

/**
 * Finds the source files of a folder and below, without those ignored by `.gitignore`, tests,
 * declarations and generated files. Links are not followed.
 *
 * @param isWanted filter for files; left out: all
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

/** Rules of one `.gitignore` for the files below its folder. */
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

/** Returns the rules of the folders above, up to the repository's root, the outermost first. */
async function rulesAbove(folder: string): Promise<Rules[]> {
  const folders: string[] = [];
  for (let at = folder; !fs.existsSync(path.join(at, '.git')); at = path.dirname(at)) {
    // outside a repository, no folder above has rules for this one
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

/** True if the innermost matching rule ignores a file, as in git. */
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

/** True for a path, relative to its package, of a test or of what is beside tests. */
export function isOfTests(relative: string): boolean {
  const names = relative.split(path.sep);
  return names.some((each) => TESTS.has(each)) || /\.(?:test|spec|cy)\.[^.]+$/.test(relative);
}

function isFolderOfSources(name: string): boolean {
  return !name.startsWith('.') && !TESTS.has(name) && !WRITTEN_BY_TOOLS.has(name);
}

/** `cart.test.ts`, `cart.spec.js`, `cart.score.ts`, `cart.d.ts`, `bundle.min.js`, `vite.config.ts` */
const NO_SOURCE =
  /\.(?:test|spec|score|stories|story|bench|cy|d|min|config)\.[^.]+$|\.d\.\w+\.ts$/i;

function isSource(file: string): boolean {
  return languageOf(file) !== undefined && !NO_SOURCE.test(path.basename(file));
}

/** Compares names without regard to the locale. */
function byName(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

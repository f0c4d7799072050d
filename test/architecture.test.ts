import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import ts from 'typescript';

import { PROJECT } from './subjects';

/** The floors of the house, from the ground up. A file may import from its own room and from floors below. */
const FLOORS = [
  ['src/failure.ts', 'src/defaults.ts', 'src/gate.ts', 'src/models', 'bench-runner'],
  ['src/document', 'src/runtimes'],
  ['src/analysis', 'src/complexity', 'src/modules', 'src/harness'],
  ['src/gallery', 'src/calling', 'src/source-maps', 'src/page'],
  ['src/probe', 'src/fixes'],
  ['src/rules', 'src/profile', 'src/explore'],
  ['src/report'],
  ['src/scoring'],
  ['src/study', 'src/project'],
  ['src/host', 'src/cli'],
  ['src/views', 'src/cli.ts', 'src/library.ts', 'src/processes'],
  ['src/extension.ts', 'media'],
];
const MOST_FLOORS = 12;
const ROOMS = FLOORS.flat();

/** The webviews' clients: they draw what is known, so they may use its words and the protocols. */
const CLIENT_MAY_IMPORT = [
  'media',
  'src/page',
  'src/report',
  'src/views/panel/protocol.ts',
  'src/views/gallery/protocol.ts',
  'src/views/gallery/arrangement.ts',
  'src/document/visible.ts',
  'src/document/words.ts',
  'src/document/workloadKinds.ts',
  'src/calling/callOptions.ts',
];
/** What starts a process, or a thread with a program of its own. */
const STARTERS = /^(?:node:)?(?:child_process|cluster|worker_threads)$/;
/** Other ways to have something started, beside what a module is imported for. */
const STARTING_CALLS =
  /\.(?:createTerminal|executeTask|startDebugging|getBuiltinModule|binding|dlopen)\(/;
const MAY_START = [
  'src/gate.ts',
  // the thread of the core, and its program, which is ours
  'src/host/thread/coreThread.ts',
  'src/processes/core.ts',
];
const MAY_IMPORT_VSCODE = ['src/views', 'src/host', 'src/extension.ts'];

interface Import {
  from: string;
  to: string;
  /** `import type`: nothing of it is in the bundle. */
  typeOnly: boolean;
}

function inside(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

/** Undefined for a file that stands in no room. */
function roomOf(file: string): string | undefined {
  return ROOMS.find((room) => inside(file, room));
}

/** -1 for a file that stands in no room. */
function floorOf(file: string): number {
  return FLOORS.findIndex((rooms) => rooms.some((room) => inside(file, room)));
}

function sourceFiles(folder: string): string[] {
  return fs
    .readdirSync(path.join(PROJECT, folder), {
      recursive: true,
      encoding: 'utf8',
    })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file));
}

function importsOf(file: string): { name: string; typeOnly: boolean }[] {
  const text = fs.readFileSync(path.join(PROJECT, file), 'utf8');
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const ofTypes = statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .filter(({ importClause }) => importClause?.isTypeOnly)
    .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const times = (name: string, list: readonly string[]) =>
    list.filter((one) => one === name).length;
  return names.map((name) => ({ name, typeOnly: times(name, ofTypes) === times(name, names) }));
}

/** The file that a relative import leads to, as a path of the project. */
function resolved(from: string, imported: string): string {
  const target = path.posix.join(path.posix.dirname(from), imported).replace(/\.js$/, '');
  const candidates = ['.ts', '.tsx', '.d.ts', '.json', '/index.ts', '', '.js'];
  const found = candidates.find((end) => {
    const file = path.join(PROJECT, target + end);
    return fs.existsSync(file) && fs.statSync(file).isFile();
  });
  assert.ok(found !== undefined, `${from} imports ${imported}, which is not there`);
  return target + found;
}

const FILES = [...sourceFiles('src'), ...sourceFiles('media')];
const NAMED = new Map(FILES.map((file) => [file, importsOf(file)]));
const IMPORTS: Import[] = [...NAMED].flatMap(([from, imports]) =>
  imports
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name, typeOnly }) => ({
      from,
      to: resolved(from, name),
      typeOnly,
    })),
);

describe('the house', () => {
  it('has few floors, and a room for every file', () => {
    assert.ok(FLOORS.length <= MOST_FLOORS, `${FLOORS.length} floors`);
    assert.ok(FILES.length > 40, `${FILES.length} files`);
    assert.deepEqual(
      FILES.filter((file) => floorOf(file) < 0),
      [],
    );
  });

  it('imports one way: from floors below', () => {
    const elsewhere = IMPORTS.filter(({ from, to }) => roomOf(from) !== roomOf(to));
    assert.deepEqual(
      elsewhere.filter(({ from, to }) => floorOf(to) < 0 || floorOf(to) >= floorOf(from)),
      [],
    );
  });

  it('keeps the terminal and the editor apart', () => {
    const crossing = IMPORTS.filter(
      ({ from, to }) =>
        (inside(from, 'src/cli') || ['src/cli.ts', 'src/library.ts'].includes(from)) &&
        ['src/views', 'src/host', 'src/extension.ts'].some((place) => inside(to, place)),
    );
    assert.deepEqual(crossing, []);
  });

  it('lets the page of the panel see words and protocol only', () => {
    const beyond = IMPORTS.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly && inside(from, 'media') && !CLIENT_MAY_IMPORT.some((place) => inside(to, place)),
    );
    assert.deepEqual(beyond, []);
  });

  it('knows vscode only in the views, the host and the composition root', () => {
    const strangers = FILES.filter(
      (file) =>
        NAMED.get(file)?.some(({ name }) => name === 'vscode') &&
        !MAY_IMPORT_VSCODE.some((place) => inside(file, place)),
    );
    assert.deepEqual(strangers, []);
  });

  it('starts processes, and threads for programs of others, through the gate alone', () => {
    const starters = FILES.filter(
      (file) =>
        NAMED.get(file)?.some(({ name, typeOnly }) => !typeOnly && STARTERS.test(name)) ||
        STARTING_CALLS.test(fs.readFileSync(path.join(PROJECT, file), 'utf8')),
    );
    assert.deepEqual(starters.sort(), [...MAY_START].sort());
  });

  it('has no cycle', () => assert.deepEqual(cycles(IMPORTS), []));

  it('would see a cycle, also one of a single file', () => {
    const found = cycles([
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
      { from: 'd', to: 'd' },
    ]);
    assert.equal(found.length, 2);
  });

  it('uses the same words for the same thing: no drawers for odds and ends', () => {
    const drawers = FILES.filter((file) => /\b(utils?|helpers?|common|misc)\b/.test(file));
    assert.deepEqual(drawers, []);
  });
});

/** Paths that lead back to where they began. */
function cycles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();

  function visit(file: string, way: string[]): void {
    const at = way.indexOf(file);
    if (at >= 0) {
      found.push([...way.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    for (const { from, to } of imports) if (from === file) visit(to, [...way, file]);
    done.add(file);
  }

  for (const { from } of imports) visit(from, []);
  return found;
}

/** A revision of a project in git: its sources in their own folder, beside installed packages. */

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { languageOf } from '../document/document';
import { git, outputText } from '../document/git';
import { firstLine } from '../document/lines';
import { ConfigError } from './configError';

export interface BaseFolder {
  /** Absolute path of the project's folder in it. */
  folder: string;
  /** Full hash; empty: the staged sources. */
  commit: string;
  dispose(): Promise<void>;
}

/** Name for the content of the next commit, instead of a revision. */
export const STAGED = '';

/** Most files: a repository with more was not written by people. */
const MOST_FILES = 50_000;

/**
 * Writes the sources of a revision, and the JSON beside them, to a temporary folder; no filter or
 * hook of the repository runs. Links the installed packages, in their present state.
 *
 * @param revision or `STAGED`
 * @throws ConfigError if the revision is not available
 */
export async function baseFolder(project: string, revision: string): Promise<BaseFolder> {
  const top = await repositoryOf(project, revision);
  const commit = revision === STAGED ? STAGED : await commitOf(project, revision);
  const tree = await treeOf(top, commit);
  if (tree.names.length > MOST_FILES) {
    throw unknown(
      revision,
      `${tree.names.length} files`,
      `at most ${MOST_FILES}`,
      'Score a part of it.',
    );
  }
  const made = await realpath(await mkdtemp(path.join(tmpdir(), 'async-score-base-')));
  const dispose = () => rm(made, { recursive: true, force: true });
  try {
    await writeTree(made, top, commit, tree);
    await linkInstalled(made, top, tree.names);
    return {
      folder: path.join(made, path.relative(top, await realpath(project))),
      commit,
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function repositoryOf(project: string, revision: string): Promise<string> {
  const found = await git(project, ['rev-parse', '--show-toplevel']);
  if (found.state === 'done') return realpath(outputText(found.bytes));
  const { isMissing, said } = found;
  throw unknown(
    revision,
    isMissing ? 'no git on the PATH' : firstLine(said),
    isMissing ? 'git' : `a git repository around ${project}`,
    isMissing ? 'Install git, or put it on the PATH.' : 'Score all of it instead.',
  );
}

async function commitOf(project: string, revision: string): Promise<string> {
  const isOption = revision.startsWith('-');
  const found = isOption
    ? null
    : await git(project, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if (found?.state === 'done') return outputText(found.bytes);
  const shallow = await git(project, ['rev-parse', '--is-shallow-repository']);
  const isShallow = shallow.state === 'done' && outputText(shallow.bytes) === 'true';
  throw unknown(
    revision,
    isShallow ? 'no such commit in a clone that is shallow' : 'no such commit in the repository',
    'a revision that git knows, such as origin/main or HEAD~3',
    isShallow
      ? 'Fetch more of its history first: git fetch --deepen=50, or all of it: git fetch --unshallow.'
      : 'See git log for the revisions.',
  );
}

/** Sources of a commit, and the commits of its submodules. */
interface Tree {
  names: string[];
  submodules: { name: string; commit: string }[];
}

const SUBMODULE = '160000';

async function treeOf(top: string, commit: string): Promise<Tree> {
  const ofCommit = ['ls-tree', '-r', '-z', '--full-tree', commit];
  const listed = await git(top, commit === STAGED ? ['ls-files', '-z', '--stage'] : ofCommit);
  if (listed.state === 'failed') {
    throw unknown(commit, firstLine(listed.said), 'a commit that can be read', 'See git fsck.');
  }
  const tree: Tree = { names: [], submodules: [] };
  for (const entry of listed.bytes.toString('utf8').split('\0').filter(Boolean)) {
    const tab = entry.indexOf('\t');
    const [about, name] = [entry.slice(0, tab).split(' '), entry.slice(tab + 1)];
    const hash = about.find((word) => /^[0-9a-f]{40,}$/.test(word)) ?? '';
    if (about[0] === SUBMODULE) tree.submodules.push({ name, commit: hash });
    else if (isWanted(name)) tree.names.push(name);
  }
  return tree;
}

async function writeTree(to: string, top: string, commit: string, tree: Tree): Promise<void> {
  await writeAll(to, top, commit, tree.names);
  for (const { name, commit: ofSubmodule } of tree.submodules) {
    const own = path.join(top, name);
    // a submodule without a checkout, or without that commit, is left out
    const found = existsSync(own) ? await treeOf(own, ofSubmodule).catch(() => null) : null;
    if (found) await writeTree(path.join(to, name), own, ofSubmodule, found);
  }
}

function isWanted(name: string): boolean {
  return languageOf(name) !== undefined || name.endsWith('.json');
}

/** Writes all files by one process of git. */
async function writeAll(to: string, top: string, commit: string, names: readonly string[]) {
  // a name with a line break would be read as two
  const asked = names.filter((name) => !name.includes('\n'));
  const input = asked.map((name) => `${commit}:${name}\n`).join('');
  const read = await git(top, ['cat-file', '--batch'], input);
  if (read.state === 'failed') {
    throw unknown(commit, firstLine(read.said), 'a commit that can be read', 'See git fsck.');
  }
  let at = 0;
  for (const name of asked) {
    const end = read.bytes.indexOf('\n', at);
    const [, kind, size] = read.bytes.toString('utf8', at, end).split(' ');
    at = end + 1;
    // a blob that a partial clone lacks has no size
    if (kind !== 'blob' || size === undefined) continue;
    const file = path.join(to, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, read.bytes.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
}

async function linkInstalled(to: string, top: string, names: readonly string[]): Promise<void> {
  const folders = new Set(['.', ...names.filter(isManifest).map((name) => path.dirname(name))]);
  for (const folder of folders) {
    const installed = path.join(top, folder, 'node_modules');
    if (!existsSync(installed) || !existsSync(path.join(to, folder))) continue;
    await symlink(installed, path.join(to, folder, 'node_modules'), 'junction');
  }
}

function isManifest(name: string): boolean {
  return path.basename(name) === 'package.json';
}

function unknown(revision: string, found: string, needed: string, remedy: string): ConfigError {
  const as = revision === STAGED ? 'is staged' : `was at ${JSON.stringify(revision)}`;
  const message = `The project could not be read as it ${as}.`;
  return new ConfigError({ message, found, needed, remedy });
}

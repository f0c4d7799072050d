import { readFile, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { VersionFileKind } from './runtime';

/** A file that names the Node of a project. */
export interface VersionFile {
  kind: VersionFileKind;
  file: string;
  /** The version, or range, in the file. */
  text: string;
}

const MOST_BYTES = 1_000_000;

/**
 * Finds the file that names the Node of a folder: the nearest `.nvmrc` or `.node-version` above it,
 * which select one, else the nearest package.json, whose `engines.node` limits the choice.
 */
export async function findVersionFile(folder: string): Promise<VersionFile | null> {
  const folders = [...andAbove(path.resolve(folder))];
  for (const each of folders) {
    const found = (await nvmrc(each)) ?? (await nodeVersion(each));
    if (found) return found;
  }
  for (const each of folders) {
    const file = path.join(each, 'package.json');
    const text = await read(file);
    if (text !== null) return engines(file, text);
  }
  return null;
}

function* andAbove(folder: string): Generator<string> {
  yield folder;
  const above = path.dirname(folder);
  if (above !== folder) yield* andAbove(above);
}

async function nvmrc(folder: string): Promise<VersionFile | null> {
  const file = path.join(folder, '.nvmrc');
  const lines = ((await read(file)) ?? '').split(/\r?\n/).map((line) => line.replace(/#.*/, ''));
  // nvm reserves lines of the form KEY=VALUE
  const text = lines.map((line) => line.trim()).find((line) => line !== '' && !/=/.test(line));
  return text === undefined ? null : { kind: 'nvmrc', file, text };
}

async function nodeVersion(folder: string): Promise<VersionFile | null> {
  const file = path.join(folder, '.node-version');
  const text = ((await read(file)) ?? '').trim().split(/\r?\n/)[0];
  return text ? { kind: 'nodeVersion', file, text } : null;
}

function engines(file: string, text: string): VersionFile | null {
  try {
    const manifest: unknown = JSON.parse(text);
    const node = field(field(manifest, 'engines'), 'node');
    return typeof node === 'string' && node.trim() !== ''
      ? { kind: 'engines', file, text: node.trim() }
      : null;
  } catch {
    // other tools report a broken package.json
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Reads a small regular file, else null: reading a pipe of that name would wait. */
async function read(file: string): Promise<string | null> {
  try {
    const found = await stat(file);
    return found.isFile() && found.size <= MOST_BYTES ? await readFile(file, 'utf8') : null;
  } catch {
    return null;
  }
}

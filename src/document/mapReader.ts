import * as fs from 'node:fs';

import { isInProjectOf, projectFolder } from './projectFolder';

/**
 * Reads the text of a source map, or of another file that a subject leads to. `namedBy` is the file
 * that names it: what lies outside that one's project is not opened. Never throws.
 */
export type MapReader = (file: string, namedBy?: string) => MapText;

export type MapText = { text: string; problem: null } | UnreadMap;

/** Why there is no text, in one sentence and in a word. */
export interface UnreadMap {
  text: null;
  problem: string;
  why?: UnreadWhy;
}

export type UnreadWhy = 'missing' | 'malformed' | 'tooLarge' | 'outside';

/** Reading a map of this size, and following it, takes up to two seconds, most of them in the runtime. */
export const MAX_MAP_BYTES = 6 * 1024 * 1024;

/**
 * Reads from disk. A subject may name any path, so nothing but a regular file of a bearable size is
 * opened.
 */
export const readMapFile: MapReader = (file, namedBy) => {
  if (namedBy !== undefined && !isInProjectOf(file, namedBy)) return outside(file, namedBy);
  try {
    const stats = fs.statSync(file);
    if (!stats.isFile()) return { text: null, problem: `${file} is not a regular file.` };
    if (stats.size > MAX_MAP_BYTES) return tooLarge(file, stats.size);
    return { text: fs.readFileSync(file, 'utf8'), problem: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { text: null, problem: `The source map could not be read: ${why}`, why: 'missing' };
  }
};

/** What is said of a map, or of another text, that is above the bound. */
export function tooLarge(what: string, bytes: number): UnreadMap {
  const [size, most] = [bytes, MAX_MAP_BYTES].map((one) => one / 1024 / 1024);
  const problem = `${what} is ${size!.toFixed(1)} MB large; at most ${most} MB are read.`;
  return { text: null, problem, why: 'tooLarge' };
}

function outside(file: string, namedBy: string): UnreadMap {
  const problem = `${file} lies outside the project in ${projectFolder(namedBy)}, so it is not opened.`;
  return { text: null, problem, why: 'outside' };
}

/** For a core that must not touch the disk: only maps inside the file itself are known. */
export const readNoMapFile: MapReader = (file) => ({
  text: null,
  problem: `${file} was not looked for.`,
});

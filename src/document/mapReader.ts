import * as fs from 'node:fs';

import { isInProjectOf, projectFolder } from './projectFolder';

/**
 * Reads a source map, or another file that a subject names. `namedBy` is the file that names it:
 * files outside that one's project are not opened. Never throws.
 */
export type MapReader = (file: string, namedBy?: string) => MapText;

export type MapText = { text: string; problem: null } | UnreadMap;

/** Reason why there is no text, in a sentence and as a code. */
export interface UnreadMap {
  text: null;
  problem: string;
  why?: UnreadWhy;
}

export type UnreadWhy = 'missing' | 'malformed' | 'tooLarge' | 'outside';

/**
 * Limit of size: reading and following such a map takes up to two seconds, mostly in the runtime.
 */
export const MAX_MAP_BYTES = 6 * 1024 * 1024;

/**
 * Reads a map from disk. A subject may name any path, so only regular files up to the limit are
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

/** Returns the problem of a map, or another text, above the limit. */
export function tooLarge(what: string, bytes: number): UnreadMap {
  const [size, most] = [bytes, MAX_MAP_BYTES].map((one) => one / 1024 / 1024);
  const problem = `${what} is ${size!.toFixed(1)} MB large; at most ${most} MB are read.`;
  return { text: null, problem, why: 'tooLarge' };
}

function outside(file: string, namedBy: string): UnreadMap {
  const problem = `${file} lies outside the project in ${projectFolder(namedBy)}, so it is not opened.`;
  return { text: null, problem, why: 'outside' };
}

/** Reads no files, for a core without access to the disk: only inline maps are known. */
export const readNoMapFile: MapReader = (file) => ({
  text: null,
  problem: `${file} was not looked for.`,
});

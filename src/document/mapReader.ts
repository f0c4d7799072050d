import * as fs from 'node:fs';

/** Reads the text of a source map file. Never throws. */
export type MapReader = (file: string) => MapText;

export type MapText = { text: string; problem: null } | { text: null; problem: string };

const MAX_MAP_BYTES = 32 * 1024 * 1024;

/**
 * Reads from disk. A subject may name any path, so nothing but a regular file of a bearable size is
 * opened.
 */
export const readMapFile: MapReader = (file) => {
  try {
    const stats = fs.statSync(file);
    if (!stats.isFile()) return { text: null, problem: `${file} is not a regular file.` };
    if (stats.size > MAX_MAP_BYTES) {
      return { text: null, problem: `${file} is larger than ${MAX_MAP_BYTES / 1024 / 1024} MB.` };
    }
    return { text: fs.readFileSync(file, 'utf8'), problem: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { text: null, problem: `The source map could not be read: ${why}` };
  }
};

/** For a core that must not touch the disk: only maps inside the file itself are known. */
export const readNoMapFile: MapReader = (file) => ({
  text: null,
  problem: `${file} was not looked for.`,
});

import { lstatSync, readdirSync } from 'node:fs';
import * as path from 'node:path';

/** Block of a file system in the unit of `stat`. */
const BLOCK_BYTES = 512;

/** Size of the files in a folder; stops to count beyond `enough`. */
export function folderBytes(folder: string, enough: number): number {
  const folders = [folder];
  let bytes = 0;
  for (let next = folders.pop(); next !== undefined && bytes <= enough; next = folders.pop()) {
    for (const entry of entriesOf(next)) {
      const found = path.join(next, entry.name);
      if (entry.isDirectory()) folders.push(found);
      bytes += bytesOf(found);
      if (bytes > enough) break;
    }
  }
  return bytes;
}

/** Entries of a folder; empty if it was removed meanwhile. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function bytesOf(file: string): number {
  try {
    const { blocks, size } = lstatSync(file);
    // a sparse file takes less than its size; Windows counts no blocks
    return blocks === undefined ? size : blocks * BLOCK_BYTES;
  } catch {
    return 0;
  }
}

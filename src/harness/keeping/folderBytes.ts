import { lstatSync, readdirSync } from 'node:fs';
import * as path from 'node:path';

/** A block of a file system, as `stat` counts them on all. */
const BLOCK_BYTES = 512;

/** What the files of a folder take, as far as it is to be known: no further than beyond `enough`. */
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

/** What is gone meanwhile is empty. */
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
    // a file with holes takes less than its size; Windows counts no blocks
    return blocks === undefined ? size : blocks * BLOCK_BYTES;
  } catch {
    return 0;
  }
}

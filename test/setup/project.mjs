import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folder of downloads and logs; not in git. */
export const cache = path.join(root, '.cache');

/** SHA-256 over names and contents of files, and of all files in folders, relative to the root. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const file of paths.flatMap(filesIn)) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesIn(relative) {
  const absolute = path.join(root, relative);
  if (!fs.existsSync(absolute)) return [];
  if (!fs.statSync(absolute).isDirectory()) return [relative];
  return fs
    .readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesIn(path.posix.join(relative, entry.name)));
}

const stampFile = (name) => path.join(cache, 'stamps', name);

/** True if `name` was last made from this fingerprint. */
export function isStamped(name, fingerprinted) {
  return (
    fs.existsSync(stampFile(name)) && fs.readFileSync(stampFile(name), 'utf8') === fingerprinted
  );
}

export function stamp(name, fingerprinted) {
  fs.mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  fs.writeFileSync(stampFile(name), fingerprinted);
}

/** Size of a folder for people, such as "181 MB". */
export function sizeOf(folder) {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile())
      bytes += fs.lstatSync(path.join(entry.parentPath ?? entry.path, entry.name)).size;
  }
  return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}

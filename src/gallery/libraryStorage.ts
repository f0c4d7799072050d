import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** What pins the libraries, beside the programs that need them. */
export const LOCK_FILE = 'package-lock.json';

/** Which set of libraries the lock beside the patterns pins: 16 hexadecimal digits of its SHA-256. */
export function lockHash(patternsDir: string): string {
  const text = fs.readFileSync(path.join(patternsDir, LOCK_FILE));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

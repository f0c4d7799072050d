import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const PATTERNS = path.resolve(__dirname, '../../../bench-runner/patterns');
const LIBRARIES = path.join(PATTERNS, 'node_modules');

/** Creates a folder with a copy of the patterns, which an editor may change. */
export function examplesFolder(): string {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'async-score-examples-'));
  fs.cpSync(PATTERNS, folder, { recursive: true, filter: (file) => file !== LIBRARIES });
  // thousands of files, which nothing changes
  fs.symlinkSync(LIBRARIES, path.join(folder, 'node_modules'), 'junction');
  return folder;
}

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** A new folder that holds a copy of the patterns, for an editor to change as it likes. */
export function examplesFolder(): string {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'async-score-examples-'));
  fs.cpSync(path.join(root, 'bench-runner/patterns'), folder, { recursive: true });
  return folder;
}

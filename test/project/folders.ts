import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) fs.rmSync(folder, { recursive: true, force: true });
});

/** A folder of these files for one test, gone with the process. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'async-score-project-')));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return folder;
}

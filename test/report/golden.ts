import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

const FOLDER = path.resolve(__dirname, '../../../test/fixtures/report');

/**
 * Holds a text against `test/fixtures/report/<name>`. To write the texts anew after a wanted
 * change, run the tests with UPDATE_GOLDEN=1 and read the difference; CI never writes.
 */
export function assertGolden(name: string, text: string): void {
  const file = path.join(FOLDER, name);
  if (process.env['UPDATE_GOLDEN'] && !process.env['CI']) fs.writeFileSync(file, text);
  assert.ok(fs.existsSync(file), `${file} is missing`);
  assert.equal(text, fs.readFileSync(file, 'utf8'));
}

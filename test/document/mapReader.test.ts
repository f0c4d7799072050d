import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { readMapFile } from '../../src/document/mapReader';

describe('readMapFile', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'map-'));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('reads a file', () => {
    const file = path.join(folder, 'a.map');
    fs.writeFileSync(file, '{}');
    assert.deepEqual(readMapFile(file), { text: '{}', problem: null });
  });

  it('says what is missing, and refuses a folder', () => {
    assert.match(readMapFile(path.join(folder, 'b.map')).problem ?? '', /ENOENT/);
    assert.equal(readMapFile(folder).problem, `${folder} is not a regular file.`);
  });

  it('refuses a file of unbearable size', () => {
    const file = path.join(folder, 'large.map');
    fs.writeFileSync(file, '');
    fs.truncateSync(file, 33 * 1024 * 1024);
    assert.equal(readMapFile(file).problem, `${file} is larger than 32 MB.`);
  });
});

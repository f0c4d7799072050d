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

  it('opens nothing outside the project of the file that names it', () => {
    const project = path.join(folder, 'project');
    fs.mkdirSync(path.join(project, 'dist'), { recursive: true });
    fs.writeFileSync(path.join(project, 'package.json'), '{}');
    fs.writeFileSync(path.join(project, 'a.map'), 'in');
    fs.writeFileSync(path.join(folder, 'secret.map'), 'out');
    fs.symlinkSync(path.join(folder, 'secret.map'), path.join(project, 'link.map'));
    const namedBy = path.join(project, 'dist', 'a.js');
    const read = (name: string) => readMapFile(path.join(project, name), namedBy);
    assert.equal(read('a.map').text, 'in');
    for (const name of ['../secret.map', 'link.map']) {
      const { text, problem } = read(name);
      assert.equal(text, null);
      assert.match(problem ?? '', /outside the project in .*project, so it is not opened/);
    }
  });

  it('refuses a file of unbearable size', () => {
    const file = path.join(folder, 'large.map');
    fs.writeFileSync(file, '');
    fs.truncateSync(file, 6 * 1024 * 1024);
    assert.equal(readMapFile(file).problem, null);
    fs.truncateSync(file, 6.5 * 1024 * 1024);
    assert.deepEqual(readMapFile(file), {
      text: null,
      problem: `${file} is 6.5 MB large; at most 6 MB are read.`,
      why: 'tooLarge',
    });
  });
});

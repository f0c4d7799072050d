import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { readDocument } from '../../src/document/readDocument';
import type { ReadOptions } from '../../src/document/readDocument';

describe('readDocument', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'read document #%-'));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  function write(name: string, content: string | Buffer): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
  }

  async function textOf(file: string, options?: ReadOptions): Promise<string> {
    const result = await readDocument(file, options);
    assert.equal(result.state, 'read');
    return result.document.text;
  }

  async function problemOf(file: string, options?: ReadOptions) {
    const result = await readDocument(file, options);
    assert.equal(result.state, 'failed');
    assert.ok(result.problem.message.includes(path.resolve(file)), result.problem.message);
    return result.problem;
  }

  it('takes the language from the name, and resolves the path', async () => {
    const file = write('a.tsx', 'x');
    const result = await readDocument(path.relative(process.cwd(), file));
    assert.deepEqual(result, {
      state: 'read',
      document: { file, text: 'x', language: 'typescriptreact', unsaved: false },
    });
  });

  it('drops the byte order mark and keeps line ends', async () => {
    assert.equal(await textOf(write('bom.js', '\uFEFFa\r\nb\rc\n')), 'a\r\nb\rc\n');
  });

  it('reads an empty file', async () => {
    assert.equal(await textOf(write('empty.js', '')), '');
  });

  it('reads names with quotes, line ends and letters of any script', async () => {
    assert.equal(await textOf(write('ä "q" \'r\'\n$(x).js', 'ü')), 'ü');
  });

  it('refuses a binary file', async () => {
    const problem = await problemOf(write('binary.js', Buffer.from([0x7f, 0x45, 0, 1, 2])));
    assert.equal(problem.code, 'binaryFile');
    assert.equal(problem.found, 'a zero byte among the first ones');
  });

  it('names UTF-16 where it finds it', async () => {
    const text = Buffer.from('\uFEFFvar a;', 'utf16le');
    const problem = await problemOf(write('utf16.js', text));
    assert.equal(problem.found, 'text in UTF-16');
    assert.equal(problem.remedy, 'Save the file with the encoding UTF-8.');
  });

  it('refuses a file over the limit, and takes one at the limit', async () => {
    const file = write('large.js', 'a'.repeat(2048));
    const problem = await problemOf(file, { maxBytes: 2047 });
    assert.equal(problem.code, 'tooLarge');
    assert.equal(problem.found, '2 KB');
    assert.match(problem.remedy, /asyncScore\.maxFileKilobytes/);
    assert.equal((await textOf(file, { maxBytes: 2048 })).length, 2048);
  });

  it('says what is missing', async () => {
    const problem = await problemOf(path.join(folder, 'missing.js'));
    assert.equal(problem.code, 'unreadable');
    assert.equal(problem.found, 'no such file');
  });

  it('says that a name is no text, of which Node tells not all bytes', async () => {
    const problem = await problemOf(path.join(folder, 'caf\ufffd.js'));
    assert.match(problem.found, /not UTF-8/);
    assert.match(problem.remedy, /ln -s/);
  });

  it('refuses a folder', async () => {
    fs.mkdirSync(path.join(folder, 'folder.js'));
    const problem = await problemOf(path.join(folder, 'folder.js'));
    assert.equal(problem.code, 'unreadable');
    assert.equal(problem.found, 'a folder');
  });

  it('does not wait for a pipe', async function () {
    const pipe = path.join(folder, 'pipe.js');
    execFileSync('mkfifo', [pipe]);
    const problem = await problemOf(pipe);
    assert.equal(problem.found, 'a device, pipe or socket');
  });

  it('takes a name without extension for JavaScript where a person named it', async () => {
    const file = write('upload', '#!/usr/bin/env node\n');
    assert.equal((await problemOf(file)).code, 'unknownLanguage');
    assert.equal(await textOf(file, { namedByUser: true }), '#!/usr/bin/env node\n');
  });

  it('refuses other languages whoever named them', async () => {
    const problem = await problemOf(write('data.json', '{}'), { namedByUser: true });
    assert.equal(problem.code, 'unknownLanguage');
    assert.equal(problem.found, '.json');
    assert.match(problem.needed, /\.js, .*\.tsx/);
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { readRevision } from '../../src/document/revision';
import type { ReadResult } from '../../src/document/readDocument';

describe('readRevision', () => {
  let folder: string;
  let cart: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-revision-'));
    cart = path.join(folder, 'shop', 'cart.ts');
    fs.mkdirSync(path.dirname(cart));
    git('init', '--quiet');
    fs.writeFileSync(cart, '\uFEFFexport const old = "ä";\r\n');
    fs.writeFileSync(path.join(folder, 'picture.js'), 'a\0b');
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
    fs.writeFileSync(cart, 'export const young = 1;\n');
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('reads the text of then under the path of now', async () => {
    const read = await readRevision(cart, 'HEAD');
    assert.deepEqual(read, {
      state: 'read',
      document: {
        file: cart,
        text: 'export const old = "ä";\r\n',
        language: 'typescript',
        unsaved: false,
        revision: { name: 'HEAD', commit: git('rev-parse', 'HEAD') },
      },
    });
  });

  it('reads the code of a text of another language, and gives all of the text too', async () => {
    const notes = path.join(folder, 'notes.md');
    const text = '# Notes\n\n```js\nawait old();\n```\n';
    fs.writeFileSync(notes, text);
    git('add', 'notes.md');
    git('commit', '--quiet', '-m', 'notes');
    const read = await readRevision(notes, 'HEAD');
    assert.ok(read.state === 'read');
    assert.equal(read.document.text.trim(), 'await old();');
    assert.equal(read.whole, text);
    fs.writeFileSync(notes, '# Notes\n');
    git('commit', '--quiet', '-m', 'no code', 'notes.md');
    assert.equal(
      foundIn(await readRevision(notes, 'HEAD')),
      'no fence or script block of JavaScript or TypeScript',
    );
  });

  it('runs nothing that a repository names, be it to fetch what a partial clone lacks', async () => {
    const ran = path.join(folder, 'ran');
    const program = path.join(folder, 'program.sh');
    fs.writeFileSync(program, `#!/bin/sh\ntouch '${ran}'\nexec git-upload-pack "$@"\n`, {
      mode: 0o755,
    });
    const partial = path.join(folder, 'partial');
    git('config', 'uploadpack.allowFilter', 'true');
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    git('clone', '--quiet', '--no-checkout', '--filter=blob:none', `file://${folder}`, partial);
    const inside = (...args: string[]) => git('-C', partial, ...args);
    for (const key of ['remote.origin.uploadpack', 'core.fsmonitor', 'core.sshCommand']) {
      inside('config', key, program);
    }
    inside('config', 'protocol.file.allow', 'always');
    const read = await readRevision(path.join(partial, 'picture.js'), 'HEAD');
    assert.match(foundIn(read) ?? '', /^no picture\.js in commit/);
    assert.ok(!fs.existsSync(ran));
    // the same by git as it is does run it
    inside('cat-file', 'blob', 'HEAD:picture.js');
    assert.ok(fs.existsSync(ran));
  });

  it('takes no git of the folder that it reads', async () => {
    const before = process.env.PATH;
    try {
      process.env.PATH = ['.', '', 'shop'].join(path.delimiter);
      fs.writeFileSync(path.join(folder, 'git'), '#!/bin/sh\necho found', { mode: 0o755 });
      assert.equal(foundIn(await readRevision(cart, 'HEAD')), 'no git on the PATH');
    } finally {
      process.env.PATH = before;
      fs.rmSync(path.join(folder, 'git'));
    }
  });

  it('reads a file whose folder is gone by now', async () => {
    const elsewhere = path.join(folder, 'shop');
    fs.renameSync(elsewhere, `${elsewhere}-moved`);
    const read = await readRevision(cart, 'HEAD');
    fs.renameSync(`${elsewhere}-moved`, elsewhere);
    assert.equal(read.state, 'read');
  });

  it('says what is not there', async () => {
    const found = async (file: string, revision: string, more = {}) =>
      foundIn(await readRevision(file, revision, more));
    assert.equal(await found(cart, 'no-such'), 'no such commit in its repository');
    assert.equal(await found(cart, '--help'), 'no such commit in its repository');
    assert.equal(await found(cart, ''), 'no such commit in its repository');
    assert.match(
      await found(path.join(folder, 'shop/new.js'), 'HEAD'),
      /^no new\.js in commit [0-9a-f]{12}$/,
    );
    assert.equal(await found(path.join(folder, 'picture.js'), 'HEAD'), 'a zero byte');
    assert.equal(await found(cart, 'HEAD', { maxBytes: 20 }), '29 bytes');
  });

  it('says that there is no repository', async () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-none-'));
    const read = await readRevision(path.join(outside, 'a.js'), 'HEAD');
    fs.rmSync(outside, { recursive: true });
    assert.match(foundIn(read), /not a git repository/);
  });

  it('says that there is no git', async () => {
    const { PATH } = process.env;
    process.env.PATH = '';
    const read = await readRevision(cart, 'HEAD').finally(() => (process.env.PATH = PATH));
    assert.equal(foundIn(read), 'no git on the PATH');
  });
});

function foundIn(read: ReadResult): string {
  assert.equal(read.state, 'failed');
  return read.state === 'failed' ? read.problem.found : '';
}

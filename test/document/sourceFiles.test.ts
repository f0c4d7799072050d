import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { sourceFilesIn } from '../../src/document/sourceFiles';
import { folderOf } from '../project/folders';

async function found(files: Readonly<Record<string, string>>, below = '.'): Promise<string[]> {
  const folder = folderOf(files);
  const { files: all } = await sourceFilesIn(path.join(folder, below));
  return all.map((file) => path.relative(folder, file));
}

describe('the source files of a folder', () => {
  it('are those that people write, in the order of their names', async () => {
    const files = {
      ...{ 'src/b.ts': '', 'src/a.js': '', 'index.mjs': '', 'src/deep/er/c.tsx': '' },
      ...{ 'src/types.d.ts': '', 'src/a.test.ts': '', 'test/a.js': '', '__tests__/x.js': '' },
      ...{ 'node_modules/x/index.js': '', 'dist/a.js': '', '.cache/a.js': '', 'a.min.js': '' },
      ...{ 'README.md': '', 'data.json': '', 'vite.config.ts': '', 'src/a.score.ts': '' },
    };
    assert.deepEqual(await found(files), [
      'index.mjs',
      'src/a.js',
      'src/b.ts',
      'src/deep/er/c.tsx',
    ]);
  });

  it('are without what .gitignore leaves out, the innermost deciding', async () => {
    const files = {
      '.gitignore': 'generated/\n*.gen.js\n/top.js\n',
      'top.js': '',
      'a/top.js': '',
      'a/b.gen.js': '',
      'a/.gitignore': '!b.gen.js\nsecret.js\n',
      'a/secret.js': '',
      'secret.js': '',
      'a/generated/x.js': '',
    };
    assert.deepEqual(await found(files), ['a/b.gen.js', 'a/top.js', 'secret.js']);
  });

  it('heed a .gitignore above, as far as the repository goes', async () => {
    const inside = { 'repo/.gitignore': 'old/\n', 'repo/src/old/a.js': '', 'repo/src/b.js': '' };
    const beyond = { '.gitignore': '*.js\n' };
    const all = ['repo/src/b.js'];
    assert.deepEqual(await found({ ...beyond, ...inside, 'repo/.git/HEAD': '' }, 'repo/src'), all);
    const without = ['repo/src/b.js', 'repo/src/old/a.js'];
    assert.deepEqual(await found({ ...beyond, ...inside }, 'repo/src'), without);
  });

  it('are not looked for behind links, which may lead back', async () => {
    const folder = folderOf({ 'src/a.js': '' });
    fs.symlinkSync(folder, path.join(folder, 'src/again'));
    fs.symlinkSync(path.join(folder, 'src/a.js'), path.join(folder, 'src/b.js'));
    const { files, unread } = await sourceFilesIn(folder);
    assert.deepEqual(files, [path.join(folder, 'src/a.js')]);
    assert.deepEqual(unread, []);
  });

  it('are told of where a folder cannot be read', async () => {
    const gone = path.join(folderOf({}), 'gone');
    assert.deepEqual(await sourceFilesIn(gone), { files: [], unread: [gone] });
  });
});

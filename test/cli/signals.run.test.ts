import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { ROOT } from './runCli';

describe('a signal while a large file is read', () => {
  let folder: string;
  let large: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-signals-'));
    large = path.join(folder, 'large.js');
    const functions = Array.from(
      { length: 12_000 },
      (_, i) => `exports.load${i} = async (id) => { return await db.find(id, ${i}); };\n`,
    );
    fs.writeFileSync(large, functions.join(''));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('ends the program, which has started nothing and has nothing to tell', async () => {
    const argv = [path.join(ROOT, 'dist/cli.js'), 'functions', ...Array<string>(20).fill(large)];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
    let told = '';
    child.stdout.on('data', (text) => (told += String(text)));
    const exit = once(child, 'exit');
    // long enough to have begun, and a small part of what twenty such files take
    await new Promise((resolve) => setTimeout(resolve, 1500));
    child.kill('SIGTERM');
    const [, signal] = (await exit) as [number | null, NodeJS.Signals | null];
    assert.equal(signal, 'SIGTERM');
    assert.equal(told, '');
  });
});

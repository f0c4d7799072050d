import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { openGate } from '../../src/gate';
import { ScoreHistory } from '../../src/project/history';
import { DATA_VARIABLE } from '../../src/runtimes/storage';
import { until } from '../setup/until';
import { activate, Document, Uri, Window } from './window';

const TEXT = `export async function load(id) {
  return await db.find(id);
}
`;

describe('the scores that a window keeps', () => {
  const before = process.env[DATA_VARIABLE];
  let folder: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), 'async-score-kept-'));
    process.env[DATA_VARIABLE] = path.join(folder, 'data');
  });
  afterEach(() => {
    if (before === undefined) delete process.env[DATA_VARIABLE];
    else process.env[DATA_VARIABLE] = before;
    openGate(() => true);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('are those of its functions, until they are cleared', async () => {
    const file = path.join(folder, 'users.mjs');
    fs.writeFileSync(file, TEXT);
    const window = new Window();
    window.isTrusted = true;
    window.documents = [new Document(Uri.file(file), 'javascript', TEXT)];
    activate(window, folder);
    openGate(() => true);
    const history = new ScoreHistory(path.join(folder, 'data/history'));
    const kept = () => history.of({ file, function: 'load' });
    const target = { uri: String(Uri.file(file)), functionName: 'load' };
    for (const count of [1, 2]) {
      await window.commands.get('asyncScore.score')?.(target);
      await until(`score ${count}`, async () => (await kept()).length === count);
    }
    const [first, second] = await kept();
    assert.ok(first && second && first.at < second.at);
    assert.equal(first.findings, 0);
    assert.ok(first.cpuUs && first.cpuUs.median > 0);
    window.commands.get('asyncScore.clear')?.();
    await until('an empty history', async () => (await kept()).length === 0);
  });
});

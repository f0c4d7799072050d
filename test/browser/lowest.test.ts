import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { minVersion, satisfies } from 'semver';

import { vscodeVersion } from '../setup/codeServer';
import { PROJECT } from '../subjects';
import { Panel } from './panel';
import { editorSession } from './session';

const { engines } = JSON.parse(fs.readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as {
  engines: { vscode: string };
};

describe('the lowest VS Code that the extension runs in', () => {
  const session = editorSession({
    trusted: true,
    vscode: 'lowest',
    settings: { 'asyncScore.budgetSeconds': 1 },
  });

  it('is the one that package.json names', () => {
    const { major, minor } = minVersion(engines.vscode) ?? {};
    assert.ok(satisfies(vscodeVersion('lowest'), `~${major}.${minor}.0`));
  });

  it('scores a file and shows its figures', async () => {
    const { workbench } = session;
    const panel = new Panel(workbench);
    await workbench.open(session.folder, [session.example('async-await.js')]);
    await workbench
      .lenses(/^\d+ tokens$/)
      .first()
      .waitFor();
    await workbench.runCommand('Async Score: Score async pattern');
    await panel.done();
    assert.match(await panel.figure('How much code').innerText(), /^\d+ tokens$/);
    assert.match(await panel.figure('What it costs').innerText(), /^[\d.,]+ [µm]s of CPU a call$/);
    assert.match(
      await panel.said('If it fails').innerText(),
      /Debuggability \d+ of 10: stack traces \d of 5, source maps \d of 5/,
    );
  });
});

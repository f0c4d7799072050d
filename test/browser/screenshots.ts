/** Takes the README's pictures: the panel with what was measured here, in three themes. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { CodeServer } from '../setup/codeServer';
import { examplesFolder } from '../setup/examples';
import { Workbench } from '../setup/workbench';
import { Panel } from './panel';

const folder = path.resolve(__dirname, '../../../media/screenshots');

const THEMES: Readonly<Record<string, string>> = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
};

const LOOK = {
  'workbench.activityBar.location': 'hidden',
  'workbench.sideBar.visible': false,
  'editor.minimap.enabled': false,
  'breadcrumbs.enabled': false,
  'window.commandCenter': false,
};

async function take(name: string, theme: string): Promise<void> {
  const examples = examplesFolder();
  const settings = { ...LOOK, 'workbench.colorTheme': theme };
  const vsix = process.env.ASYNC_SCORE_VSIX;
  const server = await CodeServer.start({ vsix, trusted: true, settings });
  const workbench = await Workbench.launch(server, { width: 1500, height: 1000 });
  const panel = new Panel(workbench);
  try {
    await workbench.open(examples, [path.join(examples, 'async-await.js')]);
    await workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
    await workbench.runCommand('View: Close Primary Side Bar');
    await workbench.runCommand('Async Score: Score async pattern');
    await panel.done();
    await workbench.lenses(/ms/).first().waitFor();
    await workbench.screenshot(path.join(folder, `score-${name}.png`));
    await panel.section('Debuggability').locator('button.mark').first().click();
    await panel.section('Debuggability').getByText('What you would need').waitFor();
    await panel.section('Debuggability').locator('h3').first().scrollIntoViewIfNeeded();
    await panel.section('Debuggability').evaluate('node => node.scrollIntoView()');
    await workbench.screenshot(path.join(folder, `stacks-${name}.png`));
    await workbench.tab('async-await.js').click();
    await workbench.runCommand('Async Score: Compare async patterns');
    await workbench.pick(/nested/i, 'nested');
    await panel.page.getByRole('row', { name: /^Time/ }).waitFor();
    await panel.done();
    await workbench.screenshot(path.join(folder, `comparison-${name}.png`));
  } finally {
    await workbench.close();
    await server.stop();
    fs.rmSync(examples, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  for (const [name, theme] of Object.entries(THEMES)) {
    await take(name, theme);
    console.log(`${folder}: ${name}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

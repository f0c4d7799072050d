/** Takes the README's pictures: the panel with what was measured here, in three themes. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { Editors } from '../setup/editors';
import { examplesFolder } from '../setup/examples';
import type { Workbench } from '../setup/workbench';
import { Panel } from './panel';

const media = path.resolve(__dirname, '../../../media');
const folder = path.join(media, 'screenshots');
const walkthrough = path.join(media, 'walkthrough');

/** What a picture is taken of beside the score, in the order in which it is led to. */
const SCENES = { stacks: openStacks, marks: showMarks, comparison: compare };

interface Picture {
  name: string;
  theme: string;
  also: (keyof typeof SCENES)[];
  /** Whether the steps of the walkthrough are taken with it. */
  walks: boolean;
}

const PICTURES: readonly Picture[] = [
  { name: 'light', theme: 'Default Light Modern', also: ['stacks'], walks: false },
  { name: 'dark', theme: 'Default Dark Modern', also: ['marks', 'comparison'], walks: true },
  { name: 'high-contrast', theme: 'Default High Contrast', also: [], walks: false },
];

const LOOK = {
  'workbench.activityBar.location': 'hidden',
  'workbench.sideBar.visible': false,
  'editor.minimap.enabled': false,
  'breadcrumbs.enabled': false,
  'window.commandCenter': false,
  'window.title': '${activeEditorShort}',
};

/** A service with findings, and what an upload leads to where that is asked for. */
async function take(editors: Editors, { name, theme, also, walks }: Picture): Promise<void> {
  const examples = examplesFolder();
  const settings = { ...LOOK, 'workbench.colorTheme': theme };
  const viewport = { width: 1500, height: 1000 };
  const workbench = await editors.begin({ trusted: true, settings, viewport });
  const picture = (of: string) => workbench.screenshot(path.join(folder, `${of}-${name}.png`));
  const step = async (of: string) => {
    if (walks) await workbench.screenshot(path.join(walkthrough, `${of}.png`));
  };
  try {
    const service = path.join(examples, 'orders.ts');
    fs.copyFileSync(path.join(walkthrough, 'orders.ts.txt'), service);
    await workbench.open(examples, [service]);
    await workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
    await workbench.runCommand('View: Close Primary Side Bar');
    await step('sample');
    await score(workbench);
    await picture('score');
    await step('findings');
    if (walks) await walk(workbench, step);
    if (also.length === 0) return;
    await workbench.openFile(path.join(examples, 'async-await.js'));
    await score(workbench);
    for (const scene of also) {
      await SCENES[scene](workbench);
      await picture(scene);
    }
  } finally {
    await workbench.close();
    fs.rmSync(examples, { recursive: true, force: true });
  }
}

/** What follows in the walkthrough: the page of one function with its fix, and the gallery. */
async function walk(workbench: Workbench, step: (of: string) => Promise<void>): Promise<void> {
  const panel = new Panel(workbench);
  await panel.page.getByRole('button', { name: 'place', exact: true }).click();
  await panel.page.getByRole('heading', { level: 1, name: /place/ }).waitFor();
  await panel.button('Run again').click();
  await panel.page.getByText('Fix: ').first().waitFor();
  await panel.done();
  await workbench
    .lenses(/scoring/)
    .first()
    .waitFor({ state: 'detached' });
  await step('fix');
  await workbench.runCommand('Async Score: Open gallery');
  await panel.page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
  await step('gallery');
  await workbench.runCommand('View: Close Editor');
  await workbench.tab('orders.ts').click();
}

async function score(workbench: Workbench): Promise<void> {
  await workbench.runCommand('Async Score: Score async pattern');
  await new Panel(workbench).done();
  await workbench
    .lenses(/[µm]s$/)
    .first()
    .waitFor();
}

/** Opens the stacks of the first call, and scrolls to them. */
async function openStacks(workbench: Workbench): Promise<void> {
  const section = await new Panel(workbench).unfolded('Debuggability');
  await section.locator('button.mark').first().click();
  await section.getByText('What you would need').waitFor();
  const frame = await workbench.webviewFrame();
  await frame.evaluate('document.querySelector(".evidence.debuggability").scrollIntoView()');
}

/** The marks of the file, and the hover of its first call. */
async function showMarks(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  await workbench.goTo('9:32', 'async-await.js');
  await workbench.runCommand('Show or Focus Hover');
  await page.locator('.monaco-hover', { hasText: 'What you would need' }).waitFor();
}

async function compare(workbench: Workbench): Promise<void> {
  const panel = new Panel(workbench);
  // a hover that has the focus would take it back from the list
  await workbench.page.keyboard.press('Escape');
  await workbench.tab('async-await.js').click();
  await workbench.runCommand('Async Score: Compare async patterns');
  await workbench.pick(/nested/i, 'nested');
  await panel.page.getByRole('row', { name: /^Time/ }).waitFor();
  await panel.done();
}

async function main(): Promise<void> {
  const editors = new Editors();
  try {
    for (const picture of PICTURES) {
      await take(editors, picture);
      console.log(`${folder}: ${picture.name}`);
    }
  } finally {
    await editors.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

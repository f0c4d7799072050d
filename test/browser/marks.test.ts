import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import type { Locator } from 'playwright-core';

import { QUICKEST } from '../setup/editors';
import { until } from '../setup/until';
import { PALETTE_MS } from '../setup/workbench';
import { Panel } from './panel';
import { editorSession } from './session';

const SUBJECT = `module.exports = async function upload(stream, id) {
  const tx = db.begin();
  await blobManager.create(account).put(stream);
  await self.byUuidOrPath(id).get();
  await tx.commit();
};
`;

describe('the call sites of a scored file', () => {
  const session = editorSession({
    trusted: true,
    settings: {
      ...QUICKEST,
      'asyncScore.rules': { 'stack-lost': 'warning' },
      'asyncScore.marks.stacks': true,
      'files.autoSave': 'off',
    },
  });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder, [session.write('upload.js', SUBJECT)]);
    await session.workbench.runCommand('Async Score: Score async pattern');
    await panel.done();
  });

  it('carry a word behind their line and an icon in the gutter', async () => {
    await until('a word behind three lines', async () => {
      const words = await wordsBehindLines();
      return words.length === 3 && words.every((word) => word === '⚠ stack lost');
    });
    assert.equal(await gutterIcons().count(), 3);
  });

  it('are listed in the Problems view where they lose their stack', async () => {
    await session.workbench.runCommand('Problems: Focus on Problems View');
    const rows = session.workbench.page.locator('.markers-panel .monaco-list-row', {
      hasText: 'no stack names this call',
    });
    await rows.nth(2).waitFor();
    assert.match(await rows.first().innerText(), /If the upload of the blob fails, .*Async Score/s);
    assert.match(await rows.first().innerText(), /Ln 3, Col \d+/);
  });

  it('tell their two stacks on hover, with a link to the panel', async () => {
    await toLine(3);
    await session.workbench.runCommand('Show or Focus Hover');
    const hover = session.workbench.page.locator('.monaco-hover', {
      hasText: 'What you would need',
    });
    await hover.waitFor();
    assert.match(await hover.locator('del').first().innerText(), /upload\.js:3:/);
    assert.equal(await hover.getByText('Show the score').count(), 1);
  });

  it('say before and after once a fix that was measured is applied', async () => {
    const unmeasured = /^Try and measure: await through an async wrapper \(.*\) at all 3 places/;
    const measured =
      /^Await through an async wrapper \(.*\) at all 3 places \(measured: stack traces 1 → 5 of 5 at 3 calls/;
    await until('a fix to measure', () => chosen(unmeasured));
    // a list that is drawn anew at that moment swallows the click
    await until('the fix in the text', async () => {
      await chosen(measured);
      return until('its text', isFixed, PALETTE_MS).catch(() => false);
    });
    await until('three calls that keep their stack', async () => {
      const words = await wordsBehindLines();
      return words.filter((word) => word === 'stack kept').length === 3;
    });
    // an edit in the editor, which its author may undo or save
    assert.equal(fs.readFileSync(session.example('upload.js'), 'utf8'), SUBJECT);
  });

  async function isFixed(): Promise<boolean> {
    const text = await session.workbench.page.locator('.view-lines').first().innerText();
    return /await withCaller\(tx\.commit\(\)\);/.test(text.replaceAll('\u00a0', ' '));
  }

  function wordsBehindLines(): Promise<string[]> {
    return session.workbench.page.evaluate<string[]>(`
      [...document.querySelectorAll('.view-line span')]
        .map((span) => getComputedStyle(span, '::after').content)
        .filter((content) => /^"(?:⚠.)?(?:stack|kept|not)/.test(content))
        .map((content) => content.slice(1, -1).replaceAll('\\u00a0', ' '))`);
  }

  function gutterIcons(): Locator {
    return session.workbench.page.locator('.glyph-margin-widgets .cgmr');
  }

  function toLine(line: number): Promise<void> {
    return session.workbench.goTo(`${line}:40`, 'upload.js');
  }

  /** Chooses a fix for line 3, where the list has it: it may be drawn anew at that moment. */
  async function chosen(title: RegExp): Promise<boolean> {
    const { page } = session.workbench;
    await toLine(3);
    await page.keyboard.press('Control+.');
    const fix = page.locator('.action-widget .monaco-list-row', { hasText: title });
    try {
      await fix.click({ timeout: PALETTE_MS });
      return true;
    } catch {
      await page.keyboard.press('Escape');
      return false;
    }
  }
});

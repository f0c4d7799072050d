import assert from 'node:assert/strict';

import { QUICKEST } from '../setup/editors';
import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

const ORDERS = `import { db, payments } from './services.js';

export const total = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0);

export async function load(id: string) {
  return await db.orders.find(id);
}

export async function cancel(id: string) {
  try {
    await payments.refund(id);
  } catch (error) {
    console.log('not cancelled');
  }
}

export async function leave(id: string) {
  await db.orders.find(id);
  process.exit(3);
}
`;

describe('a file with several functions', () => {
  const session = editorSession({
    trusted: true,
    settings: QUICKEST,
  });
  let panel: Panel;

  before(async () => {
    const file = session.write('orders.ts', ORDERS);
    await session.workbench.open(session.folder, [file]);
    panel = new Panel(session.workbench);
  });

  it('has a page with a row for each, also for one that cannot be scored', async () => {
    const { workbench } = session;
    await workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
    await workbench.runCommand('Async Score: Score async pattern');
    await panel.done();
    const rows = panel.section('Functions').getByRole('row');
    const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    const wanted = [
      /^Function Line If it fails/,
      /^total 3 looks synchronous \d+$/,
      /^load 5 no problem found.* \d+ tokens?$|^load 5 no problem found.* \d+$/,
      /^cancel 9 line 11 hides the failure( \(has a fix\))? [\d.]+ µs \d+$/,
      /^leave 17 not scored: The file called process\.exit\(3\)/,
    ];
    assert.equal(texts.length, wanted.length, texts.join('\n'));
    wanted.forEach((words, index) => assert.match(texts[index] ?? '', words));
    await workbench.lenses(/^\d+ tokens · 1 finding · /).waitFor();
    await workbench.lenses(/failed/).waitFor();
    assert.equal(await workbench.lenses(/failed/).count(), 1);
  });

  it('leaves open what is opened just before it is drawn anew', async () => {
    const frame = await session.workbench.webviewFrame();
    await frame.evaluate('addEventListener("message", ({ data }) => (globalThis.sent = data))');
    await panel.page.getByRole('button', { name: 'cancel', exact: true }).click();
    await panel.section('What to do').getByText('payments.refund').first().waitFor();
    assert.equal(await frame.evaluate(OPENED_AND_DRAWN), true);
    await panel.page.getByRole('button', { name: 'Back to orders.ts' }).click();
    await panel.section('Functions').waitFor();
  });

  it('opens the page of a function and goes back, by keyboard alone, in the same panel', async () => {
    const { workbench } = session;
    await panel.page.getByRole('button', { name: 'cancel', exact: true }).focus();
    await workbench.page.keyboard.press('Enter');
    await panel.section('What to do').getByText('payments.refund').first().waitFor();
    assert.equal(await tabs(), 1);
    const back = panel.page.getByRole('button', { name: 'Back to orders.ts' });
    await back.and(panel.page.locator(FOCUSED)).waitFor();
    await workbench.page.keyboard.press('Enter');
    await panel.section('Functions').waitFor();
    const row = panel.page.getByRole('button', { name: 'cancel', exact: true });
    await row.and(panel.page.locator(FOCUSED)).waitFor();
    await panel.page.getByRole('button', { name: 'Forth to orders.ts · cancel' }).waitFor();
  });

  it('gives what it says of each function room in a narrow column', async () => {
    const { workbench } = session;
    await workbench.runCommand('View: Close Primary Side Bar');
    await workbench.page.setViewportSize({ width: 620, height: 900 });
    const frame = await workbench.webviewFrame();
    await until('a narrow page', () => frame.evaluate<boolean>('innerWidth < 320'));
    assert.ok((await frame.evaluate<number>(NARROWEST)) > 200);
    assert.equal(await frame.evaluate(SCROLLS), false);
    await workbench.page.setViewportSize({ width: 1400, height: 900 });
  });

  it('says that it was scored before an edit', async () => {
    const { workbench } = session;
    await workbench.tab('orders.ts').first().click();
    await workbench.page.keyboard.press('Control+Home');
    await workbench.page.keyboard.type('// ');
    await panel.page.getByText('Scored before your last edit.').waitFor();
  });

  const tabs = () => session.workbench.page.locator('.tab[aria-label*="Score: "]').count();
});

const FOCUSED = ':focus';

/** The least that a cell is wide which says what happens if the function fails. */
const NARROWEST = `Math.min(
  ...[...document.querySelectorAll('tbody .fails')].map((cell) => cell.clientWidth),
)`;

const SCROLLS = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** A person opens a fold, and what the host has to say comes next. */
const OPENED_AND_DRAWN = `(async () => {
  const fold = () => document.querySelector('[data-section="measured"] details');
  const before = fold();
  before.querySelector('summary').click();
  await Promise.resolve();
  globalThis.sent.model.report.measured.durationMs += 1000;
  dispatchEvent(new MessageEvent('message', { data: globalThis.sent }));
  return fold() !== before && fold().open;
})()`;

import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** VS Code's themes by the class that it gives the page of a webview. */
const THEMES: Readonly<Record<string, string>> = {
  'vscode-light': 'Default Light Modern',
  'vscode-dark': 'Default Dark Modern',
  'vscode-high-contrast': 'Default High Contrast',
  'vscode-high-contrast-light': 'Default High Contrast Light',
};

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

describe('accessibility of the panel', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.budgetSeconds': 1, 'asyncScore.timeoutSeconds': 5 },
  });
  let panel: Panel;

  before(() => {
    panel = new Panel(session.workbench);
  });

  it('finds nothing in a score, in any theme', async () => {
    await session.workbench.open(session.folder, [session.example('async-await.js')]);
    await session.workbench.runCommand('Async Score: Score async pattern');
    await panel.done();
    for (const title of ['Complexity', 'Cost', 'How this was measured'])
      await panel.unfolded(title);
    const section = await panel.unfolded('Debuggability');
    await section.locator('button.mark').first().click();
    const inside = section.locator('summary:not([data-key="summary:section:debuggability"])');
    for (const summary of await inside.all()) await summary.click();
    await inEveryTheme(assertNoViolation);
  });

  it('finds nothing in a comparison, in any theme', async () => {
    await session.workbench.tab('async-await.js').click();
    await session.workbench.runCommand('Async Score: Compare async patterns');
    await session.workbench.pick(/nested/i, 'nested');
    await panel.page.getByRole('row', { name: /^Time/ }).waitFor();
    await panel.done();
    await inEveryTheme(assertNoViolation);
  });

  it('finds nothing in a failure, in any theme', async () => {
    await session.workbench.closeEditors();
    const file = session.write('throws.js', 'throw new Error("not today");');
    await session.workbench.openFile(file);
    await session.workbench.runCommand('Async Score: Score async pattern');
    await panel.page
      .getByText(/not today/)
      .first()
      .waitFor();
    await panel.done();
    await inEveryTheme(assertNoViolation);
  });

  it('finds nothing in the gallery, in any theme', async () => {
    await session.workbench.closeEditors();
    await session.workbench.runCommand('Async Score: Open gallery');
    const tables = panel.section('Published tables');
    for (const summary of (await tables.locator('summary').all()).slice(0, 2)) {
      await summary.click();
    }
    await inEveryTheme(assertNoViolation);
  });

  async function inEveryTheme(check: (theme: string) => Promise<void>): Promise<void> {
    for (const [bodyClass, theme] of Object.entries(THEMES)) {
      const settings = JSON.stringify({ 'workbench.colorTheme': theme });
      fs.mkdirSync(session.example('.vscode'), { recursive: true });
      session.write('.vscode/settings.json', settings);
      await until(`the theme ${theme} in the panel`, () => hasBodyClass(bodyClass));
      await check(theme);
    }
  }

  async function hasBodyClass(name: string): Promise<boolean> {
    const classes = await panel.page.locator('body').getAttribute('class');
    return (classes ?? '').split(' ').includes(name);
  }

  async function assertNoViolation(theme: string): Promise<void> {
    const frame = await session.workbench.webviewFrame();
    await frame.evaluate(axe);
    const violations = await frame.evaluate<Violation[]>(
      'axe.run(document, { iframes: false }).then(({ violations }) => violations)',
    );
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
    assert.deepEqual(found, [], theme);
  }
});

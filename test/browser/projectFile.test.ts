import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';

import { type Browser, chromium, type Page } from 'playwright-core';

import type { Finding } from '../../src/rules/finding';
import { projectHtml } from '../../src/report/html/project';
import type { ProjectFunction, ProjectScore } from '../../src/report/projectScore';
import { REPORT_SCHEMA } from '../../src/report/report';
import { createUnits } from '../../src/report/units';
import { failure } from '../../src/failure';
import { aRuntime } from '../runtimes';

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

function finding(severity: Finding['severity']): Finding {
  return {
    ...{ rule: 'unhandled-rejection', severity, message: 'If line 3 `a<b>()` fails, it ends' },
    ...{ file: 'src/b.ts', line: 3, column: 1, endLine: 3, endColumn: 9, related: [] },
  };
}

function scored(file: string, name: string, tokens: number, findings: Finding[]): ProjectFunction {
  return {
    ...{ file, path: name, line: 3, endLine: 9, tokens, state: 'scored', findings, ignored: 0 },
    debuggability: {
      state: 'scored',
      stackTraces: 5,
      sourceMaps: 5,
      total: 10,
      lines: [],
      sites: 2,
      reach: { reached: 2, of: 2 },
    },
  };
}

const PROJECT: ProjectScore = {
  schema: REPORT_SCHEMA,
  folder: '/home/ann/shop',
  runtime: aRuntime('24.21.0'),
  functions: [
    scored('src/a.ts', 'load', 30, []),
    scored('src/b.ts', 'place', 90, [finding('warning')]),
    scored('src/b.ts', '<img src=x onerror=alert(1)>', 10, [finding('error')]),
    {
      ...{ file: 'src/c.ts', path: 'leave', line: 1, endLine: 2, tokens: 12 },
      ...{ state: 'scored', findings: [], ignored: 0 },
      debuggability: failure('failed', 'neverLoaded', 'It left.', { remedy: 'Stay.' }),
    },
  ],
  unread: [],
  measured: {
    ...{ by: '0.1.0', startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1200 },
    ...{ ran: 4, kept: 0, left: 0 },
  },
};

describe('the file of a project', function () {
  this.timeout(60_000);
  let browser: Browser;
  let page: Page;
  let folder: string;
  const refused: string[] = [];

  before(async () => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-file-'));
    const file = path.join(folder, 'shop.html');
    fs.writeFileSync(file, [...projectHtml(PROJECT, createUnits('en'))].join(''));
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox'],
    });
    page = await browser.newPage();
    page.on('console', (message) => refused.push(message.text()));
    page.on('pageerror', (error) => refused.push(error.message));
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => refused.push('a dialog')));
    await page.goto(pathToFileURL(file).href);
  });
  after(async () => {
    await browser.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => assert.deepEqual(refused, []));

  const shown = () => page.locator('.functions tbody tr:visible th').allInnerTexts();
  const violations = async () => {
    await page.evaluate(axe);
    const found = 'axe.run(document).then(({ violations }) => violations.map(({ id }) => id))';
    return page.evaluate(found) as Promise<string[]>;
  };

  it('lists the worst first, and is accessible in light and dark', async () => {
    assert.deepEqual(await shown(), [
      'src/b.ts#<img src=x onerror=alert(1)>',
      ...['src/b.ts#place', 'src/c.ts#leave', 'src/a.ts#load'],
    ]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await violations(), []);
    }
  });

  it('finds functions by all words of a search, and says how many', async () => {
    await page.getByLabel('Search functions').fill('B.TS place');
    assert.deepEqual(await shown(), ['src/b.ts#place']);
    assert.equal(await page.getByRole('status').innerText(), '1 of 4 functions');
    await page.getByLabel('Search functions').fill('');
    assert.equal((await shown()).length, 4);
  });

  it('sorts by any column, with the keyboard', async () => {
    const tokens = page.getByRole('button', { name: 'tokens' });
    await tokens.focus();
    await page.keyboard.press('Enter');
    assert.deepEqual((await shown())[0], 'src/b.ts#place');
    await page.keyboard.press('Enter');
    assert.equal((await shown())[0], 'src/b.ts#<img src=x onerror=alert(1)>');
    const head = page.locator('.functions thead th', { hasText: 'tokens' });
    assert.equal(await head.getAttribute('aria-sort'), 'descending');
    await page.getByRole('button', { name: 'if it fails' }).press('Enter');
    assert.equal((await shown())[1], 'src/b.ts#place');
  });

  it('has a page for each function, which the keyboard leads to and back from', async () => {
    await page.getByRole('link', { name: 'src/b.ts#place' }).press('Enter');
    const article = page.getByRole('article', { name: 'src/b.ts#place' });
    await article.waitFor();
    assert.match(await article.innerText(), /If line 3 a<b>\(\) fails, it ends/);
    assert.equal(await page.locator('.functions').isVisible(), false);
    assert.deepEqual(await violations(), []);
    await article.getByRole('link', { name: 'Next' }).press('Enter');
    const next = page.getByRole('article', { name: 'src/c.ts#leave' });
    await next.waitFor();
    assert.match(await next.innerText(), /It left[^]*Stay\./);
    await next.getByRole('link', { name: 'All functions' }).press('Enter');
    await page.locator('.functions').waitFor();
    await page.goBack();
    await next.waitFor();
  });

  it('reads without its script: all is there, and no button that does nothing', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(page.url().split('#')[0]!);
    assert.equal(await plain.locator('button, form').count(), 1);
    assert.equal(await plain.getByLabel('Search functions').isVisible(), false);
    await plain.getByRole('link', { name: 'src/a.ts#load' }).click();
    await plain.getByText('Nothing was found in it.').waitFor();
    const ids = await plain.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
    await context.close();
  });
});

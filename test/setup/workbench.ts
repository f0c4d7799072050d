import * as fs from 'node:fs';
import * as path from 'node:path';

import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core';

import type { CodeServer } from './codeServer';
import { until } from './until';

/** Time limit of a wait on the page; everything is polled, and nothing sleeps. */
export const WAIT_MS = 60_000;

/** Time limit of a list before it is requested again. */
export const PALETTE_MS = 5_000;

/** Drives a VS Code workbench in a browser through its visible parts. */
export class Workbench {
  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    readonly server: CodeServer,
    /** Resources that the policies of webviews have refused. */
    readonly violations: string[],
  ) {}

  /** Opens a workbench in a browser context of its own, without shared storage. */
  static async begin(
    browser: Browser,
    server: CodeServer,
    viewport = { width: 1400, height: 900 },
  ) {
    const context = await browser.newContext({ viewport });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const violations: string[] = [];
    await context.exposeFunction('policyViolated', (what: string) => violations.push(what));
    await context.addInitScript(`(${watchPolicy})()`);
    await context.addInitScript(`(${standStill})()`);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    return new Workbench(context, page, server, violations);
  }

  /**
   * Opens `folder` with `files` in editors (absolute paths). Resolves when the extension's title
   * actions are visible: menus and commands appear after the editors.
   */
  async open(folder: string, files: readonly string[] = []): Promise<void> {
    await this.page.goto(this.server.address(folder, files));
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor();
    for (const file of files) await this.tab(path.basename(file)).waitFor();
    if (files.length > 0) await this.titleAction('Score async pattern').waitFor();
  }

  async closeEditors(): Promise<void> {
    await this.runCommand('View: Close All Editors');
    await this.page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
  }

  titleAction(title: string): Locator {
    return this.page.locator(`.editor-actions .action-label[aria-label^="${title}"]`);
  }

  /** Tab of a file. */
  tab(name: string): Locator {
    return this.page.locator(`.tabs-container .tab[data-resource-name="${name}"]`);
  }

  /** Opens a file (absolute path) in the loaded page, as another page would take seconds. */
  async openFile(file: string): Promise<void> {
    const name = path.basename(file);
    await this.choose('Control+p', name, file);
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.titleAction('Score async pattern').waitFor();
  }

  /** Moves the cursor of an open file to `line:column`. */
  async goTo(place: string, name: string): Promise<void> {
    const [line] = place.split(':');
    await until(`the cursor on line ${line}`, async () => {
      await this.tab(name).click();
      await this.choose('Control+g', `line ${line}`, `:${place}`);
      const there = this.cursor().filter({ hasText: new RegExp(`^\\s*Ln ${line},`) });
      return came(there.waitFor({ timeout: PALETTE_MS }));
    });
  }

  /** Runs a command from the palette. */
  async runCommand(title: string): Promise<void> {
    await this.choose('F1', title, `>${title}`);
  }

  /**
   * Chooses a row of the palette that a key opens, and repeats until it is taken. A webview may
   * take the focus and close the palette, and a busy machine may lose a key. Until a folder is
   * known to be trusted, the palette lacks some rows.
   */
  async choose(key: string, text: string, filter: string): Promise<void> {
    await until(`"${text}" in the palette`, async () => {
      await this.page.keyboard.press(key);
      const isTaken = await came(this.take(text, filter, PALETTE_MS));
      if (!isTaken) await this.page.keyboard.press('Escape');
      return isTaken;
    });
  }

  /** Resolves when the palette has closed, or shows the next question. */
  private async take(text: string, filter: string, timeout: number): Promise<void> {
    await this.focusRow(text, filter, timeout);
    await this.page.keyboard.press('Enter');
    await until(
      `"${text}" to be taken`,
      async () =>
        !(await this.quickInput.isVisible()) || (await this.quickInput.inputValue()) !== filter,
      timeout,
    );
  }

  private get quickInput(): Locator {
    return this.page.locator('.quick-input-widget input[type="text"]');
  }

  /** Picks the row with `text` in the open quick pick, after typing `filter`. */
  async pick(text: string | RegExp, filter = ''): Promise<void> {
    await this.focusRow(text, filter, WAIT_MS);
    await this.page.keyboard.press('Enter');
  }

  /** Moves by keyboard, as rows move while the list is filtered. */
  private async focusRow(text: string | RegExp, filter: string, timeout: number): Promise<void> {
    const { page } = this;
    await this.quickInput.fill(filter, { timeout });
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: text }).first().waitFor({ timeout });
    const focused = page.locator('.quick-input-list .monaco-list-row.focused', { hasText: text });
    await until(
      `the row "${text}" to be focused`,
      async () => {
        if ((await focused.count()) > 0) return true;
        await page.keyboard.press('ArrowDown');
        return false;
      },
      timeout,
    );
  }

  /**
   * Picks an item in the context menu of `target`. A menu ignores clicks just after it opens, so
   * clicks are repeated until it closes.
   */
  async pickFromMenu(target: Locator, text: string): Promise<void> {
    await target.click({ button: 'right' });
    const item = this.page.locator('.monaco-menu .action-item', { hasText: text });
    await item.waitFor();
    await until(`the menu with "${text}" to close`, async () => {
      if ((await item.count()) === 0) return true;
      // it may close between the check and the click
      await item.click({ timeout: 1000 }).catch(() => undefined);
      return false;
    });
  }

  /** CodeLenses of the active editor, in line order. */
  lenses(text?: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration a', text ? { hasText: text } : {});
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-list-item', { hasText: text });
  }

  /** Cursor position in the status bar, such as "Ln 12, Col 3". */
  cursor(): Locator {
    return this.page.locator('#status\\.editor\\.selection');
  }

  /** Page inside the visible webview. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** The same page as a frame, to evaluate scripts in. */
  async webviewFrame(): Promise<Frame> {
    const element = await this.page
      .frameLocator('iframe.webview.ready')
      .locator('iframe#active-frame')
      .elementHandle();
    const frame = await element?.contentFrame();
    if (!frame) throw new Error('The webview has no frame.');
    return frame;
  }

  /** True if VS Code's storage in the browser, which survives a reload, contains `text`. */
  hasStored(text: string): Promise<boolean> {
    return this.page.evaluate<boolean>(`(${hasInStorage})(${JSON.stringify(text)})`);
  }

  /** Takes a picture of the whole window. */
  async screenshot(file: string): Promise<void> {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await this.page.screenshot({ path: file });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Resolves to true unless the promise rejects. */
function came(waited: Promise<unknown>): Promise<boolean> {
  return waited.then(
    () => true,
    () => false,
  );
}

/**
 * Script that runs in each frame before any other. A webview's page is written into an existing
 * frame, which removes earlier listeners.
 */
const watchPolicy = `() => {
  const listen = () =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { originalPolicy, effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      // that of our pages; the workbench has others
      if (!originalPolicy.includes("form-action 'none'")) return;
      void window.policyViolated([effectiveDirective, blockedURI, sourceFile, lineNumber].join(' '));
    });
  listen();
  const open = Document.prototype.open;
  Document.prototype.open = function (...args) {
    const opened = open.apply(this, args);
    listen();
    return opened;
  };
}`;

/**
 * Script that stops animations, as repeated painting takes as long as a score. No policy refuses a
 * constructed stylesheet.
 */
const standStill = `() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets = [sheet];
}`;

/** Source of a function that runs in the page, whose types are unknown here. */
const hasInStorage = `async (text) => {
  const outcome = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await outcome(indexedDB.open(name));
    try {
      for (const store of database.objectStoreNames) {
        const values = await outcome(database.transaction(store).objectStore(store).getAll());
        if (values.some((value) => String(value).includes(text))) return true;
      }
    } finally {
      database.close();
    }
  }
  return false;
}`;

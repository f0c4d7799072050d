import * as fs from 'node:fs';
import * as path from 'node:path';

import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core';

import type { CodeServer } from './codeServer';
import { until } from './until';

/** Longest wait for anything on the page. It is never slept; everything is polled. */
export const WAIT_MS = 60_000;

/** How long a list that was asked for may take, before it is asked for again. */
export const PALETTE_MS = 5_000;

/** A VS Code workbench in a browser: what a person can do with it, by its visible parts. */
export class Workbench {
  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    readonly server: CodeServer,
    /** What the policies of webviews have kept from being loaded, run or applied. */
    readonly violations: string[],
  ) {}

  /** In a context of its own: it shares no storage with another. */
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
   * Opens `folder`, and `files` of it in editors (all absolute). Resolves once they are there, with
   * what the extension adds to an editor's title: menus and commands come later than the editors.
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

  /** The tab of a file. */
  tab(name: string): Locator {
    return this.page.locator(`.tabs-container .tab[data-resource-name="${name}"]`);
  }

  /** Opens a file (absolute) in the page that is there: to load another takes seconds. */
  async openFile(file: string): Promise<void> {
    const name = path.basename(file);
    await this.choose('Control+p', name, file);
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.titleAction('Score async pattern').waitFor();
  }

  /** Brings the cursor of an open file to `line:column`. */
  async goTo(place: string, name: string): Promise<void> {
    const [line] = place.split(':');
    await until(`the cursor on line ${line}`, async () => {
      await this.tab(name).click();
      await this.choose('Control+g', `line ${line}`, `:${place}`);
      const there = this.cursor().filter({ hasText: new RegExp(`^\\s*Ln ${line},`) });
      return came(there.waitFor({ timeout: PALETTE_MS }));
    });
  }

  /** Runs a command by the palette. */
  async runCommand(title: string): Promise<void> {
    await this.choose('F1', title, `>${title}`);
  }

  /**
   * Chooses a row of the palette that a key opens. A webview that takes the focus meanwhile closes the
   * palette, a busy machine loses the key or the Enter, and the palette shows what there was as it
   * opened, which is less than all until a folder is known to be trusted: as long as nothing was
   * chosen, it is closed and opened again.
   */
  async choose(key: string, text: string, filter: string): Promise<void> {
    await until(`"${text}" in the palette`, async () => {
      await this.page.keyboard.press(key);
      const isTaken = await came(this.take(text, filter, PALETTE_MS));
      if (!isTaken) await this.page.keyboard.press('Escape');
      return isTaken;
    });
  }

  /** Resolves once the palette has gone, or asks for what the chosen command needs. */
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

  /** Picks the row of the open quick pick that has `text`, after typing `filter`. */
  async pick(text: string | RegExp, filter = ''): Promise<void> {
    await this.focusRow(text, filter, WAIT_MS);
    await this.page.keyboard.press('Enter');
  }

  /** By keyboard, since rows move while the list is filtered. */
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
   * Picks an item of the context menu of `target`. A menu ignores a click that comes just as it
   * opens, so the item is clicked until the menu has closed.
   */
  async pickFromMenu(target: Locator, text: string): Promise<void> {
    await target.click({ button: 'right' });
    const item = this.page.locator('.monaco-menu .action-item', { hasText: text });
    await item.waitFor();
    await until(`the menu with "${text}" to close`, async () => {
      if ((await item.count()) === 0) return true;
      // it may close between the look and the click
      await item.click({ timeout: 1000 }).catch(() => undefined);
      return false;
    });
  }

  /** CodeLenses of the active editor, in the order of their lines. */
  lenses(text?: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration a', text ? { hasText: text } : {});
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-list-item', { hasText: text });
  }

  /** Where the cursor is, as the status bar says it: "Ln 12, Col 3". */
  cursor(): Locator {
    return this.page.locator('#status\\.editor\\.selection');
  }

  /** The page inside the visible webview. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** The same as a frame, to evaluate scripts in. */
  async webviewFrame(): Promise<Frame> {
    const element = await this.page
      .frameLocator('iframe.webview.ready')
      .locator('iframe#active-frame')
      .elementHandle();
    const frame = await element?.contentFrame();
    if (!frame) throw new Error('The webview has no frame.');
    return frame;
  }

  /** Whether `text` stands anywhere in what VS Code keeps in the browser over a reload. */
  hasStored(text: string): Promise<boolean> {
    return this.page.evaluate<boolean>(`(${hasInStorage})(${JSON.stringify(text)})`);
  }

  /** Writes a picture of the whole window. */
  async screenshot(file: string): Promise<void> {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await this.page.screenshot({ path: file });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Whether what is waited for came in time. */
function came(waited: Promise<unknown>): Promise<boolean> {
  return waited.then(
    () => true,
    () => false,
  );
}

/**
 * Runs in each frame before anything else. The page of a webview is written into a frame that is
 * there already, by which what listened before is forgotten.
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
 * What moves is painted again and again, which takes as long as a score. A sheet of this kind is none
 * that a policy could refuse.
 */
const standStill = `() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets = [sheet];
}`;

/** Source of a function that runs in the page, whose types are not known here. */
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

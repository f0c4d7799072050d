import { type Browser, chromium } from 'playwright-core';

import { CodeServer, type ServerOptions, type Settings } from './codeServer';
import { Workbench } from './workbench';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

export interface EditorOptions extends Omit<ServerOptions, 'vsix'> {
  /** User settings beside those of all tests. */
  settings?: Settings;
  viewport?: { width: number; height: number };
}

/** User settings of tests that need no accurate measurement: no warm-up. */
export const QUICKEST = {
  'asyncScore.parallel': 20,
  'asyncScore.mode': 'faithful',
  'asyncScore.budgetSeconds': 0.1,
} as const;

/** Shares one browser, and one server for each kind, among all tests. */
export class Editors {
  private browser: Promise<Browser> | undefined;
  private readonly servers = new Map<string, Promise<CodeServer>>();

  /** Opens a workbench with these settings; at most one at a time for each kind of server. */
  async begin({ settings = {}, viewport, ...options }: EditorOptions): Promise<Workbench> {
    const [browser, server] = await Promise.all([this.launched(), this.started(options)]);
    server.begin(settings);
    return Workbench.begin(browser, server, viewport);
  }

  async stop(): Promise<void> {
    await (await this.browser)?.close();
    for (const server of this.servers.values()) await (await server).stop();
    for (const signal of SIGNALS) process.removeListener(signal, exit);
  }

  /** Starts the browser; a signal then ends this process with all that it started. */
  private launched(): Promise<Browser> {
    const executablePath = process.env.CHROMIUM_PATH;
    if (!executablePath) {
      throw new Error('CHROMIUM_PATH names no browser: run this through npm run test:browser.');
    }
    if (!this.browser) for (const signal of SIGNALS) process.on(signal, exit);
    this.browser ??= chromium.launch({ executablePath, args: ARGUMENTS });
    return this.browser;
  }

  private started(options: Omit<ServerOptions, 'vsix'>): Promise<CodeServer> {
    const kind = JSON.stringify(options);
    const started =
      this.servers.get(kind) ??
      CodeServer.start({ ...options, vsix: process.env.ASYNC_SCORE_VSIX });
    this.servers.set(kind, started);
    return started;
  }
}

function exit(): never {
  process.exit(130);
}

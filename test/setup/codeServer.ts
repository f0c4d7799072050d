import { type ChildProcess, execFile, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';

import { runtimePath } from '../runtimes';
import runtimes from './runtimes.json';

const root = path.resolve(__dirname, '../../..');
const SERVERS = {
  newest: path.join(root, '.cache/code-server/node_modules/code-server'),
  lowest: path.join(root, '.cache/code-server-lowest/node_modules/code-server'),
};

/** Time limit of the server's start; an idle machine needs half a second. */
const START_MS = 60_000;

export type Settings = Readonly<Record<string, unknown>>;

/** User settings that hide everything but our extension. */
const QUIET = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  // a loading webview takes the focus at any time
  'workbench.quickOpen.closeOnFocusLost': false,
  'git.enabled': false,
  // no test needs types: two processes a page would look for them, and npm would fetch some
  'js/ts.tsserver.useSyntaxServer': 'always',
  'js/ts.tsserver.automaticTypeAcquisition.enabled': false,
  'extensions.autoUpdate': false,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'always',
  // moving parts are painted again and again
  'editor.cursorBlinking': 'solid',
  'workbench.reduceMotion': 'on',
  // the tests drive the trust editor in its own tab
  'workbench.editor.useModal': 'off',
};

export interface ServerOptions {
  /** The .vsix to install. */
  vsix?: string;
  /** False: folders are not trusted until the user says so. */
  trusted: boolean;
  /** VS Code to use; by default the newest. */
  vscode?: keyof typeof SERVERS;
  /** Additional environment variables. */
  env?: NodeJS.ProcessEnv;
}

/** Runs a code-server with its own data folders. `stop` ends all of its processes. */
export class CodeServer {
  private constructor(
    private readonly server: ChildProcess,
    /** User data and extensions, deleted at the end. */
    readonly folder: string,
    /** Host and port. */
    readonly authority: string,
  ) {}

  static async start(options: ServerOptions): Promise<CodeServer> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-editor-'));
    fs.writeFileSync(path.join(folder, 'config.yaml'), 'auth: none\n');
    const node = runtimePath(runtimes.codeServer);
    const env = { ...process.env, ...environment(folder), ...options.env };
    const common = [
      path.join(serverOf(options), 'out/node/entry.js'),
      ...['--config', path.join(folder, 'config.yaml')],
      ...['--user-data-dir', path.join(folder, 'data')],
      ...['--extensions-dir', path.join(folder, 'extensions')],
    ];
    if (options.vsix) {
      const install = [...common, '--install-extension', options.vsix];
      await promisify(execFile)(node, install, { env });
    }
    const flags = ['--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry'];
    flags.push('--disable-update-check', '--ignore-last-opened');
    // seconds that an extension host outlives its page; a busy machine may need some to reconnect
    if (options.vscode !== 'lowest') flags.push('--reconnection-grace-time', '30');
    if (options.trusted) flags.push('--disable-workspace-trust');
    // a process group of its own, so that the extension hosts end with it
    const server = spawn(node, [...common, ...flags], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const killAtExit = () => {
      killGroup(server, 'SIGKILL');
      fs.rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', killAtExit);
    server.once('exit', () => process.removeListener('exit', killAtExit));
    try {
      const started = new CodeServer(server, folder, await authorityOf(server));
      started.begin({});
      return started;
    } catch (error) {
      killGroup(server, 'SIGKILL');
      throw error;
    }
  }

  /** Sets the user's settings beside those of all tests, and deletes kept results and downloads. */
  begin(settings: Settings): void {
    const file = path.join(this.folder, 'data/User/settings.json');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify({ ...QUIET, ...settings }));
    fs.rmSync(dataOf(this.folder), { recursive: true, force: true });
  }

  /** URL that opens `folder` with `files` in editors. Paths are absolute. */
  address(folder: string, files: readonly string[] = []): string {
    const query = new URLSearchParams({ folder });
    const payload = files.map((file) => ['openFile', this.uri(file)]);
    if (payload.length > 0) query.set('payload', JSON.stringify(payload));
    return `http://${this.authority}/?${query}`;
  }

  /** URI of a file in the workbench. */
  uri(file: string): string {
    return `vscode-remote://${this.authority}${encodeURI(file)}`;
  }

  /** Command lines of the processes that run a subject for this server's extension. Linux only. */
  runnerProcesses(): string[] {
    const runner = path.join(this.folder, 'extensions');
    return fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(commandLine)
      .filter((line) => line.includes(runner) && line.includes('bench-runner'));
  }

  /** Copies the logs of the server and its extension hosts, for a failure. */
  keepLogs(folder: string): void {
    fs.cpSync(path.join(this.folder, 'data/logs'), folder, { recursive: true });
  }

  async stop(): Promise<void> {
    if (this.server.exitCode === null && this.server.signalCode === null) {
      const ended = new Promise((resolve) => this.server.once('exit', resolve));
      killGroup(this.server, 'SIGTERM');
      const insist = setTimeout(() => killGroup(this.server, 'SIGKILL'), 5_000);
      await ended;
      clearTimeout(insist);
    }
    killGroup(this.server, 'SIGKILL');
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function serverOf({ vscode = 'newest' }: Pick<ServerOptions, 'vscode'>): string {
  return SERVERS[vscode];
}

/** Version of VS Code in a server. */
export function vscodeVersion(of: keyof typeof SERVERS): string {
  const file = path.join(SERVERS[of], 'lib/vscode/package.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Folder of the extension's downloads and results. */
const dataOf = (folder: string) => path.join(folder, 'async-score');

/** Environment that separates a test from the user's downloads and results. */
function environment(folder: string): NodeJS.ProcessEnv {
  return {
    // without it the extension host takes its PATH from a login shell
    VSCODE_CLI: '1',
    ASYNC_SCORE_DATA: dataOf(folder),
    ASYNC_SCORE_RUNTIMES: path.join(dataOf(folder), 'runtimes'),
    // nothing listens on that port
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
    npm_config_cache: path.join(folder, 'npm'),
  };
}

/** Reads the address that the server prints when it listens; keeps reading its output. */
function authorityOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string) => reject(new Error(`code-server ${why}. It printed:\n${printed}`));
    const late = setTimeout(() => fail(`did not listen within ${START_MS} ms`), START_MS);
    server.once('exit', (code) => fail(`ended (${code}) before it listened`));
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed = (printed + chunk.toString()).slice(-10_000);
        const listening = /listening on http:\/\/([\d.]+:\d+)/.exec(printed);
        if (!listening?.[1]) return;
        clearTimeout(late);
        resolve(listening[1]);
      });
    }
  });
}

function killGroup(server: ChildProcess, signal: NodeJS.Signals): void {
  if (server.pid === undefined) return;
  try {
    process.kill(-server.pid, signal);
  } catch {
    // the group has ended
  }
}

function commandLine(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // it ended while we looked
  }
}

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

/** How long the server may take to say its address; it takes half a second on an idle machine. */
const START_MS = 60_000;

export type Settings = Readonly<Record<string, unknown>>;

/** User settings that keep everything but our extension from showing up. */
const QUIET = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  // a webview that loads takes the focus whenever it is done
  'workbench.quickOpen.closeOnFocusLost': false,
  'git.enabled': false,
  // types are nobody's question here: two processes a page would look for them, and npm fetch some
  'js/ts.tsserver.useSyntaxServer': 'always',
  'js/ts.tsserver.automaticTypeAcquisition.enabled': false,
  'extensions.autoUpdate': false,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'always',
  // what moves is painted again and again
  'editor.cursorBlinking': 'solid',
  'workbench.reduceMotion': 'on',
  // the trust editor is driven in its own tab
  'workbench.editor.useModal': 'off',
};

export interface ServerOptions {
  /** The .vsix to install. */
  vsix?: string;
  /** False: folders are not trusted until somebody says so. */
  trusted: boolean;
  /** Of those that the extension runs in. Left out: the newest. */
  vscode?: keyof typeof SERVERS;
  /** Environment beside our own. */
  env?: NodeJS.ProcessEnv;
}

/** A code-server with data folders of its own. `stop` ends it and all of its processes. */
export class CodeServer {
  private constructor(
    private readonly server: ChildProcess,
    /** Its user data and extensions, deleted at the end. */
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

  /** Sets the user's settings beside those of all tests, and forgets what was measured and fetched. */
  begin(settings: Settings): void {
    const file = path.join(this.folder, 'data/User/settings.json');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify({ ...QUIET, ...settings }));
    fs.rmSync(dataOf(this.folder), { recursive: true, force: true });
  }

  /** Address that opens `folder` with `files` of it in editors. Paths are absolute. */
  address(folder: string, files: readonly string[] = []): string {
    const query = new URLSearchParams({ folder });
    const payload = files.map((file) => ['openFile', this.uri(file)]);
    if (payload.length > 0) query.set('payload', JSON.stringify(payload));
    return `http://${this.authority}/?${query}`;
  }

  /** The URI by which the workbench knows a file. */
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

  /** Copies what the server and its extension hosts have logged, to look at after a failure. */
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

/** The version of VS Code in a server. */
export function vscodeVersion(of: keyof typeof SERVERS): string {
  const file = path.join(SERVERS[of], 'lib/vscode/package.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Where the extension keeps what it fetches and measures. */
const dataOf = (folder: string) => path.join(folder, 'async-score');

/** What a person has measured and fetched is none of a test's business, and the other way round. */
function environment(folder: string): NodeJS.ProcessEnv {
  return {
    // without it the extension host takes its PATH from a login shell
    VSCODE_CLI: '1',
    ASYNC_SCORE_DATA: dataOf(folder),
    ASYNC_SCORE_RUNTIMES: path.join(dataOf(folder), 'runtimes'),
    // nobody answers there
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
    npm_config_cache: path.join(folder, 'npm'),
  };
}

/** Reads the address that the server prints once it listens; keeps draining its output. */
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

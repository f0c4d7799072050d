import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

export const ROOT = path.resolve(__dirname, '../../..');
export const PATTERNS = path.join(ROOT, 'bench-runner/patterns');

export interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface RunCliOptions {
  cwd?: string;
  /** Folder that holds the bundled CLI; left out: that of the project. */
  root?: string;
  env?: NodeJS.ProcessEnv;
  /** Called with everything that stderr has said so far, and how to send a signal. */
  onStderr?(text: string, kill: (signal: NodeJS.Signals) => void): void;
}

/** Nothing is taken from what the person who tests has fetched or measured, and nothing added. */
const DATA = fs.mkdtempSync(path.join(tmpdir(), 'async-score-data-'));
process.once('exit', () => fs.rmSync(DATA, { recursive: true, force: true }));

/** Runs the CLI as it is shipped to its end: its bundle starts twice as fast as its modules. */
export function runCli(argv: readonly string[], options: RunCliOptions = {}): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(options.root ?? ROOT, 'dist/cli.js'), ...argv], {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, FORCE_COLOR: '', ASYNC_SCORE_DATA: DATA, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: Ended = { exitCode: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ended.stderr += text;
    options.onStderr?.(ended.stderr, (signal) => child.kill(signal));
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ ...ended, exitCode }));
  });
}

/**
 * A process that runs the program of the terminal again and again: starting one takes longer than most
 * of what it is to do here. It ends a run where a process would have ended: with nothing left to do.
 */

import childProcess, { type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import * as path from 'node:path';

/** One run that is asked for. */
export interface Wanted {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  folder: string;
}

/** What came of it. */
export interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** The process that looks after runs, where there is one. */
  keeper?: number | undefined;
}

const load = createRequire(__filename);
const PROGRAM = load.resolve(path.join(__dirname, '../../src/cli.js'));
const KEEPER = path.join(__dirname, '../../src/processes/keeper.js');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

let ran: Ran | null = null;
/**
 * The program that looks after runs is started once for all of them: it takes longer to start than most
 * of what it looks after. It ends with this process.
 */
let keeper: ChildProcess | null = null;

const { spawn } = childProcess;
childProcess.spawn = ((...asked: Parameters<typeof spawn>) => {
  if (asked[1]?.[0] !== KEEPER) return spawn(...asked);
  if (keeper?.connected) return keeper;
  keeper = spawn(...asked).setMaxListeners(0);
  keeper.disconnect = () => undefined;
  return keeper;
}) as typeof spawn;

process.on('message', ({ argv, env, folder }: Wanted) => {
  const said: Ran = { exitCode: 0, stdout: '', stderr: '' };
  ran = said;
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].removeAllListeners('error');
    process[name].write = (chunk: string | Uint8Array) => {
      said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      return true;
    };
  }
  for (const name of SIGNALS) process.removeAllListeners(name);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(folder);
  process.argv = [process.execPath, PROGRAM, ...argv];
  process.exitCode = undefined;
  delete load.cache[PROGRAM];
  process.channel?.unref();
  load(PROGRAM);
});

process.on('beforeExit', () => {
  if (ran === null) return;
  const told = { ...ran, exitCode: Number(process.exitCode ?? 0), keeper: keeper?.pid };
  ran = null;
  process.channel?.ref();
  process.send?.(told);
});

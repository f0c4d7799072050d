import { fork, spawn, type ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { changed } from '../corpus/untouched';
import { PROJECT } from '../subjects';
import type { Ran, Wanted } from './again';
import { BENCH } from './argv';
import type { Row } from './row';
import { furnish, makeWorld, placed, processesOf, stateOf, type Left, type World } from './world';

/** What came of a row. */
export interface Tried {
  exit: number | string;
  stdout: string;
  stderr: string;
  tookMs: number;
  /** Command lines of processes that were still there, and paths that differ. */
  processes: string[];
  paths: string[];
  world: World;
}

export const USUAL_BOUND_S = 30;

/** Rows are tried by several of these side by side, each of which tries one at a time. */
export class Attempts {
  private again: ChildProcess | null = null;
  private keeper: number | undefined;

  constructor(
    private readonly root: string,
    private readonly port: number,
  ) {}

  async attempt(row: Row, number: number): Promise<Tried> {
    const world = makeWorld(this.root, number);
    furnish(world, row, this.port);
    const before = stateOf(world);
    const startedMs = performance.now();
    const wanted = wantedOf(row, world, this.port);
    const ran = await (row.own ? ranAlone(row, wanted, world) : this.ranAgain(row, wanted));
    const tookMs = performance.now() - startedMs;
    const left = await this.leftOf(world);
    for (const { pid } of left) endIfThere(pid);
    const paths = changed(before, stateOf(world));
    fs.rmSync(world.folder, { recursive: true, force: true });
    const processes = left.map(({ command }) => command);
    return { ...ran, tookMs, processes, paths, world };
  }

  end(): void {
    this.again?.kill('SIGKILL');
    this.again = null;
  }

  /** What was ended may need a moment to be gone. */
  private async leftOf(world: World): Promise<Left[]> {
    const own = [this.again?.pid, this.keeper].filter((pid) => pid !== undefined);
    const patientUntilMs = performance.now() + 10_000;
    let left = processesOf(world, own);
    while (left.length > 0 && performance.now() < patientUntilMs) {
      await delay(50);
      left = processesOf(world, own);
    }
    return left;
  }

  private ranAgain(row: Row, wanted: Wanted): Promise<Ended> {
    const child = (this.again ??= fork(path.join(__dirname, 'again.js'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    }));
    return new Promise((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), mostMsOf(row));
      const end = (ended: Ended) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(ended);
      };
      child.once('message', ({ keeper, exitCode, stdout, stderr }: Ran) => {
        this.keeper = keeper;
        end({ exit: exitCode, stdout, stderr });
      });
      child.once('exit', (code, signal) => {
        this.again = null;
        end({ exit: `the process that runs it ended (${signal ?? code})`, stdout: '', stderr: '' });
      });
      child.send(wanted);
    });
  }
}

/** The next row is not to suffer from this one. */
function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}

type Ended = Pick<Tried, 'exit' | 'stdout' | 'stderr'>;

/** Where it should long have ended, it is ended. */
function mostMsOf({ withinS = USUAL_BOUND_S }: Row): number {
  return 1000 * withinS + 15_000;
}

function wantedOf(row: Row, world: World, port: number): Wanted {
  const [first = ''] = Object.keys(row.files);
  const argv = (row.argv ?? BENCH).map((each) =>
    placed(each === 'FILE' ? first : each, world, port),
  );
  const env = Object.entries(row.env ?? {}).map(([name, value]) => [
    name,
    placed(value, world, port),
  ]);
  return {
    argv,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: world.home,
      TMPDIR: world.tmp,
      // what we keep ourselves is none of a row's doings
      ASYNC_SCORE_DATA: path.join(path.dirname(world.folder), 'data'),
      FORCE_COLOR: '',
      ...(Object.fromEntries(env) as Record<string, string>),
    },
    folder: world.work,
  };
}

async function ranAlone({ own = {}, ...row }: Row, wanted: Wanted, world: World): Promise<Ended> {
  const program = path.join(PROJECT, 'dist/cli.js');
  const output = own.stdout === undefined ? 'pipe' : fs.openSync(own.stdout, 'w');
  const child = spawn(process.execPath, [...(own.flags ?? []), program, ...wanted.argv], {
    cwd: wanted.folder,
    env: wanted.env,
    stdio: ['ignore', output, 'pipe'],
    detached: true,
  });
  const ended: Ended = { exit: '', stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (ended.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (ended.stderr += text));
  const timer = setTimeout(() => child.kill('SIGKILL'), mostMsOf({ ...row, own }));
  const exit = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? ''));
  });
  if (own.signal) await sentOnceItRuns(child, own.signal, world);
  ended.exit = await exit;
  clearTimeout(timer);
  if (typeof output === 'number') fs.closeSync(output);
  return ended;
}

/** The subject makes a file as soon as it runs. */
async function sentOnceItRuns(
  child: ChildProcess,
  signal: NodeJS.Signals,
  { folder }: World,
): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if (namesIn(folder).some((name) => path.basename(name) === 'it-runs')) break;
    await delay(20);
  }
  child.kill(signal);
}

/** None where a folder in it goes while it is read. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

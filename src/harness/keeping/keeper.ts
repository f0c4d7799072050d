import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';

import { spawn } from '../../gate';
import type { RunMark } from '../runMark';
import type { Outgrown, RunLimits } from './limits';

/** A run that is looked after. */
export interface KeptRun {
  mark: RunMark;
  /** Its scratch folder. */
  scratch: string;
  limits: RunLimits;
}

/** What the parent tells the keeper. */
export type ToKeeper = { type: 'keep'; run: KeptRun } | { type: 'release'; id: string };

/** What the keeper tells the parent. */
export interface FromKeeper {
  type: 'outgrown';
  id: string;
  outgrown: Outgrown;
}

/** Looks after runs: that none outlives its parent, and none takes more than it may. */
export interface Keeper {
  /** Returns what is to be called when the run is over and nothing is left of it. */
  keep(run: KeptRun, onOutgrown: (outgrown: Outgrown) => void): () => void;
}

/** For runs that nobody looks after. */
export const NO_KEEPER: Keeper = { keep: () => () => undefined };

/** So long it waits for another run, in ms: it takes as much memory as any Node. */
const IDLE_MS = 10_000;

/** A process of its own, which lives as long as there are runs and ends them when its parent dies. */
export class KeeperProcess implements Keeper {
  private child: ChildProcess | null = null;
  private readonly kept = new Map<string, (outgrown: Outgrown) => void>();
  private idle: NodeJS.Timeout | undefined;

  /** @param programPath of `src/processes/keeper.ts`, as it was built */
  constructor(private readonly programPath: string) {}

  keep(run: KeptRun, onOutgrown: (outgrown: Outgrown) => void): () => void {
    const { id } = run.mark;
    clearTimeout(this.idle);
    this.kept.set(id, onOutgrown);
    this.child ??= this.started();
    tell(this.child, { type: 'keep', run });
    return () => {
      this.kept.delete(id);
      if (this.child !== null) tell(this.child, { type: 'release', id });
      if (this.kept.size > 0) return;
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    };
  }

  private end(): void {
    if (this.child?.connected) this.child.disconnect();
    this.child = null;
  }

  private started(): ChildProcess {
    const child = spawn(process.execPath, [this.programPath], {
      cwd: tmpdir(),
      // the editor's own binary is Node only where it is told to be
      env: { ...placesOf(process.env), ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // what ends us from the keyboard does not end it
      detached: true,
      windowsHide: true,
      shell: false,
    });
    child.on('message', (message) => this.hear(message as FromKeeper));
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    child.unref();
    child.channel?.unref();
    return child;
  }

  private hear({ id, outgrown }: FromKeeper): void {
    this.kept.get(id)?.(outgrown);
  }
}

/** Without it runs go on as they would. */
function tell(keeper: ChildProcess, message: ToKeeper): void {
  if (keeper.connected) keeper.send(message, () => undefined);
}

/** Where temporary folders are, and the programs of Windows. */
function placesOf({ TMPDIR, TEMP, TMP, SystemRoot }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { TMPDIR, TEMP, TMP, SystemRoot };
}

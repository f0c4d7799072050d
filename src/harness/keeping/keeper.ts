import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';

import { spawn } from '../../gate';
import type { RunMark } from '../runMark';
import type { Outgrown, RunLimits } from './limits';

/** A run that the keeper watches. */
export interface KeptRun {
  mark: RunMark;
  /** Scratch folder of the run. */
  scratch: string;
  limits: RunLimits;
}

/** Message from the parent to the keeper. */
export type ToKeeper = { type: 'keep'; run: KeptRun } | { type: 'release'; id: string };

/** Message from the keeper to the parent. */
export interface FromKeeper {
  type: 'outgrown';
  id: string;
  outgrown: Outgrown;
}

/** Watches runs: none outlives its parent, and none exceeds its limits. */
export interface Keeper {
  /** Watches a run; returns a function to call when the run is over and nothing of it is left. */
  keep(run: KeptRun, onOutgrown: (outgrown: Outgrown) => void): () => void;
}

/** Keeper that watches nothing. */
export const NO_KEEPER: Keeper = { keep: () => () => undefined };

/** Time that it waits for another run, in ms: it takes as much memory as any Node. */
const IDLE_MS = 10_000;

/** A process that lives as long as there are runs, and ends them when its parent dies. */
export class KeeperProcess implements Keeper {
  private child: ChildProcess | null = null;
  private readonly kept = new Map<string, (outgrown: Outgrown) => void>();
  private idle: NodeJS.Timeout | undefined;

  /** @param programPath path of the built `src/processes/keeper.ts` */
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
      // the editor's own binary runs as Node only with this variable
      env: { ...placesOf(process.env), ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // signals from the keyboard that end us do not end it
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

/** Sends a message; without a keeper, runs go on unwatched. */
function tell(keeper: ChildProcess, message: ToKeeper): void {
  if (keeper.connected) keeper.send(message, () => undefined);
}

/** Variables for temporary folders, and for programs of Windows. */
function placesOf({ TMPDIR, TEMP, TMP, SystemRoot }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { TMPDIR, TEMP, TMP, SystemRoot };
}

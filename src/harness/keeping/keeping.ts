import { ending } from '../../runtimes/processGroup';
import { mayLive } from '../owner';
import { processTable } from '../processTable';
import { killTree } from '../processTree';
import type { RunMark } from '../runMark';
import { leftScratch, removeScratch } from '../scratch';
import { folderBytes } from './folderBytes';
import type { FromKeeper, KeptRun, ToKeeper } from './keeper';
import { memoryLimitBytes, scratchLimitBytes, type Outgrown } from './limits';

/** Dependencies of the keeper, which tests replace. */
export interface KeepingMeans {
  table: Pick<typeof processTable, 'memoryOf' | 'restMs'>;
  /** Size of a folder's files. */
  folderBytes: typeof folderBytes;
  kill(run: RunMark): Promise<unknown>;
  removeScratch: typeof removeScratch;
  tell(message: FromKeeper): void;
}

export const MEANS: Omit<KeepingMeans, 'tell'> = {
  table: processTable,
  folderBytes,
  kill: (run) => killTree(run),
  removeScratch,
};

/** A resource of a run, and its limit. */
interface Bounded {
  what: Outgrown['what'];
  limitBytes: number;
  /** Most growth in a millisecond of any program. */
  mostPerMs: number;
  /** Present use; null where the system does not report it. */
  read(): Promise<number | null> | number;
}

interface Watched {
  mark: RunMark;
  scratch: string;
  bounds: readonly Bounded[];
  /** The parent was told to end it. */
  isTold: boolean;
}

const MOST_MEMORY_PER_MS = 4e6;
const MOST_FILES_PER_MS = 1e6;
/** Time between checks of a run far from its limits, in ms. */
const LONGEST_REST_MS = 1000;
/** Largest share of the keeper's time for checks. */
const MOST_LOOKING = 0.05;

/** Runs of one parent. */
export class Keeping {
  private readonly runs = new Map<string, Watched>();

  constructor(private readonly means: KeepingMeans) {}

  take(message: ToKeeper): void {
    if (message.type === 'keep') this.runs.set(message.run.mark.id, this.watched(message.run));
    else this.runs.delete(message.id);
  }

  /**
   * Checks if a run exceeds its limits. Returns the ms until the next check: no run can reach its
   * limit much before.
   */
  async look(): Promise<number> {
    const startMs = performance.now();
    const rests = [LONGEST_REST_MS];
    for (const run of this.runs.values()) {
      for (const bounded of run.bounds) rests.push(await this.lookAt(run, bounded));
    }
    const tookMs = performance.now() - startMs;
    return Math.max(Math.min(...rests), this.means.table.restMs, tookMs / MOST_LOOKING);
  }

  /** Ends all runs after their parent has died. */
  async endAll(): Promise<void> {
    const runs = [...this.runs.values()];
    await Promise.all(
      runs.map(async ({ mark, scratch }) => {
        await this.means.kill(mark);
        await this.means.removeScratch(scratch);
      }),
    );
  }

  private watched({ mark, scratch, limits }: KeptRun): Watched {
    const scratchBytes = scratchLimitBytes(limits, scratch);
    const memory: Bounded = {
      what: 'memory',
      limitBytes: memoryLimitBytes(limits),
      mostPerMs: MOST_MEMORY_PER_MS,
      read: this.means.table.memoryOf(mark),
    };
    const files: Bounded = {
      what: 'scratch',
      limitBytes: scratchBytes,
      mostPerMs: MOST_FILES_PER_MS,
      read: () => this.means.folderBytes(scratch, scratchBytes),
    };
    return { mark, scratch, bounds: [memory, files], isTold: false };
  }

  /** Returns the least time in which the run can reach its limit, in ms. */
  private async lookAt(
    run: Watched,
    { what, limitBytes, mostPerMs, read }: Bounded,
  ): Promise<number> {
    const foundBytes = (await read()) ?? 0;
    if (foundBytes > limitBytes && this.runs.has(run.mark.id)) {
      await this.outgrew(run, { what, foundBytes, limitBytes });
    }
    return Math.max(0, limitBytes - foundBytes) / mostPerMs;
  }

  private async outgrew(run: Watched, outgrown: Outgrown): Promise<void> {
    // a parent that does not react is not waited for
    if (run.isTold) await this.means.kill(run.mark);
    else this.means.tell({ type: 'outgrown', id: run.mark.id, outgrown });
    run.isTold = true;
  }
}

/** Ends leftovers of runs whose parent and keeper died, and removes their folders. */
export async function removeLeftovers(): Promise<void> {
  const left = (await processTable.marked()).filter(({ id }) => !mayLive(ownerOf(id)));
  // a process with a changed environment is found by its ancestor with the mark
  left.sort((a, b) => a.startTicks - b.startTicks);
  for (const mark of left) {
    await killTree(mark);
    ending.one(mark.pid);
  }
  for (const folder of await leftScratch()) await removeScratch(folder);
}

function ownerOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('-')));
}

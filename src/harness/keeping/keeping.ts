import { ending } from '../../runtimes/processGroup';
import { mayLive } from '../owner';
import { processTable } from '../processTable';
import { killTree } from '../processTree';
import type { RunMark } from '../runMark';
import { leftScratch, removeScratch } from '../scratch';
import { folderBytes } from './folderBytes';
import type { FromKeeper, KeptRun, ToKeeper } from './keeper';
import { memoryLimitBytes, scratchLimitBytes, type Outgrown } from './limits';

/** What the keeper works with; other things in tests. */
export interface KeepingMeans {
  table: Pick<typeof processTable, 'memoryOf' | 'restMs'>;
  /** What the files of a folder take. */
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

/** What a run takes of something, and may take. */
interface Bounded {
  what: Outgrown['what'];
  limitBytes: number;
  /** No program takes more of it in a millisecond. */
  mostPerMs: number;
  /** Null: the system does not tell. */
  read(): Promise<number | null> | number;
}

interface Watched {
  mark: RunMark;
  scratch: string;
  bounds: readonly Bounded[];
  /** The parent was told, and is to end it. */
  isTold: boolean;
}

const MOST_MEMORY_PER_MS = 4e6;
const MOST_FILES_PER_MS = 1e6;
/** A run that is far from its limits is looked at so often, in ms. */
const LONGEST_REST_MS = 1000;
/** Of its time, the keeper looks no more than this share. */
const MOST_LOOKING = 0.05;

/** The runs of one parent, as the keeper knows them. */
export class Keeping {
  private readonly runs = new Map<string, Watched>();

  constructor(private readonly means: KeepingMeans) {}

  take(message: ToKeeper): void {
    if (message.type === 'keep') this.runs.set(message.run.mark.id, this.watched(message.run));
    else this.runs.delete(message.id);
  }

  /**
   * Looks whether a run takes more than it may. Returns after how many ms to look again: none can
   * have grown from here to its limit much before.
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

  /** Ends all runs that there are: their parent has died. */
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

  /** Returns how long it takes at least to grow to its limit, in ms. */
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
    // a parent that does not get to it is not waited for
    if (run.isTold) await this.means.kill(run.mark);
    else this.means.tell({ type: 'outgrown', id: run.mark.id, outgrown });
    run.isTold = true;
  }
}

/** Ends what runs left behind whose parent and keeper died, and removes their folders. */
export async function removeLeftovers(): Promise<void> {
  const left = (await processTable.marked()).filter(({ id }) => !mayLive(ownerOf(id)));
  // what was given another environment is found by the first one that was not
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

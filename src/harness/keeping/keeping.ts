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

interface Watched {
  mark: RunMark;
  memory: { read(): Promise<number | null>; limitBytes: number };
  scratch: { folder: string; limitBytes: number; rest: number };
  /** The parent was told, and is to end it. */
  isTold: boolean;
}

/** Looking through a folder takes this share of the time between two looks, at most. */
const LOOKS_PER_SCRATCH = 5;
const REST_PER_MS = 0.2;

/** The runs of one parent, as the keeper knows them. */
export class Keeping {
  private readonly runs = new Map<string, Watched>();
  private isLooking = false;

  constructor(private readonly means: KeepingMeans) {}

  take(message: ToKeeper): void {
    if (message.type === 'keep') this.runs.set(message.run.mark.id, this.watched(message.run));
    else this.runs.delete(message.id);
  }

  /** Looks whether a run takes more than it may. To be called again and again. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      for (const run of this.runs.values()) await this.lookAt(run);
    } finally {
      this.isLooking = false;
    }
  }

  /** Ends all runs that there are: their parent has died. */
  async endAll(): Promise<void> {
    const runs = [...this.runs.values()];
    await Promise.all(
      runs.map(async ({ mark, scratch }) => {
        await this.means.kill(mark);
        await this.means.removeScratch(scratch.folder);
      }),
    );
  }

  private watched({ mark, scratch: folder, limits }: KeptRun): Watched {
    return {
      mark,
      memory: { read: this.means.table.memoryOf(mark), limitBytes: memoryLimitBytes(limits) },
      scratch: { folder, limitBytes: scratchLimitBytes(limits, folder), rest: LOOKS_PER_SCRATCH },
      isTold: false,
    };
  }

  private async lookAt(run: Watched): Promise<void> {
    const outgrown = (await memoryOutgrown(run)) ?? this.scratchOutgrown(run);
    if (outgrown === null || !this.runs.has(run.mark.id)) return;
    // a parent that does not get to it is not waited for
    if (run.isTold) await this.means.kill(run.mark);
    else this.means.tell({ type: 'outgrown', id: run.mark.id, outgrown });
    run.isTold = true;
  }

  private scratchOutgrown({ scratch }: Watched): Outgrown | null {
    scratch.rest -= 1;
    if (scratch.rest > 0) return null;
    const startMs = performance.now();
    const foundBytes = this.means.folderBytes(scratch.folder, scratch.limitBytes);
    const tookMs = performance.now() - startMs;
    scratch.rest = LOOKS_PER_SCRATCH + Math.ceil(tookMs * REST_PER_MS);
    return beyond('scratch', foundBytes, scratch.limitBytes);
  }
}

async function memoryOutgrown({ memory }: Watched): Promise<Outgrown | null> {
  return beyond('memory', (await memory.read()) ?? 0, memory.limitBytes);
}

function beyond(what: Outgrown['what'], foundBytes: number, limitBytes: number): Outgrown | null {
  return foundBytes > limitBytes ? { what, foundBytes, limitBytes } : null;
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
  for (const folder of await leftScratch()) await removeScratch(folder).catch(() => undefined);
}

function ownerOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('-')));
}

/** Lock of the gallery: two at once would distort each other's times, so the second waits. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Content of the lock's file. */
interface Holder {
  /** Unique token, so that no process takes another one's lock for its own. */
  token: string;
  pid: number;
  host: string;
  /** ISO 8601. */
  since: string;
}

export interface LockTimes {
  /** Time between two checks of a lock that is held. */
  pollMs: number;
  /** Time between two signs of life of the holder. */
  beatMs: number;
  /** Time without a sign of life, while it was watched, after which a holder is gone. */
  staleMs: number;
}

const TIMES: LockTimes = { pollMs: 250, beatMs: 2000, staleMs: 20_000 };

/** Time between repetitions: a progress display may show only new texts, and end at once. */
const SAY_AGAIN_MS = 3000;

/** Tokens of the locks that this process holds. */
const ours = new Set<string>();

/**
 * Resolves once this process alone measures a gallery, to a function that releases the lock. The
 * lock is a file in `folder`, whose time its holder renews; that of a dead or silent process is
 * taken over. Never rejects, and never blocks for ever: if no file can be made, or the signal
 * aborts, there is no lock.
 *
 * @param onWait gets, for people, the process that is waited for
 */
export async function whenAlone(
  folder: string,
  onWait: (text: string) => void,
  signal: AbortSignal,
  times: LockTimes = TIMES,
): Promise<() => Promise<void>> {
  const lock = new Lock(path.join(folder, 'gallery.lock'), times);
  try {
    await mkdir(folder, { recursive: true });
    await lock.taken(onWait, signal);
  } catch {
    // without a lock the times may be noisier, without a gallery there are none
  }
  return () => lock.release();
}

class Lock {
  private readonly token = randomUUID();
  private held: { handle: FileHandle; beats: NodeJS.Timeout } | null = null;

  constructor(
    private readonly file: string,
    private readonly times: LockTimes,
  ) {}

  async taken(onWait: (text: string) => void, signal: AbortSignal): Promise<void> {
    let last: Watched | null = null;
    let saidMs = -Infinity;
    while (!signal.aborted && !(await this.tryToTake())) {
      const held = await readHolder(this.file);
      const { by } = held;
      if (by && (by.token !== last?.by?.token || performance.now() - saidMs > SAY_AGAIN_MS)) {
        onWait(waitingFor(by));
        saidMs = performance.now();
      }
      last = watched(held, last);
      const silentMs = performance.now() - last.silentSinceMs;
      const isGone = silentMs > this.times.staleMs || (by !== null && isDead(by));
      if (isGone) await this.takeAway(by);
      else await delay(this.times.pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async release(): Promise<void> {
    if (!this.held) return;
    const { handle, beats } = this.held;
    this.held = null;
    clearInterval(beats);
    ours.delete(this.token);
    await handle.close().catch(() => undefined);
    const { by } = await readHolder(this.file);
    if (by?.token === this.token) await rm(this.file, { force: true }).catch(() => undefined);
  }

  private async tryToTake(): Promise<boolean> {
    const handle = await create(this.file);
    if (!handle) return false;
    const holder: Holder = {
      token: this.token,
      pid: process.pid,
      host: hostname(),
      since: new Date().toISOString(),
    };
    ours.add(this.token);
    await handle.writeFile(JSON.stringify(holder));
    // by the handle, as the path may be another process's by then
    const beat = () => void handle.utimes(new Date(), new Date()).catch(() => undefined);
    const beats = setInterval(beat, this.times.beatMs);
    beats.unref();
    this.held = { handle, beats };
    return true;
  }

  /**
   * Removes the lock of a holder that is gone. One waiting process at a time does so: the next one
   * finds another holder, and leaves the lock alone.
   */
  private async takeAway(gone: Holder | null): Promise<void> {
    const guard = `${this.file}.takeover`;
    const handle = await create(guard);
    if (!handle) {
      // if it is older, its maker died within these few lines
      const madeMs = await changedMs(guard);
      if (Date.now() - madeMs > this.times.staleMs) await rm(guard, { force: true });
      else await delay(this.times.pollMs);
      return;
    }
    try {
      const now = await readHolder(this.file);
      if (now.by?.token === gone?.token) await rm(this.file, { force: true });
    } finally {
      await handle.close();
      await rm(guard, { force: true });
    }
  }
}

/** A lock's file as found. `by` is null if the content is invalid. */
interface Held {
  by: Holder | null;
  changedMs: number;
}

/** A lock that this process waits for. */
interface Watched extends Held {
  /** Time of the last change of its file, on our own clock: those of two machines differ. */
  silentSinceMs: number;
}

function watched(held: Held, last: Watched | null): Watched {
  const isSilent = last?.by?.token === held.by?.token && last?.changedMs === held.changedMs;
  return { ...held, silentSinceMs: last && isSilent ? last.silentSinceMs : performance.now() };
}

/** True for a dead process of this machine; its process id may have been reused since. */
function isDead({ pid, host, token }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === process.pid) return !ours.has(token);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Creates a file; null if it exists already. */
function create(file: string): Promise<FileHandle | null> {
  return open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
}

async function readHolder(file: string): Promise<Held> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    return { by: isHolder(read) ? read : null, changedMs: await changedMs(file) };
  } catch {
    return { by: null, changedMs: 0 };
  }
}

function changedMs(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
}

function isHolder(value: unknown): value is Holder {
  const { token, pid, host, since } = { ...Object(value) } as Record<string, unknown>;
  return (
    [token, host, since].every((each) => typeof each === 'string') &&
    Number.isSafeInteger(pid) &&
    Number(pid) > 0
  );
}

function waitingFor({ pid, host, since }: Holder): string {
  const where = host === hostname() ? '' : ` on ${host}`;
  const at = new Date(since).toLocaleTimeString();
  return `Waiting for another gallery: process ${pid}${where}, since ${at}`;
}

import { readdirSync, readFileSync } from 'node:fs';
import * as os from 'node:os';
import { execFile } from '../gate';

/** Readers of the machine's state, which a test replaces. Nothing throws. */
export interface MachineReaders {
  platform: NodeJS.Platform;
  /** CPU time of all processors since the machine's start, in ms. */
  cpuTimes(): { busyMs: number; idleMs: number };
  /** CPU time of this process, in ms. */
  ownCpuMs(): number;
  /** Processors of the machine. */
  cpus(): number;
  /** Processors that this process may use; newer Nodes take a quota into account. */
  usableCpus(): number;
  /** Load of the last minute. */
  load(): number;
  /** Text of a file, or null if it cannot be read. */
  text(file: string): string | null;
  /** Names in a folder, or null if it cannot be read. */
  names(folder: string): string[] | null;
  /** Output of a program, or null if it cannot be run. */
  printed(program: string, args: readonly string[]): Promise<string | null>;
}

/** Time limit of a program that reports the state of the machine. */
const PATIENCE_MS = 1000;

export const machineReaders: MachineReaders = {
  platform: process.platform,
  cpuTimes() {
    return os.cpus().reduce(
      ({ busyMs, idleMs }, { times: { idle, user, nice, sys, irq } }) => ({
        busyMs: busyMs + user + nice + sys + irq,
        idleMs: idleMs + idle,
      }),
      { busyMs: 0, idleMs: 0 },
    );
  },
  ownCpuMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  cpus: () => os.cpus().length,
  usableCpus: () => os.availableParallelism?.() ?? os.cpus().length,
  load: () => os.loadavg()[0] ?? 0,
  text: (file) => orNull(() => readFileSync(file, 'utf8')),
  names: (folder) => orNull(() => readdirSync(folder)),
  printed: (program, args) =>
    new Promise<string | null>((resolve) => {
      execFile(program, args, { timeout: PATIENCE_MS, windowsHide: true }, (error, stdout) =>
        resolve(error ? null : stdout),
      );
    }).catch(() => null),
};

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

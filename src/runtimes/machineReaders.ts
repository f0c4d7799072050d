import { readdirSync, readFileSync } from 'node:fs';
import * as os from 'node:os';
import { execFile } from '../gate';

/** What conditions are read from; a test brings a machine of its own. Nothing throws. */
export interface MachineReaders {
  platform: NodeJS.Platform;
  /** CPU time of all processors since the machine was started, in ms. */
  cpuTimes(): { busyMs: number; idleMs: number };
  /** CPU time that this process has taken, in ms. */
  ownCpuMs(): number;
  /** Processors of the machine. */
  cpus(): number;
  /** Those that this process may use; from some Node on, as many as a quota makes of them. */
  usableCpus(): number;
  /** Load of the last minute. */
  load(): number;
  /** Text of a file, or null where it cannot be read. */
  text(file: string): string | null;
  /** Names in a folder, or null where it cannot be read. */
  names(folder: string): string[] | null;
  /** What a program prints, or null where it cannot be run. */
  printed(program: string, args: readonly string[]): Promise<string | null>;
}

/** A program that tells of the machine and takes longer than this is not waited for. */
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

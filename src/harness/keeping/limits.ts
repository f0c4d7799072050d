import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

import { DEFAULTS } from '../../defaults';

/** Limits of a run's use of the machine. */
export interface RunLimits {
  /** Share of the machine's memory for all its processes together, in per cent. */
  memoryPercent: number;
  /** Size of all files in its scratch folder in megabytes (1,048,576 bytes). */
  scratchMegabytes: number;
}

/** Limit that a run exceeded, and by how much. */
export interface Outgrown {
  what: 'memory' | 'scratch';
  foundBytes: number;
  limitBytes: number;
}

export const DEFAULT_LIMITS: RunLimits = {
  memoryPercent: DEFAULTS.memoryPercent,
  scratchMegabytes: DEFAULTS.scratchMegabytes,
};

/** Largest share of free disk space, whatever the limit. */
const MOST_OF_FREE = 0.5;

export function memoryLimitBytes({ memoryPercent }: RunLimits): number {
  return (memoryPercent / 100) * memoryBytes();
}

export function scratchLimitBytes({ scratchMegabytes }: RunLimits, folder: string): number {
  return Math.min(scratchMegabytes * 1024 * 1024, MOST_OF_FREE * freeBytes(folder));
}

/** Memory of the machine, or of the container. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

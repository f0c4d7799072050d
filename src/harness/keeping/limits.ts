import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

import { DEFAULTS } from '../../defaults';

/** How much of the machine a run may take. */
export interface RunLimits {
  /** Share of the machine's memory that all its processes may have together, in per cent. */
  memoryPercent: number;
  /** Size of all files in its scratch folder, in megabytes of 1,048,576 bytes. */
  scratchMegabytes: number;
}

/** Which limit a run went beyond, and what it was. */
export interface Outgrown {
  what: 'memory' | 'scratch';
  foundBytes: number;
  limitBytes: number;
}

export const DEFAULT_LIMITS: RunLimits = {
  memoryPercent: DEFAULTS.memoryPercent,
  scratchMegabytes: DEFAULTS.scratchMegabytes,
};

/** A disk is not filled, whatever the limit. */
const MOST_OF_FREE = 0.5;

export function memoryLimitBytes({ memoryPercent }: RunLimits): number {
  return (memoryPercent / 100) * memoryBytes();
}

export function scratchLimitBytes({ scratchMegabytes }: RunLimits, folder: string): number {
  return Math.min(scratchMegabytes * 1024 * 1024, MOST_OF_FREE * freeBytes(folder));
}

/** Of the machine, or of the container that this runs in. */
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

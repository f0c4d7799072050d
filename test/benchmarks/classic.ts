/** Runs the harness of the classic kind. */

import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

const HARNESS = path.join(PROJECT, 'test/benchmarks/classicHarness.js');
const MOST_MS = 60_000;

export interface ClassicRun {
  timeMs: number;
  /** Peak of the resident set size above that at the start. */
  peakBytes: number;
}

/** @param fakes whose I/O: `ours` as globals, or the file's `own` */
export function runClassic(
  file: string,
  { parallel, ioMs }: { parallel: number; ioMs: number },
  fakes: 'ours' | 'own',
): ClassicRun {
  const args = [HARNESS, file, String(parallel), String(ioMs), fakes];
  const output = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: MOST_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = output.trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '') as ClassicRun;
}

/** The built command line, asked for JSON: what is benchmarked is what people use. */

import { spawn } from 'node:child_process';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

export const CLI = path.join(PROJECT, 'dist/cli.js');

/** A figure of a comparison, as far as the benchmarks read it. */
export interface ComparedFigure {
  state: string;
  median?: number;
  low?: number;
  high?: number;
  verdict?: string;
  samples?: number[];
  reason?: { message: string };
}

/** The figures of which a comparison may claim a difference. */
export const FIGURES = ['time', 'cpu', 'memory', 'allocated'] as const;
export type Figure = (typeof FIGURES)[number];

export interface ComparedReport {
  benchmark: {
    state: string;
    reason?: { message: string };
    timeMs: { median: number; samples: number[] };
    cpuUsPerCall: { state?: string; median?: number };
    floorMs: number | null;
  };
  measured: { durationMs: number; childMs: number; runs: number; seed: number };
}

export interface Compared {
  a: ComparedReport;
  b: ComparedReport;
  ratio: Partial<Record<Figure, ComparedFigure>>;
}

/** `compare A B`; throws where one of the two could not be measured. */
export async function compareFiles(
  a: string,
  b: string,
  options: readonly string[] = [],
): Promise<Compared> {
  const { value } = await askCli<Compared>(['compare', a, b, ...options]);
  const failed = [value.a, value.b].find(({ benchmark }) => benchmark.state !== 'scored');
  if (failed) throw new Error(`Nothing to compare: ${failed.benchmark.reason?.message}`);
  return value;
}

export interface Asked<T> {
  value: T;
  /** Wall time of the whole command. */
  durationMs: number;
}

/** Runs a command with `--json` to its end; `nodeFlags` go to the Node that runs the command line. */
export async function askCli<T>(
  argv: readonly string[],
  nodeFlags: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Asked<T>> {
  const start = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, CLI, ...argv, '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (stdout === '') {
    throw new Error(`async-score ${argv.join(' ')} ended with ${exitCode}:\n${stderr}`);
  }
  return { value: JSON.parse(stdout) as T, durationMs: performance.now() - start };
}

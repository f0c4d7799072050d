/** hyperfine: runs commands one after the other and times whole processes. */

import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

export const HOW_TO_GET_HYPERFINE =
  'hyperfine is not on the PATH. It is a program of its own, not an npm package: install it with the package manager of the system (such as apt-get install hyperfine, brew install hyperfine, or cargo install hyperfine).';

/** `hyperfine 1.15.0`, or null where it is not on the PATH. */
export function hyperfineVersion(): string | null {
  const { status, stdout } = spawnSync('hyperfine', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Times of each command in ms, in the order given. */
export function runHyperfine(
  commands: readonly (readonly string[])[],
  runs: number,
  folder: string,
): number[][] {
  const json = path.join(folder, 'hyperfine.json');
  const lines = commands.map((words) => words.map(quoted).join(' '));
  // no shell: what is timed is the process alone
  const options = ['--shell=none', '--warmup=1', `--runs=${runs}`, `--export-json=${json}`];
  execFileSync('hyperfine', [...options, '--style=none', ...lines], { stdio: 'ignore' });
  return parseHyperfine(fs.readFileSync(json, 'utf8'));
}

/** A word as hyperfine splits a command line: by the rules of a POSIX shell. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Reads the `times` of its JSON, which are seconds, as ms. Throws where there are none. */
export function parseHyperfine(text: string): number[][] {
  const parsed: unknown = JSON.parse(text);
  const results = isRecord(parsed) ? parsed['results'] : null;
  if (!Array.isArray(results)) throw new Error('The JSON of hyperfine has no results.');
  return results.map((result: unknown, index) => {
    const times = isRecord(result) ? result['times'] : null;
    if (!isTimes(times)) throw new Error(`Result ${index + 1} of hyperfine has no times.`);
    return times.map((seconds) => seconds * 1000);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTimes(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => Number.isFinite(one));
}

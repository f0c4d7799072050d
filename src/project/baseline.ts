/** Known findings, so that only new ones fail a build. */

import { readFile, writeFile } from 'node:fs/promises';

import { fingerprintsOf } from './gate';
import type { ProjectFunction } from '../report/projectScore';
import { ConfigError } from './configError';

interface Baseline {
  /** Version of the file's format: a later one may not be readable. */
  version: 1;
  findings: string[];
}

/** @throws ConfigError if the file exists and is invalid */
export async function readBaseline(file: string | undefined): Promise<ReadonlySet<string>> {
  if (file === undefined) return new Set();
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return new Set();
  const found = read(text);
  if (found?.version !== 1 || !Array.isArray(found.findings)) {
    throw new ConfigError({
      message: `${file} is not understood.`,
      found: found?.version === undefined ? 'no baseline' : `version ${String(found.version)}`,
      needed: 'a baseline of version 1',
      remedy: 'Write it anew with --write-baseline, by this version of Async Score.',
    });
  }
  return new Set(found.findings.filter((each) => typeof each === 'string'));
}

function read(text: string): Partial<Baseline> | null {
  try {
    return { ...Object(JSON.parse(text)) } as Partial<Baseline>;
  } catch {
    return null;
  }
}

/** Writes the present findings. @returns their number */
export async function writeBaseline(
  file: string,
  functions: readonly ProjectFunction[],
  /** Known ones, which limit the findings that are written; left out: all. */
  known?: ReadonlySet<string>,
): Promise<number> {
  const prints = [...fingerprintsOf(functions).values()];
  const findings = prints.filter((print) => known?.has(print) ?? true).sort();
  const baseline: Baseline = { version: 1, findings };
  await writeFile(file, `${JSON.stringify(baseline, null, 2)}\n`);
  return findings.length;
}

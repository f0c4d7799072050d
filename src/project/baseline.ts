/** Findings that are known, so that only new ones fail a build. */

import { readFile, writeFile } from 'node:fs/promises';

import { fingerprintsOf } from './gate';
import type { ProjectFunction } from '../report/projectScore';
import { ConfigError } from './configError';

interface Baseline {
  /** Of this file's form: a later one may not be understood. */
  version: 1;
  findings: string[];
}

/** @throws ConfigError where there is a file, and it is none of these */
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

/** Of what is found now. @returns how many there are */
export async function writeBaseline(
  file: string,
  functions: readonly ProjectFunction[],
  /** Left out: all are written; else those alone that are known already. */
  known?: ReadonlySet<string>,
): Promise<number> {
  const prints = [...fingerprintsOf(functions).values()];
  const findings = prints.filter((print) => known?.has(print) ?? true).sort();
  const baseline: Baseline = { version: 1, findings };
  await writeFile(file, `${JSON.stringify(baseline, null, 2)}\n`);
  return findings.length;
}

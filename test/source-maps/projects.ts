import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { ProbeResult } from '../../bench-runner/protocol/probe';
import { languageOf, type SubjectDocument } from '../../src/document/document';
import { readMapFile } from '../../src/document/mapReader';
import { toRunnable } from '../../src/document/runnable';
import { runProbes } from '../../src/harness/probeJob';
import { gradeSourceMaps } from '../../src/source-maps/gradeSourceMaps';
import type { SourceMaps } from '../../src/source-maps/sourceMaps';
import type { SourceMapPlan } from '../../src/source-maps/way';
import { executor, ownRuntime, PROJECT, RUNNER } from '../subjects';

const never = new AbortController().signal;

/** A folder that is a project of its own and finds the packages of this one. */
export function temporaryProject(): string {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'maps-'));
  fs.symlinkSync(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  fs.writeFileSync(path.join(folder, 'package.json'), '{}');
  return folder;
}

/** Writes files, objects as JSON, and returns the path of the last one. */
export function writeFiles(folder: string, files: Record<string, string | object>): string {
  let last = folder;
  for (const [name, content] of Object.entries(files)) {
    last = path.join(folder, name);
    fs.mkdirSync(path.dirname(last), { recursive: true });
    fs.writeFileSync(last, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return last;
}

export function documentAt(file: string): SubjectDocument {
  const text = fs.readFileSync(file, 'utf8');
  return { file, text, language: languageOf(file)!, unsaved: false };
}

/** Grades the maps of a file as a score does. */
export async function mapsOf(
  file: string,
  change: Partial<SourceMapPlan> = {},
): Promise<SourceMaps> {
  const document = documentAt(file);
  const runnable = toRunnable(document, readMapFile);
  const plan = {
    document,
    runnable,
    program: { file, code: runnable.code, exportName: null },
    runtime: ownRuntime,
    timeoutMs: 20_000,
    runnerFolder: path.dirname(RUNNER),
    readMap: readMapFile,
    ...change,
  };
  const options = { boundary: 'promisified', longStacks: 'off', timeoutMs: 20_000 } as const;
  const how = { ...options, modes: [] };
  const { result } = await runProbes(plan.program, how, executor, plan.runtime, never);
  if (result.state !== 'completed') throw new Error(JSON.stringify(result));
  return gradeSourceMaps(plan, result as ProbeResult, executor, never);
}

/** How many places were right, with the flag and without. */
export function printed({ printed: { without, with: flagged } }: SourceMaps) {
  return [without, flagged].map((one) =>
    one.state === 'scored' ? `${one.right} of ${one.of}` : one.reason.code,
  );
}

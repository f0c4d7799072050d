import * as path from 'node:path';

import type { SubjectDocument } from '../src/document/document';
import { readMapFile } from '../src/document/mapReader';
import { readText } from '../src/document/readDocument';
import { loadGallery } from '../src/gallery/load';
import type { Executor } from '../src/harness/executor';
import { watchConditions } from '../src/runtimes/conditions';
import type { Report } from '../src/report/report';
import {
  score,
  scoreTogether,
  type ScoreDependencies,
  type ScoreOptions,
} from '../src/scoring/score';
import { executor, noLoad, ownRuntime, pattern, PATTERNS, PROJECT, RUNNER } from './subjects';

export const OPTIONS: ScoreOptions = {
  workload: { kind: 'auto', parallel: 10, ioMs: 1, connections: 2, mode: 'sound' },
  runtime: ownRuntime,
  budgetMs: 0,
  // nothing that ends needs as much, even beside other tests
  timeoutMs: 20_000,
};

/** Without a warm-up: where it is not asked how well it measures. */
export const AS_IN_2013: ScoreOptions = {
  ...OPTIONS,
  workload: { ...OPTIONS.workload, mode: 'faithful' },
};

/** Where it is asked which of two costs less. */
export const WARMED: ScoreOptions = {
  ...OPTIONS,
  workload: { ...OPTIONS.workload, parallel: 100 },
  budgetMs: 1000,
};

/** Fails the test if anything is to run. */
export const nothing: Executor = {
  run: () => {
    throw new Error('Something was to run.');
  },
};

export function dependencies(used: Executor = executor): ScoreDependencies {
  return {
    executor: used,
    load: noLoad,
    gallery: loadGallery(PATTERNS),
    readMap: readMapFile,
    readText,
    runnerFolder: path.dirname(RUNNER),
    machine: { os: 'Test', cpu: 'test', cores: 2, memoryBytes: 1e9 },
    realIo: () => Promise.resolve(REAL_IO),
    watchConditions,
    version: '0.0.0',
    now: () => performance.now(),
    seed: 1,
  };
}

export function subject(text: string): SubjectDocument {
  return { file: path.join(PROJECT, 'subject.js'), text, language: 'javascript', unsaved: true };
}

export function member(name: string): SubjectDocument {
  const { file, code } = pattern(name);
  return { file, text: code, language: 'javascript', unsaved: false };
}

export const REAL_IO = [{ api: 'fs.promises.readFile', keeps: true }];

export const silent = { progress: () => {}, partial: () => {} };
export const never = new AbortController().signal;

/** Reports of functions of a document whose findings have the fixes that were measured to end them. */
export function mended(document: SubjectDocument, names: readonly string[]): Promise<Report[]> {
  const entries = names.map((functionName) => ({ document, functionName, runtime: ownRuntime }));
  const parts = { benchmark: false, debuggability: true };
  const options = { ...OPTIONS, parts, many: 'table', fixes: 'tried' } as const;
  return scoreTogether(entries, options, dependencies(), silent, never);
}

export function scored(
  document: SubjectDocument,
  options: Partial<ScoreOptions> = {},
  used = executor,
) {
  return score(document, { ...OPTIONS, ...options }, dependencies(used), silent, never);
}

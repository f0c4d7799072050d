import * as fs from 'node:fs';
import * as path from 'node:path';

import { createChildExecutor } from '../src/harness/childExecutor';
import { NO_KEEPER } from '../src/harness/keeping/keeper';
import type { Execution } from '../src/harness/executor';
import type { LoadGenerator } from '../src/harness/load';
import type { Failure } from '../src/failure';
import { benchJob, effortFor, type Program, type RunKind } from '../src/harness/benchJob';
import { childMeans } from '../src/harness/startedChild';
import type { Mode } from '../src/harness/benchmark';
import type { RuntimeInfo } from '../src/runtimes/runtime';
import { askedAt } from './runtimes';

/** Folder of the project, from where the compiled tests stand. */
export const PROJECT = path.resolve(__dirname, '../..');
export const RUNNER = path.join(PROJECT, 'bench-runner/main.js');
export const PATTERNS = path.join(PROJECT, 'bench-runner/patterns');

export const executor = createChildExecutor(childMeans(path.dirname(RUNNER), NO_KEEPER));

/** Where it is not asked how well something is measured. */
export const LITTLE = effortFor(0);

/** The Node that runs the tests. */
export const ownRuntime: RuntimeInfo = {
  version: process.versions.node,
  v8: process.versions.v8,
  arch: process.arch,
  path: process.execPath,
  source: 'process',
  flags: [],
  capabilities: askedAt(process.execPath),
};

/** What an upload that finds no file does, in this order. */
export const UPLOAD_OPERATIONS = [
  'blob.put',
  'self.byUuidOrPath.get',
  'Version.insert.execWithin',
  'self.createQuery',
  'self.createQuery.execWithin',
  'FileVersion.insert.execWithin',
  'File.whereUpdate.execWithin',
  'tx.commit',
];

/** What is seen of them where a program fakes its I/O by timers of its own: those that wait. */
export const UPLOAD_TIMERS = UPLOAD_OPERATIONS.filter((name) => name !== 'self.createQuery').map(
  (_, i) => `timer ${i + 1}`,
);

/** A program of the gallery. */
export function pattern(name: string): Program {
  const file = path.join(PATTERNS, `${name}.js`);
  return { file, code: fs.readFileSync(file, 'utf8'), exportName: null };
}

/** A program that is only a text. */
export function program(code: string, file = path.join(PROJECT, 'not-on-disk.js')): Program {
  return { file, code, exportName: null };
}

export interface BenchOptions {
  runtime?: RuntimeInfo;
  parallel?: number;
  ioMs?: number;
  timeoutMs?: number;
  kind?: RunKind;
  mode?: Mode;
  /** Left out: `LITTLE`. */
  effort?: number;
  signal?: AbortSignal;
}

/** Fails the test if a server is to be asked. */
export const noLoad: LoadGenerator = {
  run: () => {
    throw new Error('A server was to be asked.');
  },
};

/** One child process that benchmarks a program for real; as in 2013, because that warms up the least. */
export function bench(subject: Program, options: BenchOptions = {}): Promise<Execution> {
  const { runtime = ownRuntime, parallel = 5, ioMs = 1, mode = 'faithful' } = options;
  const workload = { kind: 'doxbee', parallel, ioMs, mode } as const;
  const entry = { program: subject, workload, runtime };
  const { kind = 'timed', timeoutMs = 10_000, effort = LITTLE } = options;
  const job = benchJob(entry, kind, 'auto', timeoutMs, effort);
  return executor.run(job, runtime, options.signal ?? new AbortController().signal);
}

/** The failure that an execution ended in; throws where it has a result. */
export function failureOf({ result }: Pick<Execution, 'result'>): Failure {
  if (result.state === 'completed') throw new Error(`No failure: ${JSON.stringify(result)}`);
  return result;
}

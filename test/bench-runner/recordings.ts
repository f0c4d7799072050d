import assert from 'node:assert/strict';

import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { OperationWork, Recording } from '../../bench-runner/protocol/recording';
import { benchJob } from '../../src/harness/benchJob';
import { aRuntime, TESTED_VERSIONS, runtimePath } from '../runtimes';
import { executor, LITTLE, program } from '../subjects';

export const major = (version: string) => Number(version.split('.')[0]);
export const NEW_NODES = TESTED_VERSIONS.filter((version) => major(version) >= 14);
/** Enough for what no Node between them does otherwise. */
export const OLDEST_AND_NEWEST_OF_NEW = [0, -1].flatMap((at) => NEW_NODES.at(at) ?? []);

/** The recording of one call of a program. */
export async function recorded(
  code: string,
  version: string,
  ioMs = 2,
  file?: string,
): Promise<Recording> {
  const runtime = aRuntime(version, { path: runtimePath(version) });
  // as in 2013, because that warms up the least
  const workload = { kind: 'doxbee', parallel: 1, ioMs, mode: 'faithful' } as const;
  const entry = { program: program(code, file), workload, runtime };
  const job = benchJob(entry, 'timed', 'auto', 5000, LITTLE);
  const { result } = await executor.run(job, runtime, new AbortController().signal);
  assert.equal(result.state, 'completed', JSON.stringify(result));
  const { recorded: recording } = result as BenchResult;
  assert.ok(recording);
  return recording;
}

export function spans({ work }: Recording): [number, number, number][] {
  return work.operations.map(({ startMs, endMs, underWay }) => [startMs, endMs, underWay]);
}

export function makers({ work }: Recording): [OperationWork['boundary'], string | null][] {
  return work.operations.map(({ boundary, promisedBy, unpromised }) => [
    boundary,
    promisedBy ?? unpromised,
  ]);
}

import assert from 'node:assert/strict';

import { MODES } from '../../bench-runner/protocol';
import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { ProbedMode, ProbeResult } from '../../bench-runner/protocol/probe';
import { benchJob, type Program, type RunKind } from '../../src/harness/benchJob';
import type { Execution } from '../../src/harness/executor';
import { runProbes } from '../../src/harness/probeJob';
import { plainCall } from '../plainCalls';
import { fetchedRuntime } from '../runtimes';
import { executor, LITTLE, program } from '../subjects';

/** How a function is to be called; what is left out is not known. */
export interface OwnAsked {
  asked?: CompletesBy;
  suggests?: CompletesBy;
  args?: unknown[];
}

/** `code` declares a function `own`, which is called as one of a person's own. */
export function ownProgram(code: string, { asked, suggests, args = [] }: OwnAsked = {}): Program {
  const reach =
    "\n;module.asyncScore = function () { return { call: own, owner: null, on: 'nothing' }; };";
  return {
    ...program(code + reach),
    own: plainCall({
      asked: asked ?? null,
      suggests: suggests ?? null,
      args: args.map((value, i) => ({ name: `arg${i}`, from: 'person', value })),
    }),
  };
}

/** One child process that measures rounds of 4 calls. */
export function benchOwn(
  subject: Program,
  version: string,
  { kind = 'timed', timeoutMs = 5000 }: { kind?: RunKind; timeoutMs?: number } = {},
): Promise<Execution> {
  const runtime = fetchedRuntime(version);
  const mode = kind === 'observed' ? 'sound' : 'faithful';
  const workload = { kind: 'function', parallel: 4, ioMs: 1, mode } as const;
  const job = benchJob({ program: subject, workload, runtime }, kind, 'auto', timeoutMs, LITTLE);
  return executor.run(job, runtime, new AbortController().signal);
}

export async function benchedOwn(
  subject: Program,
  version: string,
  kind: RunKind = 'timed',
): Promise<BenchResult> {
  const { result } = await benchOwn(subject, version, { kind });
  assert.equal(result.state, 'completed', JSON.stringify(result));
  return result as BenchResult;
}

export async function probedOwn(
  subject: Program,
  version: string,
  modes: ProbedMode[] = [...MODES],
): Promise<ProbeResult> {
  const { result, ended } = await runProbes(
    subject,
    { boundary: 'promisified', longStacks: 'off', modes, timeoutMs: 8000 },
    executor,
    fetchedRuntime(version),
    new AbortController().signal,
  );
  assert.equal(result.state, 'completed', JSON.stringify(result));
  assert.deepEqual(ended, []);
  return result as ProbeResult;
}

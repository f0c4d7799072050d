import { median } from 'simple-statistics';

import type { BenchResult } from '../../../bench-runner/protocol/bench';
import type { ScriptResult } from '../../../bench-runner/protocol/script';
import { failure, type Failure } from '../../failure';
import type { Entry, Program } from '../benchJob';
import type { ScriptFigures } from '../benchmark';
import { estimate } from '../estimate';
import type { Execution, JobRequest } from '../executor';
import type { Kind, Means, RunRequest } from './kind';
import { withoutFakes } from './withoutFakes';

/** A process that runs a whole file, from its start to its end. */
export const script: Kind = {
  isObserved: false,
  // a script may well take seconds
  fewestRounds: 3,

  async run({ program }, request, means, signal) {
    const empty = await runOnce(EMPTY, request, means, signal);
    if ('reason' in empty) return empty;
    const ended = await runOnce(program, request, means, signal);
    return 'reason' in ended ? ended : runOf(ended, empty);
  },

  figures: (timed) => ({ script: figuresOf(timed) }),
};

/** Program that measures the part of every script on that runtime. */
const EMPTY: Program = { file: '/empty.js', code: '', exportName: null };

/** A script that ended with exit code 0. */
interface Ended {
  result: ScriptResult;
  elapsedMs: number;
}

async function runOnce(
  program: Entry['program'],
  { runtime, timeoutMs }: RunRequest,
  { executor }: Means,
  signal: AbortSignal,
): Promise<Ended | Failure> {
  const job: JobRequest = { ...withoutFakes(program), kind: 'script', timeoutMs };
  const execution = await executor.run(job, runtime, signal);
  if (execution.result.state !== 'completed') return execution.result;
  if (execution.exitCode !== 0) return exitedWith(execution);
  return { result: execution.result as ScriptResult, elapsedMs: execution.childMs };
}

function exitedWith({ exitCode }: Execution): Failure {
  const how = exitCode === undefined ? 'was ended by a signal' : `ended with exit code ${exitCode}`;
  return failure('failed', 'exitedWith', `The script ${how}.`, {
    needed: 'a script that does its work and ends with exit code 0',
    ...(exitCode === undefined ? {} : { exitCode }),
  });
}

function runOf({ result, elapsedMs }: Ended, empty: Ended): BenchResult {
  const { cpu, peak } = result;
  const cpuMs = cpu === null ? null : cpu.userMs + cpu.systemMs;
  return {
    state: 'completed',
    nodeVersion: result.nodeVersion,
    v8Version: result.v8Version,
    warmUp: [],
    windows: [{ timeMs: elapsedMs, cpuMs }],
    peak,
    observed: null,
    recorded: null,
    processCpuMs: cpuMs,
    unhandledRejections: result.unhandledRejections,
    switches: [],
    script: { cpu, emptyMs: empty.elapsedMs },
  };
}

function figuresOf(timed: readonly BenchResult[]): ScriptFigures {
  const scripts = timed.flatMap((run) => (run.script ? [run.script] : []));
  const cpus = scripts.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]));
  const of = (times: number[]) => (times.length === 0 ? untold() : estimate(times));
  return {
    userMs: of(cpus.map(({ userMs }) => userMs)),
    systemMs: of(cpus.map(({ systemMs }) => systemMs)),
    emptyMs: median(scripts.map(({ emptyMs }) => emptyMs)),
  };
}

function untold(): Failure {
  const what = 'the CPU time of its process, nor does this system';
  return failure('skipped', 'runtimeLacks', `This runtime does not tell ${what}.`, {
    remedy:
      'Score it on a newer Node: command "Pick Node runtime…", asyncScore.runtime, --runtime.',
  });
}

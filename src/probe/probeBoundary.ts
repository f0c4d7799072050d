import { LAPSE_MODES, MODES } from '../../bench-runner/protocol';
import type { ProbeResult } from '../../bench-runner/protocol';
import type { Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { Program } from '../harness/benchJob';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { LongStackTrial, Site } from './debuggability';
import { sitesOf } from './evidence';
import type { StackReader } from './frames';
import { runProbes, type ProbeRun } from './probeJob';
import { RunEvidence } from './runEvidence';
import { broughtBy, canChange, trialPlans, type Trial, type TrialPlan } from './trials';

/** What is probed, and where. */
export interface BoundaryPlan {
  program: Program;
  runtime: RuntimeInfo;
  /** Flags of the runtime that make stacks longer and are off by default. */
  longStackFlags: readonly string[];
  timeoutMs: number;
}

/** What the probes at one boundary showed. */
export interface BoundaryProbes {
  result: ProbeResult;
  sites: Site[];
  trials: Omit<LongStackTrial, 'price'>[];
}

/**
 * Probes at one boundary: the program as it is first, then with what may make its stacks longer,
 * as far as that could change anything. Never rejects.
 */
export async function probeBoundary(
  plan: BoundaryPlan,
  boundary: 'promisified' | 'async',
  reader: StackReader,
  executor: Executor,
  signal: AbortSignal,
): Promise<BoundaryProbes | Failure> {
  const { program, timeoutMs, runtime } = plan;
  const asItIs = {
    boundary,
    timeoutMs,
    longStacks: 'off',
    modes: [...MODES, ...LAPSE_MODES],
  } as const;
  const run = await runProbes(
    program,
    { ...asItIs, modes: [...asItIs.modes] },
    executor,
    runtime,
    signal,
  );
  if (run.result.state !== 'completed') return run.result;
  const { result } = run;
  const plain = new RunEvidence(result, reader);
  const trials: Trial[] = [];
  const sites = () => sitesOf({ plain, crashed: run.crashed, trials }, reader);
  for (const trial of plansFor(plan, result)) {
    if (
      !canChange(
        trial,
        sites().map(({ level }) => level),
      )
    )
      continue;
    const tried = await tryIt(plan, trial, boundary, executor, signal);
    if (tried.result.state !== 'completed') continue;
    trials.push({ ...trial, evidence: new RunEvidence(tried.result, reader) });
  }
  return { result, sites: sites(), trials: trials.map((trial) => told(trial, plain)) };
}

function plansFor({ program, runtime, longStackFlags }: BoundaryPlan, result: ProbeResult) {
  const hasHelper = runtime.capabilities.asyncHooks;
  return trialPlans({ result, code: program.code, flags: longStackFlags, hasHelper });
}

function tryIt(
  { program, runtime, timeoutMs }: BoundaryPlan,
  { longStacks, flags }: TrialPlan,
  boundary: 'promisified' | 'async',
  executor: Executor,
  signal: AbortSignal,
): Promise<ProbeRun> {
  const options = { boundary, longStacks, timeoutMs, modes: [...MODES] };
  const flagged = { ...runtime, flags: [...runtime.flags, ...flags] };
  return runProbes(program, options, executor, flagged, signal);
}

function told(trial: Trial, plain: RunEvidence): Omit<LongStackTrial, 'price'> {
  const { kind, name } = trial;
  return { kind, name, ...broughtBy(trial, plain) };
}

import { LAPSE_MODES, MODES } from '../../bench-runner/protocol';
import type { ProbeResult } from '../../bench-runner/protocol';
import type { Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { Program } from '../harness/benchJob';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { LongStackTrial, Site } from './debuggability';
import { sitesOf } from './evidence';
import type { StackReader } from './frames';
import { isGraded } from './grade';
import { runProbes, type ProbeRun, type ProbeRunOptions } from './probeJob';
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
  const { program, runtime, timeoutMs } = plan;
  const modes = [...MODES, ...LAPSE_MODES];
  const options: ProbeRunOptions = { boundary, longStacks: 'off', modes, timeoutMs };
  const { result, ended } = await runProbes(program, options, executor, runtime, signal);
  if (result.state !== 'completed') return result;
  const plain = new RunEvidence(result, reader);
  const trials: Trial[] = [];
  const sites = () => sitesOf({ plain, ended, trials }, reader);
  for (const trial of plansFor(plan, result)) {
    if (!canChange(trial, sites().filter(isGraded))) continue;
    const tried = await tryIt(plan, trial, { ...options, ended }, executor, signal);
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
  { program, runtime }: BoundaryPlan,
  { longStacks, flags }: TrialPlan,
  options: ProbeRunOptions,
  executor: Executor,
  signal: AbortSignal,
): Promise<ProbeRun> {
  const flagged = { ...runtime, flags: [...runtime.flags, ...flags] };
  const wanted = { ...options, longStacks, modes: [...MODES] };
  return runProbes(program, wanted, executor, flagged, signal);
}

function told(trial: Trial, plain: RunEvidence): Omit<LongStackTrial, 'price'> {
  const { kind, name } = trial;
  return { kind, name, ...broughtBy(trial, plain) };
}

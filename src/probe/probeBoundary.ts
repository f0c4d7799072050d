import { MISUSE_MODES, MODES } from '../../bench-runner/protocol';
import type { ProbedMode, ProbeResult } from '../../bench-runner/protocol';
import type { Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { Program } from '../harness/benchJob';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { LongStackTrial, Site } from './debuggability';
import { sitesOf } from './evidence';
import type { StackReader } from './frames';
import { gradedSites } from './grade';
import { runProbes, type EndedProbe, type ProbeRun, type ProbeRunOptions } from './probeJob';
import { RunEvidence } from './runEvidence';
import { broughtBy, canChange, trialPlans, type Trial, type TrialPlan } from './trials';

/** What is probed, and where. */
export interface BoundaryPlan {
  program: Program;
  runtime: RuntimeInfo;
  /** Flags of the runtime that make stacks longer and are off by default. */
  longStackFlags: readonly string[];
  timeoutMs: number;
  /** As ProbeRunOptions has it. */
  ioMs?: number;
  /** Only what the failures come to is asked for: no misuses, and nothing that makes stacks longer. */
  onlyFailures?: boolean;
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
  const { timeoutMs, ioMs } = plan;
  const run = (modes: ProbedMode[], trial: TrialPlan | null, ended: EndedProbe[]) =>
    runOnce(plan, { boundary, modes, timeoutMs, ioMs, ended }, trial, executor, signal);
  const { result, ended } = await run([...MODES], null, []);
  if (result.state !== 'completed') return result;
  const plain = new RunEvidence(result, reader);
  const { capabilities } = plan.runtime;
  if (plan.onlyFailures) {
    const runs = { plain, ended, misused: { evidence: null, ended: [] }, trials: [] };
    return { result, sites: sitesOf(runs, reader, capabilities), trials: [] };
  }
  // calls that were given up may go on: what they do must not reach the probes that are graded
  const lapses = await run([...MISUSE_MODES], null, []);
  if (isCancelled(lapses.result)) return lapses.result;
  const misused = { evidence: evidenceOf(lapses.result, reader), ended: lapses.ended };
  const trials: Trial[] = [];
  const sites = () => sitesOf({ plain, ended, misused, trials }, reader, capabilities);
  for (const trial of plansFor(plan, result)) {
    if (!canChange(trial, gradedSites(sites()))) continue;
    const tried = await run([...MODES], trial, ended);
    if (isCancelled(tried.result)) return tried.result;
    trials.push({ ...trial, ...triedOf(tried.result, reader) });
  }
  return { result, sites: sites(), trials: trials.map((trial) => told(trial, plain)) };
}

function evidenceOf(result: ProbeRun['result'], reader: StackReader): RunEvidence | null {
  return result.state === 'completed' ? new RunEvidence(result, reader) : null;
}

function triedOf(
  result: ProbeRun['result'],
  reader: StackReader,
): Pick<Trial, 'evidence' | 'failure'> {
  if (result.state !== 'completed') return { evidence: null, failure: result };
  return { evidence: new RunEvidence(result, reader), failure: null };
}

function isCancelled(result: ProbeRun['result']): result is Failure {
  return result.state === 'cancelled';
}

function plansFor({ program, runtime, longStackFlags }: BoundaryPlan, result: ProbeResult) {
  const hasHelper = runtime.capabilities.asyncHooks;
  return trialPlans({ result, code: program.code, flags: longStackFlags, hasHelper });
}

function runOnce(
  { program, runtime }: BoundaryPlan,
  options: Omit<ProbeRunOptions, 'longStacks'>,
  trial: TrialPlan | null,
  executor: Executor,
  signal: AbortSignal,
): Promise<ProbeRun> {
  const flagged = { ...runtime, flags: [...runtime.flags, ...(trial?.flags ?? [])] };
  const wanted = { ...options, longStacks: trial?.longStacks ?? 'off' };
  return runProbes(program, wanted, executor, flagged, signal);
}

function told(trial: Trial, plain: RunEvidence): Omit<LongStackTrial, 'price'> {
  const { kind, name, failure } = trial;
  return { kind, name, ...broughtBy(trial, plain), ...(failure ? { failure } : {}) };
}

import { MISUSE_MODES, MODES } from '../../bench-runner/protocol';
import type { ProbedMode, ProbeResult } from '../../bench-runner/protocol/probe';
import type { Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { Program } from '../harness/benchJob';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { LongStackTrial, Site } from './debuggability';
import { sitesOf, type BoundaryRuns } from './boundaryRuns';
import type { StackReader } from './frames';
import { gradedSites } from './grade';
import {
  runProbes,
  type EndedProbe,
  type ProbeRun,
  type ProbeRunOptions,
} from '../harness/probeJob';
import { RunEvidence } from './runEvidence';
import { broughtBy, canChange, trialPlans, type Trial, type TrialPlan } from './stackTrials';

/** The program to probe, and its runtime. */
export interface BoundaryPlan {
  program: Program;
  runtime: RuntimeInfo;
  /** Flags of the runtime that lengthen stacks and are off by default. */
  longStackFlags: readonly string[];
  timeoutMs: number;
  /** As in ProbeRunOptions. */
  ioMs?: number;
  /** Trials run only where they raise a level. Left out: all run. */
  levelsOnly?: true;
}

/** Results of the probes at one boundary. */
export interface BoundaryProbes {
  result: ProbeResult;
  sites: Site[];
  trials: Omit<LongStackTrial, 'price'>[];
}

/** Results of the plain probes, of which more can be asked. */
export interface PlainProbes extends BoundaryProbes {
  /** Adds the misuses, and the trials that could change a level. */
  closer(): Promise<BoundaryProbes | Failure>;
}

/** Probes at one boundary, with the program unchanged. Never rejects. */
export async function probeBoundary(
  plan: BoundaryPlan,
  boundary: 'promisified' | 'async',
  reader: StackReader,
  executor: Executor,
  signal: AbortSignal,
): Promise<PlainProbes | Failure> {
  const { timeoutMs, ioMs } = plan;
  const how = { boundary, timeoutMs, ioMs };
  const run: Run = (modes, trial, ended) =>
    runOnce(plan, { ...how, modes, ended, tellsNotRun: false }, trial, executor, signal);
  const tellsNotRun = boundary === 'promisified';
  const asItIs = { ...how, modes: [...MODES], tellsNotRun };
  const first = await runOnce(plan, asItIs, null, executor, signal);
  const { result, ended } = first;
  if (result.state !== 'completed') return result;
  const runs = { plain: new RunEvidence(result, reader), ended, misused: NOT_ASKED, trials: [] };
  const sites = sitesOf(runs, reader, plan.runtime.capabilities);
  return { result, sites, trials: [], closer: () => lookCloser(plan, result, runs, reader, run) };
}

type Run = (modes: ProbedMode[], trial: TrialPlan | null, ended: EndedProbe[]) => Promise<ProbeRun>;

const NOT_ASKED: BoundaryRuns['misused'] = { evidence: null, ended: [] };

async function lookCloser(
  plan: BoundaryPlan,
  result: ProbeResult,
  runs: BoundaryRuns,
  reader: StackReader,
  run: Run,
): Promise<BoundaryProbes | Failure> {
  const { capabilities } = plan.runtime;
  const trials: Trial[] = [];
  const tryAll = async (): Promise<Failure | null> => {
    for (const trial of plansFor(plan, result)) {
      const known = sitesOf({ ...runs, trials }, reader, capabilities);
      if (!canChange(trial, gradedSites(known))) continue;
      const tried = await run([...MODES], trial, [...runs.ended]);
      if (isCancelled(tried.result)) return tried.result;
      trials.push({ ...trial, ...triedOf(tried.result, reader) });
    }
    return null;
  };
  // abandoned calls may go on: they run apart from the graded probes
  const [lapses, cancelled] = await Promise.all([run([...MISUSE_MODES], null, []), tryAll()]);
  if (isCancelled(lapses.result)) return lapses.result;
  if (cancelled) return cancelled;
  const misused = { evidence: evidenceOf(lapses.result, reader), ended: lapses.ended };
  const sites = sitesOf({ ...runs, misused, trials }, reader, capabilities);
  return { result, sites, trials: trials.map((trial) => told(trial, runs.plain)) };
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

function plansFor(
  { program, runtime, longStackFlags, levelsOnly }: BoundaryPlan,
  result: ProbeResult,
): TrialPlan[] {
  // our helper raises no level
  const hasHelper = runtime.capabilities.asyncHooks && !levelsOnly;
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

import { MISUSE_MODES, MODES } from '../../bench-runner/protocol';
import type { AfterFailure, ProbeMode, ProbeOutcome } from '../../bench-runner/protocol/probe';
import type { Capabilities } from '../runtimes/capabilities';
import {
  consequenceOfEnded,
  consequencesOf,
  ofArrived,
  ofStray,
  type Consequence,
  type ConsequenceGround,
} from './consequence';
import {
  MANY_REPEATED,
  type CallbackMisuse,
  type Frame,
  type Probe,
  type Site,
} from './debuggability';
import { distinctSites } from './distinctSites';
import { originOf, type StackReader, type TracedFrame } from './frames';
import { countingProbe, siteLevel } from './grade';
import { shortenedStack } from './shortenedStack';
import type { NextCall, ReleasedTwice } from './leftovers';
import type { EndedProbe } from '../harness/probeJob';
import type { RunEvidence } from './runEvidence';
import type { CallSite } from './callSites';
import type { Trial } from './stackTrials';

/** Runs at one boundary: one plain run, one of misuses, and the stack trials. */
export interface BoundaryRuns {
  plain: RunEvidence;
  /** Probes that ended their child process. */
  ended: readonly EndedProbe[];
  /** Run of the misuses. `evidence` is null where that run did not complete. */
  misused: { evidence: RunEvidence | null; ended: readonly EndedProbe[] };
  trials: readonly Trial[];
}

export function twiceBy(releasedTwice: ReleasedTwice[]): { releasedTwice?: ReleasedTwice[] } {
  return releasedTwice.length > 0 ? { releasedTwice } : {};
}

/**
 * Returns the graded sites of the runs at one boundary.
 *
 * @param capabilities of the runtime that ran them
 */
export function sitesOf(
  runs: BoundaryRuns,
  reader: StackReader,
  capabilities: Capabilities,
): Site[] {
  const ground: ConsequenceGround = {
    capabilities,
    originOf: ({ stack }) => originOf(stack, reader),
  };
  const sites = runs.plain.sites.map((site): Site => {
    const { outcome } = runs.plain.of(site, 'passed');
    const probes = MODES.map((mode) => withTrials(probeOf(runs, site, mode, ground), site, runs));
    const counting = countingProbe(probes);
    const lapses = misusesOf(runs, site, ground);
    return {
      operation: site.operation.name,
      boundary: site.operation.boundary,
      at: site.call?.at ?? null,
      code: codeOf(site, reader),
      consequence: counting?.consequence ?? null,
      alsoSeen: counting?.alsoSeen ?? [],
      left: runs.plain.leftBy(site),
      ...twiceBy(runs.plain.twiceBy(site)),
      ...alwaysOf(outcome, ground),
      ...nextCallOf(site, outcome),
      ...(outcome && outcome.counted.length > 0 ? { counted: outcome.counted } : {}),
      ...(outcome?.endsAgainWith ? { twiceWith: outcome.endsAgainWith } : {}),
      ...(outcome && outcome.goesOn > 0 ? { goesOn: outcome.goesOn } : {}),
      ...callerGets(outcome),
      level: siteLevel(probes, lapses),
      reached: site.reached,
      probes,
      lapses,
    };
  });
  return distinctSites(sites);
}

function alwaysOf(outcome: ProbeOutcome | null, ground: ConsequenceGround): Pick<Site, 'always'> {
  if (!outcome?.always) return {};
  const { arrived, ...always } = outcome.always;
  return { always: { ...always, ending: arrived && ofArrived(arrived, ground) } };
}

function callerGets(outcome: ProbeOutcome | null): Pick<Site, 'callerGets'> {
  if (!outcome?.first) return {};
  const isOfFirst = outcome.first !== 'another';
  const isOfSecond = outcome.outcome === 'delivered' && outcome.arrived?.is !== 'another';
  if (isOfFirst && isOfSecond) return { callerGets: 'both' };
  return { callerGets: isOfFirst ? 'first' : isOfSecond ? 'second' : 'another' };
}

function nextCallOf(
  { operation: { name } }: CallSite,
  outcome: ProbeOutcome | null,
): Pick<Site, 'next'> {
  if (!outcome?.after) return {};
  const { stays, failures, changed, usual } = outcome.after;
  return { next: { ...whatItDoes(outcome.after, name), usual, stays, failures, changed } };
}

function whatItDoes(after: AfterFailure, failed: string): Pick<NextCall, 'does' | 'what'> {
  const missing = after.missing.find((name) => name === failed) ?? after.missing[0];
  const [more] = after.more;
  if (after.outcome === 'neverCompleted' || after.outcome === 'waiting') {
    return { does: 'neverEnds', what: '' };
  }
  if (after.outcome !== 'completed') return { does: 'fails', what: after.error ?? '' };
  if (missing !== undefined) return { does: 'less', what: missing };
  if (more !== undefined) return { does: 'more', what: more };
  return { does: 'otherwise', what: after.result ?? '' };
}

function codeOf({ call }: CallSite, { locator }: StackReader): string {
  const at = call?.at;
  return (at && locator.lineOf(at.file, at.line)?.trim()) ?? '';
}

function probeOf(
  { plain, ended }: BoundaryRuns,
  site: CallSite,
  mode: ProbeMode,
  ground: ConsequenceGround,
): Probe {
  const { outcome, stack, finalStack } = plain.of(site, mode);
  const own = plain.ownKeys(site, mode);
  const final = plain.finalKeys(site, mode);
  const end = outcome ? outcomeOf(outcome, plain, site, mode) : howEnded(ended, site, mode);
  const [consequence = null, ...alsoSeen] = consequencesIn(end, outcome, ground);
  return {
    mode,
    outcome: end,
    consequence,
    alsoSeen,
    named: own.size > 0 ? 'own' : final.size > 0 ? 'finalCallback' : 'no',
    ...(plain.isByCause(site, mode, own) ? { byCause: true } : {}),
    message: outcome?.arrived?.message ?? '',
    stack: shortenedStack(stack.map((frame) => marked(frame, own))),
    finalStack: shortenedStack(finalStack.map((frame) => marked(frame, final))),
    wanted: shortenedStack(site.wanted.map((frame) => withLoss(frame, [...stack, ...finalStack]))),
  };
}

function consequencesIn(
  end: Probe['outcome'],
  outcome: ProbeOutcome | null,
  ground: ConsequenceGround,
): Consequence[] {
  if (end === 'crashed' || end === 'hung') return [consequenceOfEnded(end)];
  return outcome === null || end === 'unfailable' ? [] : consequencesOf(outcome, ground);
}

function outcomeOf(
  { outcome, isFaulted }: ProbeOutcome,
  plain: RunEvidence,
  site: CallSite,
  mode: ProbeMode,
): Probe['outcome'] {
  if (outcome === 'waiting' || outcome === 'timesOut') return 'neverCompleted';
  if (outcome !== 'completed') return outcome;
  const isTaken = isFaulted && (mode !== 'passed' || plain.tellingMode(site) === 'passed');
  return isTaken ? 'completed' : 'unfailable';
}

/** Returns how a probe without an outcome ended: it killed its child process, or it never began. */
function howEnded(
  ended: readonly EndedProbe[],
  { operation }: CallSite,
  mode: ProbeMode,
): Probe['outcome'] {
  const probe = ended.find((each) => each.operation === operation.id && each.mode === mode);
  return probe?.how ?? 'notRun';
}

/** Adds the evidence of the first trial that names the call, if the stacks of the probe do not. */
function withTrials(probe: Probe, site: CallSite, { trials }: BoundaryRuns): Probe {
  if (probe.named !== 'no') return probe;
  for (const { kind, name, evidence } of trials) {
    if (evidence === null) continue;
    const keys = evidence.longKeys(site, probe.mode);
    if (keys.size === 0) continue;
    const { stack } = evidence.of(site, probe.mode);
    const longStack = shortenedStack(ofCode(stack).map((frame) => marked(frame, keys)));
    if (kind === 'helper') return { ...probe, broughtBackBy: name, longStack };
    return { ...probe, named: kind === 'companion' ? kind : 'switch', with: name, longStack };
  }
  return probe;
}

/**
 * Removes the outermost frames of harness and Node: a helper that follows every task adds those of
 * the probe.
 */
function ofCode(stack: readonly TracedFrame[]): TracedFrame[] {
  const ofOthers = [...stack].reverse().findIndex(({ owner }) => !OF_PROBE.has(owner));
  return stack.slice(0, ofOthers < 0 ? 0 : stack.length - ofOthers);
}

const OF_PROBE: ReadonlySet<Frame['owner']> = new Set(['harness', 'node']);

function misusesOf(
  { misused: { evidence, ended } }: BoundaryRuns,
  site: CallSite,
  ground: ConsequenceGround,
): CallbackMisuse[] {
  return MISUSE_MODES.flatMap((mode): CallbackMisuse[] => {
    const outcome = evidence?.of(site, mode).outcome ?? null;
    if (outcome !== null) {
      const { arrived } = outcome;
      const repeated = Math.min(outcome.repeated, MANY_REPEATED);
      const message = arrived?.message ?? '';
      const stray = isAnswer(mode) ? outcome.strays[0] : undefined;
      const thrown = stray && ofStray(stray, ground);
      return [
        { mode, outcome: misuseOutcome(outcome), repeated, message, ...(thrown && { thrown }) },
      ];
    }
    const id = site.operation.id;
    const probe = ended.find((each) => each.operation === id && each.mode === mode);
    return probe ? [{ mode, outcome: probe.how, repeated: 0, message: '' }] : [];
  });
}

function misuseOutcome(seen: ProbeOutcome): CallbackMisuse['outcome'] {
  const { outcome, endsAgain, strays, mode } = seen;
  const isThrown = outcome === 'unhandled' || strays.some(({ by }) => by === 'exception');
  if (isThrown) return 'uncaught';
  if (outcome !== 'completed') return outcome;
  if (endsAgain) return 'completedTwice';
  const mayEnd = mode === 'aborted' || isAnswer(mode);
  return mayEnd && isCutShort(seen) ? 'cutShort' : outcome;
}

/** True for the modes in which only the response is wrong. */
function isAnswer(mode: ProbeOutcome['mode']): boolean {
  return mode === 'refused' || mode === 'garbled';
}

/** True if the call made fewer operations than undisturbed, or returned another result. */
function isCutShort({ leftOut, result, usual }: ProbeOutcome): boolean {
  return leftOut > 0 || (usual !== null && result !== null && result !== usual);
}

function marked({ key, ...frame }: TracedFrame, keys: ReadonlySet<string>): Frame {
  return key !== null && keys.has(key) ? { ...frame, locates: true } : frame;
}

/** Marks a line of the subject that is on no stack of the error. */
function withLoss({ key, ...frame }: TracedFrame, got: readonly TracedFrame[]): Frame {
  const isThere = got.some(
    ({ at }) => at !== null && at.file === frame.at?.file && at.line === frame.at.line,
  );
  return key === null || isThere ? frame : { ...frame, lost: true };
}

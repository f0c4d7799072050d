import { LAPSE_MODES, MODES } from '../../bench-runner/protocol';
import type { ProbeMode, ProbeName, ProbeOutcome } from '../../bench-runner/protocol';
import type { Frame, Lapse, Probe, Site } from './debuggability';
import type { StackReader, TracedFrame } from './frames';
import { siteLevel } from './grade';
import type { RunEvidence } from './runEvidence';
import type { CallSite } from './sites';
import type { Trial } from './trials';

/** The runs at one boundary: one as it is, and those with longer stacks. */
export interface BoundaryRuns {
  plain: RunEvidence;
  /** Probes in which the child ended. */
  crashed: readonly ProbeName[];
  trials: readonly Trial[];
}

/** Turns the runs at one boundary into graded sites. */
export function sitesOf(runs: BoundaryRuns, reader: StackReader): Site[] {
  return runs.plain.sites.map((site) => {
    const probes = MODES.map((mode) => withTrials(probeOf(runs.plain, site, mode), site, runs));
    return {
      operation: site.operation.name,
      boundary: site.operation.boundary,
      at: site.call?.at ?? null,
      code: codeOf(site, reader),
      level: siteLevel(probes),
      reached: site.reached,
      probes,
      lapses: lapsesOf(runs, site),
    };
  });
}

function codeOf({ call }: CallSite, { locator }: StackReader): string {
  const at = call?.at;
  return (at && locator.lineOf(at.file, at.line)?.trim()) ?? '';
}

function probeOf(evidence: RunEvidence, site: CallSite, mode: ProbeMode): Probe {
  const { outcome, stack, finalStack } = evidence.of(site, mode);
  const own = evidence.ownKeys(site, mode);
  const final = evidence.finalKeys(site, mode);
  return {
    mode,
    outcome: outcomeOf(outcome, site, mode),
    named: own.size > 0 ? 'own' : final.size > 0 ? 'finalCallback' : 'no',
    message: outcome?.message ?? '',
    stack: stack.map((frame) => marked(frame, own)),
    finalStack: finalStack.map((frame) => marked(frame, final)),
    wanted: site.wanted.map((frame) => withLoss(frame, [...stack, ...finalStack])),
  };
}

function outcomeOf(
  outcome: ProbeOutcome | null,
  { operation }: CallSite,
  mode: ProbeMode,
): Probe['outcome'] {
  // a probe without an outcome is one that the child did not outlive
  if (outcome === null) return 'crashed';
  const told = outcome.outcome;
  if (told !== 'completed' && told !== 'completedTwice') return told;
  return operation.boundary === 'timer' && mode === 'passed' ? 'unfailable' : 'swallowed';
}

/** What the first trial that names the call adds to a probe whose stacks do not. */
function withTrials(probe: Probe, site: CallSite, { trials }: BoundaryRuns): Probe {
  if (probe.named !== 'no') return probe;
  for (const { kind, name, evidence } of trials) {
    const keys = evidence.ownKeys(site, probe.mode);
    if (keys.size === 0) continue;
    const { stack } = evidence.of(site, probe.mode);
    const longStack = stack.map((frame) => marked(frame, keys));
    if (kind === 'helper') return { ...probe, broughtBackBy: name, longStack };
    return { ...probe, named: kind === 'companion' ? kind : 'switch', with: name, longStack };
  }
  return probe;
}

function lapsesOf({ plain, crashed }: BoundaryRuns, site: CallSite): Lapse[] {
  return LAPSE_MODES.flatMap((mode): Lapse[] => {
    const { outcome } = plain.of(site, mode);
    const id = site.operation.id;
    if (outcome !== null) {
      const { outcome: told, repeated, message } = outcome;
      return [{ mode, outcome: told, repeated, message }];
    }
    const hasCrashed = crashed.some((name) => name.operation === id && name.mode === mode);
    return hasCrashed ? [{ mode, outcome: 'crashed', repeated: 0, message: '' }] : [];
  });
}

function marked({ key, ...frame }: TracedFrame, keys: ReadonlySet<string>): Frame {
  return key !== null && keys.has(key) ? { ...frame, locates: true } : frame;
}

/** A line of the subject that a person would need and does not get. */
function withLoss({ key, ...frame }: TracedFrame, got: readonly TracedFrame[]): Frame {
  const isThere = got.some(
    ({ at }) => at !== null && at.file === frame.at?.file && at.line === frame.at.line,
  );
  return key === null || isThere ? frame : { ...frame, lost: true };
}

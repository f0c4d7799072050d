import type { ProbeMode, ProbeOutcome, ProbeResult } from '../../bench-runner/protocol';
import { MODES } from '../../bench-runner/protocol';
import type { Frame, Probe, Site } from './debuggability';
import { readStack, type StackReader, type TracedFrame } from './frames';
import { siteLevel } from './grade';
import { locatingKeys } from './names';
import type { ProbeRun } from './probeJob';
import { callSites, type CallSite } from './sites';

/** What a run showed of one site in one mode. */
interface Shown {
  outcome: ProbeOutcome | null;
  stack: TracedFrame[];
  finalStack: TracedFrame[];
}

/** A run's stacks, read once and looked up by operation and mode. */
class RunEvidence {
  readonly sites: CallSite[];
  private readonly undisturbed: TracedFrame[];
  private readonly shown = new Map<string, Shown>();

  constructor(result: ProbeResult, reader: StackReader) {
    this.sites = callSites(result, reader);
    this.undisturbed = readStack(result.undisturbedFinalStack ?? '', reader);
    for (const outcome of result.probes) {
      this.shown.set(`${outcome.operation} ${outcome.mode}`, {
        outcome,
        stack: readStack(outcome.stack, reader),
        finalStack: readStack(outcome.finalStack ?? '', reader),
      });
    }
  }

  of(index: number, mode: ProbeMode): Shown {
    return this.shown.get(`${index} ${mode}`) ?? { outcome: null, stack: [], finalStack: [] };
  }

  ownKeys(index: number, mode: ProbeMode): Set<string> {
    const others = this.others(index).map((site) => this.of(site.index, mode).stack);
    return locatingKeys(this.of(index, mode).stack, others);
  }

  finalKeys(index: number, mode: ProbeMode): Set<string> {
    const others = this.others(index).map((site) => this.of(site.index, mode).finalStack);
    return locatingKeys(this.of(index, mode).finalStack, [...others, this.undisturbed]);
  }

  private others(index: number): CallSite[] {
    return this.sites.filter((site) => site.index !== index);
  }
}

/** What a run with long-stack switches on adds. */
export interface SwitchedRun {
  result: ProbeResult;
  /** What was switched on, for people. */
  name: string;
}

/** Turns the runs at one boundary into graded sites. */
export function sitesOf(
  run: ProbeRun & { result: ProbeResult },
  switched: SwitchedRun | null,
  reader: StackReader,
): Site[] {
  const plain = new RunEvidence(run.result, reader);
  const withSwitch = switched && new RunEvidence(switched.result, reader);
  return plain.sites.map((site) => {
    const probes = MODES.map((mode) => {
      const probe = probeOf(plain, site, mode);
      const named = withSwitch !== null && withSwitch.ownKeys(site.index, mode).size > 0;
      if (probe.named !== 'no' || !named) return probe;
      return { ...probe, named: 'switch' as const, switch: switched?.name ?? '' };
    });
    return siteOf(site, probes, reader);
  });
}

function siteOf(site: CallSite, probes: Probe[], reader: StackReader): Site {
  const at = site.wanted.find(({ owner }) => owner === 'subject')?.at ?? null;
  return {
    operation: site.operation.name,
    boundary: site.operation.boundary,
    at,
    code: (at && reader.locator.lineOf(at.file, at.line)?.trim()) ?? '',
    level: siteLevel(probes),
    probes,
  };
}

function probeOf(evidence: RunEvidence, site: CallSite, mode: ProbeMode): Probe {
  const { outcome, stack, finalStack } = evidence.of(site.index, mode);
  const own = evidence.ownKeys(site.index, mode);
  const final = evidence.finalKeys(site.index, mode);
  return {
    mode,
    // a probe without an outcome is one that the child did not outlive
    outcome: outcome?.outcome ?? 'crashed',
    named: own.size > 0 ? 'own' : final.size > 0 ? 'finalCallback' : 'no',
    message: outcome?.message ?? '',
    stack: stack.map((frame) => marked(frame, own)),
    finalStack: finalStack.map((frame) => marked(frame, final)),
    wanted: site.wanted.map((frame) => withLoss(frame, [...stack, ...finalStack])),
  };
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

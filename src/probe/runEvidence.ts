import type { ProbedMode, ProbeMode, ProbeOutcome, ProbeResult } from '../../bench-runner/protocol';
import { readStack, type StackReader, type TracedFrame } from './frames';
import { locatingKeys } from './names';
import { callSites, type CallSite } from './sites';

/** What a run showed of one site in one mode. */
export interface Shown {
  outcome: ProbeOutcome | null;
  /** The error's own stack, then those of its causes. */
  stack: TracedFrame[];
  finalStack: TracedFrame[];
}

const NOTHING: Shown = { outcome: null, stack: [], finalStack: [] };

/** A run's stacks, read once and looked up by operation and mode. */
export class RunEvidence {
  readonly sites: CallSite[];
  private readonly undisturbed: TracedFrame[][];
  private readonly shown = new Map<string, Shown>();

  constructor(result: ProbeResult, reader: StackReader) {
    this.sites = callSites(result, reader);
    this.undisturbed = result.undisturbedFinalStacks.map((stack) => readStack(stack, reader));
    for (const outcome of result.probes) {
      this.shown.set(`${outcome.operation} ${outcome.mode}`, {
        outcome,
        stack: [outcome.stack, ...outcome.causes].flatMap((stack) => readStack(stack, reader)),
        finalStack: readStack(outcome.finalStack ?? '', reader),
      });
    }
  }

  of(site: CallSite, mode: ProbedMode): Shown {
    return this.shown.get(`${site.operation.id} ${mode}`) ?? NOTHING;
  }

  ownKeys(site: CallSite, mode: ProbedMode): Set<string> {
    const others = this.others(site).map((other) => this.of(other, mode).stack);
    return locatingKeys(this.of(site, mode).stack, others, site.call?.key ?? null);
  }

  finalKeys(site: CallSite, mode: ProbedMode): Set<string> {
    const others = this.others(site).map((other) => this.of(other, mode).finalStack);
    const stacks = [...others, ...this.undisturbed];
    return locatingKeys(this.of(site, mode).finalStack, stacks, site.call?.key ?? null);
  }

  /** The mode by which a site is graded: an operation of its own that takes no error can only throw. */
  tellingMode(site: CallSite): ProbeMode {
    const isTaken = site.operation.boundary !== 'timer' || !this.isCompleted(site);
    return isTaken ? 'passed' : 'thrownLater';
  }

  private isCompleted(site: CallSite): boolean {
    const told = this.of(site, 'passed').outcome?.outcome;
    return told === 'completed' || told === 'completedTwice';
  }

  isOwnNamed(site: CallSite, mode: ProbedMode): boolean {
    return this.ownKeys(site, mode).size > 0;
  }

  isNamed(site: CallSite, mode: ProbedMode): boolean {
    return this.isOwnNamed(site, mode) || this.finalKeys(site, mode).size > 0;
  }

  /**
   * A second failure ends where the first one did, so it is none of the others of that one; nor is
   * another timer that the same call sets.
   */
  private others(site: CallSite): CallSite[] {
    const isSameCall = ({ operation, call }: CallSite) =>
      operation.boundary === 'timer' && call !== null && call.key === site.call?.key;
    return this.sites.filter(
      (other) =>
        other.operation.id !== site.operation.id &&
        !isSameCall(other) &&
        (other.reached.by !== 'failure' || site.reached.by === 'failure'),
    );
  }
}

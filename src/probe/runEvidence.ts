import type {
  Arrived,
  ProbedMode,
  ProbeMode,
  ProbeOutcome,
  ProbeResult,
} from '../../bench-runner/protocol/probe';
import { readStack, type StackReader, type TracedFrame } from './frames';
import type { Left, ReleasedTwice } from './leftovers';
import { differingKeys, keysInCall, type NamedCall } from './keysInCall';
import { PlacedCalls } from './placedCalls';
import { callSites, type CallSite } from './callSites';

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
  private readonly asked: PlacedCalls;
  private readonly shown = new Map<string, Shown>();

  constructor(
    result: ProbeResult,
    private readonly reader: StackReader,
  ) {
    this.sites = callSites(result, reader);
    this.asked = new PlacedCalls(result, reader);
    this.undisturbed = result.undisturbedFinalStacks.map((stack) => readStack(stack, reader));
    for (const probe of result.probes) {
      const again = this.asked.againIn(probe);
      const isTriedAgain = again > 0 || probe.again === 0;
      const outcome = { ...probe, again, always: isTriedAgain ? probe.always : null };
      this.shown.set(`${outcome.operation} ${outcome.mode}`, {
        outcome,
        stack: this.stackOf(outcome.arrived),
        finalStack: readStack(outcome.finalStack ?? '', reader),
      });
    }
  }

  of(site: CallSite, mode: ProbedMode): Shown {
    return this.shown.get(`${site.operation.id} ${mode}`) ?? NOTHING;
  }

  /** What its failure leaves open. */
  leftBy(site: CallSite): Left[] {
    const { outcome } = this.of(site, 'passed');
    return outcome === null ? [] : this.asked.leftBy(outcome);
  }

  /** Resources that its failure has given back twice. */
  twiceBy(site: CallSite): ReleasedTwice[] {
    const { outcome } = this.of(site, 'passed');
    return outcome === null ? [] : this.asked.twiceBy(outcome);
  }

  /** The stack of an error and of its causes. */
  stackOf(arrived: Arrived | null): TracedFrame[] {
    if (arrived === null) return [];
    return [arrived.stack, ...arrived.causes].flatMap((stack) => readStack(stack, this.reader));
  }

  /** Frames of the error's own stack that name the failing call. */
  ownKeys(site: CallSite, mode: ProbedMode): Set<string> {
    return this.isMoved(site) ? this.longKeys(site, mode) : this.keysInCall(site, mode);
  }

  /** Whether only the stacks of errors that the one that arrived carries hold those frames. */
  isByCause(site: CallSite, mode: ProbedMode, keys: ReadonlySet<string>): boolean {
    const arrived = this.of(site, mode).outcome?.arrived ?? null;
    if (arrived === null || keys.size === 0) return false;
    return !readStack(arrived.stack, this.reader).some(({ key }) => key !== null && keys.has(key));
  }

  /** The same of a stack that a switch or a module goes on with, from where it was waited for. */
  longKeys(site: CallSite, mode: ProbedMode): Set<string> {
    const inCall = this.keysInCall(site, mode);
    if (inCall.size > 0 || !this.isOfProbe(site, mode)) return inCall;
    const others = this.others(site).map((other) => this.of(other, mode).stack);
    return differingKeys(this.of(site, mode).stack, others, this.named(site));
  }

  private keysInCall(site: CallSite, mode: ProbedMode): Set<string> {
    if (!this.isOfProbe(site, mode)) return new Set();
    return keysInCall(this.of(site, mode).stack, this.named(site));
  }

  /**
   * Callbacks stand in the call, or elsewhere: those that one call alone leads to tell it, where they
   * are given the error and not an answer beside it.
   */
  finalKeys(site: CallSite, mode: ProbedMode): Set<string> {
    const { finalStack, outcome } = this.of(site, mode);
    if (outcome?.outcome !== 'delivered' || !this.isOfProbe(site, mode)) return new Set();
    const others = this.others(site).map((other) => this.of(other, mode).finalStack);
    const keys = differingKeys(finalStack, [...others, ...this.undisturbed], this.named(site));
    if (others.length > 0) return keys;
    const inCall = keysInCall(finalStack, this.named(site));
    return new Set([...keys].filter((key) => inCall.has(key)));
  }

  /** The mode by which a site is graded: an operation of its own that takes no error can only throw. */
  tellingMode(site: CallSite): ProbeMode {
    const isTaken = site.operation.boundary !== 'timer' || !this.isCompleted(site);
    return isTaken ? 'passed' : 'thrownLater';
  }

  private isCompleted(site: CallSite): boolean {
    return this.of(site, 'passed').outcome?.outcome === 'completed';
  }

  isNamed(site: CallSite, mode: ProbedMode): boolean {
    return this.ownKeys(site, mode).size > 0 || this.finalKeys(site, mode).size > 0;
  }

  /** The error that arrived is the probe's own, or holds it: another one names nothing. */
  private isOfProbe(site: CallSite, mode: ProbedMode): boolean {
    const arrived = this.of(site, mode).outcome?.arrived ?? null;
    return arrived !== null && arrived.is !== 'another';
  }

  /** It is made by a library in a turn of its own, or by a fake of the subject's, or no map knows it. */
  private isMoved({ call, operation }: CallSite): boolean {
    return !call?.at || operation.boundary === 'timer';
  }

  private named({ call }: CallSite): NamedCall {
    const at = call?.at ?? null;
    return { frame: call, lines: at && this.reader.linesOfCall(at) };
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

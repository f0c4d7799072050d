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

/** Result of a run for one site in one mode. */
export interface Shown {
  outcome: ProbeOutcome | null;
  /** The error's own stack, then those of its causes. */
  stack: TracedFrame[];
  finalStack: TracedFrame[];
}

const NOTHING: Shown = { outcome: null, stack: [], finalStack: [] };

/** Stacks of a run, parsed once and looked up by operation and mode. */
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

  /** Returns the resources that its failure leaves open. */
  leftBy(site: CallSite): Left[] {
    const { outcome } = this.of(site, 'passed');
    return outcome === null ? [] : this.asked.leftBy(outcome);
  }

  /** Returns the resources that its failure releases twice. */
  twiceBy(site: CallSite): ReleasedTwice[] {
    const { outcome } = this.of(site, 'passed');
    return outcome === null ? [] : this.asked.twiceBy(outcome);
  }

  /** Returns the stacks of an error and of its causes. */
  stackOf(arrived: Arrived | null): TracedFrame[] {
    if (arrived === null) return [];
    return [arrived.stack, ...arrived.causes].flatMap((stack) => readStack(stack, this.reader));
  }

  /** Returns keys of the frames in the error's own stack that name the failing call. */
  ownKeys(site: CallSite, mode: ProbedMode): Set<string> {
    return this.isMoved(site) ? this.longKeys(site, mode) : this.keysInCall(site, mode);
  }

  /** True if only errors that the arrived error carries hold those frames. */
  isByCause(site: CallSite, mode: ProbedMode, keys: ReadonlySet<string>): boolean {
    const arrived = this.of(site, mode).outcome?.arrived ?? null;
    if (arrived === null || keys.size === 0) return false;
    return !readStack(arrived.stack, this.reader).some(({ key }) => key !== null && keys.has(key));
  }

  /** Returns the same for a stack that a switch or a module continues beyond the wait. */
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
   * Returns keys of frames at the final callback that name the failing call. A callback may stand
   * outside the call: a frame counts if only this call leads to it, and if the callback gets the
   * error.
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

  /**
   * Returns the mode that grades a site: a subject's own operation that takes no error can only
   * throw.
   */
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

  /** True if the arrived error is the probe's own, or holds it: another one names nothing. */
  private isOfProbe(site: CallSite, mode: ProbedMode): boolean {
    const arrived = this.of(site, mode).outcome?.arrived ?? null;
    return arrived !== null && arrived.is !== 'another';
  }

  /**
   * True if a library makes the call in a later turn, or a fake of the subject does, or no map has
   * it.
   */
  private isMoved({ call, operation }: CallSite): boolean {
    return !call?.at || operation.boundary === 'timer';
  }

  private named({ call }: CallSite): NamedCall {
    const at = call?.at ?? null;
    return { frame: call, lines: at && this.reader.linesOfCall(at) };
  }

  /**
   * Returns the sites to compare a stack with. A second failure ends where the first one did, so
   * only other second failures compare it. Timers of the same call do not count.
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

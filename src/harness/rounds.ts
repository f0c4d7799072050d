import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { Recording } from '../../bench-runner/protocol/recording';
import { cancelled } from './childEnd';
import type { Failure } from '../failure';
import { effortFor, type Entry, type RunKind } from './benchJob';
import type { RoundsMade } from './benchmark';
import type { Kind, Means, NextRun, RunRequest } from './kinds/kind';
import { KINDS } from './kinds/kinds';
import { shuffled, type Random } from './random';
import { workloadProblem } from './workload';

export interface RoundCounts {
  fewest: number;
  /** Number of first rounds with an observed run beside each timed one. */
  observed: number;
  /**
   * The one observed run of each entry comes after all timed ones, so that times are there early.
   */
  observedLast?: true;
  /** A verdict is wanted, so no kind of workload has fewer rounds. */
  forVerdict?: true;
}

export interface RoundsPlan {
  /** Time within which rounds are added; the fewest rounds are made in any case. */
  budgetMs: number;
  rounds: RoundCounts;
  /** Longest time of one child. */
  timeoutMs: number;
  random: Random;
  /** True if the samples are good enough; called once the fewest rounds are made. */
  isEnough(measured: readonly EntryResults[]): boolean;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Called between two rounds with the results so far; the next round waits for it. */
  afterRound?(measured: readonly EntryResults[]): Promise<void>;
}

/** Results of the rounds for one entry. */
export interface EntryResults {
  /** One result for each round. */
  timed: BenchResult[];
  /** Results of the first rounds. */
  observed: BenchResult[];
  recorded: Recording | null;
  /** Reason why the measurement of the entry ended, if it failed. */
  failure: Failure | null;
  /** Null while rounds go on. */
  rounds: RoundsMade | null;
}

export interface RoundsProgress {
  round: number;
  /** Expected rounds; the budget may add more. */
  rounds: number;
}

const MOST_ROUNDS = 100;
/**
 * Rounds of an entry that is measured beside: enough pairs for a price; they make a score about
 * half again as long.
 */
const ROUNDS_BESIDE = 4;

/**
 * Measures entries in rounds: each round runs every entry once, in random order, each in its own
 * process, so that disturbances of the machine affect all alike. An entry that fails is measured no
 * further. Never rejects.
 */
export async function runRounds(
  entries: readonly Entry[],
  plan: RoundsPlan,
  means: Means,
  onProgress: (progress: RoundsProgress) => void,
  signal: AbortSignal,
): Promise<EntryResults[]> {
  const runs = entries.map((entry) => new EntryRuns(entry, plan, means, signal));
  const { budgetMs, now } = plan;
  const { fewest, observed } = countsFor(entries, plan.rounds);
  const judged = runs.filter(({ isBeside }) => !isBeside).map((run) => run.measured);
  const startMs = now();
  let endedBy: RoundsMade['endedBy'] = 'most';
  let made = 0;
  const stepsOf = (round: number) =>
    shuffled(
      runs.filter((run) => run.goesOn),
      plan.random,
    ).flatMap((run) => run.steps(round <= observed));
  let coming: Step[] | null = null;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const steps: Step[] = coming ?? stepsOf(round);
    if (!steps.some(({ run }) => run.goesOn)) {
      endedBy = 'broken';
      break;
    }
    if (round > fewest) {
      const spentMs = now() - startMs;
      const roundMs = spentMs / (round - 1);
      const isSpent = spentMs + roundMs > budgetMs;
      if (isSpent || plan.isEnough(judged)) {
        endedBy = !isSpent ? 'enough' : made === fewest ? 'fewest' : 'budget';
        break;
      }
    }
    onProgress({ round, rounds: Math.max(fewest, round) });
    coming = null;
    for (const [at, step] of steps.entries()) {
      const isLast = at === steps.length - 1;
      // the end of this round shows if there is a further one
      if (isLast && round < fewest) coming = stepsOf(round + 1);
      await step.run.take(step.kind, isLast ? coming?.[0] : steps[at + 1]);
    }
    made = round;
    await plan.afterRound?.(runs.map((run) => run.measured));
  }
  const rounds = { made, fewest, budgetMs, spentMs: now() - startMs, endedBy };
  const watched = plan.rounds.observedLast ? runs.flatMap((run) => run.watched()) : [];
  for (const [at, { run, kind }] of watched.entries()) await run.take(kind, watched[at + 1]);
  for (const { measured } of runs) measured.rounds = rounds;
  return runs.map((run) => run.measured);
}

/** Round counts, which are lower if all entries are of kinds that need fewer. */
function countsFor(entries: readonly Entry[], counts: RoundCounts): RoundCounts {
  const { fewest, observed, forVerdict } = counts;
  if (forVerdict) return counts;
  const needed = entries.map(({ workload }) => KINDS[workload.kind].fewestRounds ?? fewest);
  return { fewest: Math.min(fewest, Math.max(...needed, 0) || fewest), observed };
}

/** One process of a round. */
interface Step {
  run: EntryRuns;
  kind: RunKind;
}

/** One entry in the rounds. */
class EntryRuns {
  readonly measured: EntryResults;
  private readonly kind: Kind;

  constructor(
    private readonly entry: Entry,
    private readonly plan: RoundsPlan,
    private readonly means: Means,
    private readonly signal: AbortSignal,
  ) {
    const failure = workloadProblem(entry.workload);
    this.kind = KINDS[entry.workload.kind];
    this.measured = { timed: [], observed: [], recorded: null, failure, rounds: null };
  }

  get isBeside(): boolean {
    return this.entry.beside === true;
  }

  get goesOn(): boolean {
    if (this.isBeside && this.measured.timed.length >= ROUNDS_BESIDE) return false;
    return this.measured.failure === null && !this.signal.aborted;
  }

  /**
   * Steps of a round: the first run records a call too, which later ones need not, so it is an
   * observed one.
   */
  steps(isObserved: boolean): Step[] {
    const timed: Step = { run: this, kind: 'timed' };
    return isObserved ? [...this.watched(), timed] : [timed];
  }

  /** Observed run, if there is one. */
  watched(): Step[] {
    const isSound = this.entry.workload.mode === 'sound';
    const isWatched = isSound && this.kind.isObserved && !this.isBeside;
    return isWatched ? [{ run: this, kind: 'observed' }] : [];
  }

  /** `next`: the run that follows, unless this one fails. */
  async take(kind: RunKind, next: Step | undefined): Promise<void> {
    const isAlike = next?.run.kind === this.kind;
    if (this.goesOn) await this.run(kind, isAlike ? next.run.toRun(next.kind) : undefined);
    if (this.signal.aborted) this.measured.failure ??= cancelled();
  }

  private toRun(kind: RunKind): NextRun {
    return { entry: this.entry, request: this.requestFor(kind) };
  }

  private requestFor(kind: RunKind): RunRequest {
    return {
      kind,
      runtime: this.runtimeFor(kind),
      completesBy: this.measured.recorded?.completesBy ?? ('auto' as const),
      timeoutMs: this.plan.timeoutMs,
      effort: effortFor(this.plan.budgetMs),
    };
  }

  private async run(kind: RunKind, next: NextRun | undefined): Promise<void> {
    const request = { ...this.requestFor(kind), ...(next ? { next } : {}) };
    const result = await this.kind.run(this.entry, request, this.means, this.signal);
    if (result.state !== 'completed') {
      this.measured.failure = result;
      return;
    }
    this.measured[kind].push(result);
    this.measured.recorded ??= result.recorded;
  }

  /** Runtime of the entry; heap figures need a forced collection. */
  private runtimeFor(kind: RunKind): Entry['runtime'] {
    const { runtime } = this.entry;
    if (kind === 'timed' || !runtime.capabilities.exposeGc) return runtime;
    return { ...runtime, flags: [...runtime.flags, '--expose-gc'] };
  }
}

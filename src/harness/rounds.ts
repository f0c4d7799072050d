import type { BenchResult, CompletesBy } from '../../bench-runner/protocol';
import { cancelled } from './childFailure';
import type { Failure } from '../failure';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Workload } from './benchmark';
import { benchJob, type Measure, type Program } from './benchJob';
import type { Executor } from './executor';
import { shuffled, type Random } from './random';

export interface RoundsPlan {
  workload: Workload;
  runtime: RuntimeInfo;
  /** Rounds are added until so much time is spent; the fewest rounds are made in any case. */
  budgetMs: number;
  /** Longest time of one child. */
  timeoutMs: number;
  random: Random;
  /** Milliseconds on a monotonic clock. */
  now(): number;
}

/** What the rounds gave for one program. */
export interface Samples {
  timeMs: number[];
  peakBytes: number[];
  floorMs: number | null;
  operations: string[];
  /** Why it was measured no further, if it was not. */
  failure: Failure | null;
}

export interface RoundsProgress {
  round: number;
  /** Rounds expected; the budget may stop it before. */
  rounds: number;
}

const MOST_ROUNDS = 15;
/** A verdict needs more rounds than a figure: with 7, chance puts all on one side once in 64. */
const ROUNDS = {
  alone: { fewest: 5, withMemory: 3 },
  compared: { fewest: 7, withMemory: 7 },
};

/**
 * Measures programs in rounds: each round runs every program once, in random order, each in a
 * process of its own, so that what disturbs the machine disturbs all alike. A program that fails
 * once is measured no further. Never rejects.
 */
export async function runRounds(
  programs: readonly Program[],
  plan: RoundsPlan,
  executor: Executor,
  onProgress: (progress: RoundsProgress) => void,
  signal: AbortSignal,
): Promise<Samples[]> {
  const runs = programs.map((program) => new ProgramRun(program, plan, executor, signal));
  const { fewest, withMemory } = programs.length > 1 ? ROUNDS.compared : ROUNDS.alone;
  const startMs = plan.now();
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    if (round > fewest && plan.now() - startMs >= plan.budgetMs) break;
    const going = runs.filter((run) => run.goesOn);
    if (going.length === 0) break;
    onProgress({ round, rounds: Math.max(fewest, round) });
    for (const run of shuffled(going, plan.random)) await run.round(round <= withMemory);
  }
  return runs.map((run) => run.samples);
}

/** One program on its way through the rounds. */
class ProgramRun {
  readonly samples: Samples = {
    timeMs: [],
    peakBytes: [],
    floorMs: null,
    operations: [],
    failure: null,
  };
  private completesBy: CompletesBy | 'auto' = 'auto';

  constructor(
    private readonly program: Program,
    private readonly plan: RoundsPlan,
    private readonly executor: Executor,
    private readonly signal: AbortSignal,
  ) {}

  get goesOn(): boolean {
    return this.samples.failure === null && !this.signal.aborted;
  }

  async round(withMemory: boolean): Promise<void> {
    for (const measure of this.measures(withMemory)) {
      if (this.goesOn) await this.run(measure);
    }
    if (this.signal.aborted) this.samples.failure ??= cancelled();
  }

  /**
   * Sound mode never reads memory in a run that is timed. Its first run is one for memory: it also
   * records a call, which later runs are spared.
   */
  private measures(withMemory: boolean): Measure[] {
    if (this.plan.workload.mode === 'faithful') return ['both'];
    return withMemory ? ['memory', 'time'] : ['time'];
  }

  private async run(measure: Measure): Promise<void> {
    const { workload, timeoutMs, runtime } = this.plan;
    const job = benchJob(this.program, workload, measure, this.completesBy, timeoutMs);
    const { result } = await this.executor.run(job, runtime, this.signal);
    if (result.state === 'completed') this.take(result as BenchResult);
    else this.samples.failure = result;
  }

  private take(result: BenchResult): void {
    if (result.timeMs !== null) this.samples.timeMs.push(result.timeMs);
    if (result.peakBytes !== null) this.samples.peakBytes.push(result.peakBytes);
    if (result.recorded === null) return;
    this.completesBy = result.recorded.completesBy;
    this.samples.floorMs = result.recorded.floorMs;
    this.samples.operations = result.recorded.operations;
  }
}

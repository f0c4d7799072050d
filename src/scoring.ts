import { callOtherwise } from './callOtherwise';
import { callsFunction } from './document/workloadKinds';
import type { Failure } from './failure';
import { twinOf } from './gallery/twin';
import type { Benchmark } from './harness/benchmark';
import type { Executor } from './harness/executor';
import { createRandom, type Random } from './harness/random';
import { tallied, type Tally } from './harness/tally';
import { benchmarkWithPrices } from './probe/benchmarkWithPrices';
import type { Debuggability } from './probe/debuggability';
import { probeProgram } from './probe/probeProgram';
import { withRealIo } from './probe/withRealIo';
import { explainFailure } from './report/explainFailure';
import { partsNotRun } from './report/partsNotRun';
import type { Report } from './report/report';
import type { RuntimeInfo } from './runtimes/runtime';
import type { ScoreDependencies, ScoreEntry, ScoreOptions, ScoringObserver } from './scoringInputs';
import { reportOf } from './reportOfSubject';
import { foundBy, isNotYet, prepare, subjectOf, type Subject } from './scoringSubject';

/** Of a gallery nobody looks at rough figures. */
const MOST_SHOWN_SO_FAR = 2;

/** The stages in their order: tokens, probes, benchmark; what is known is told after each. */
export class Scoring {
  private readonly subjects: Subject[];
  private readonly startedAt = new Date().toISOString();
  private readonly startMs: number;
  private readonly executor: Executor;
  private readonly tally: Tally;
  private readonly random: Random;

  constructor(
    entries: readonly ScoreEntry[],
    private readonly options: ScoreOptions,
    private readonly dependencies: ScoreDependencies,
    private readonly signal: AbortSignal,
    private readonly observer: ScoringObserver,
  ) {
    this.startMs = dependencies.now();
    this.random = createRandom(dependencies.seed);
    ({ executor: this.executor, tally: this.tally } = tallied(dependencies.executor));
    this.subjects = entries.map((entry) => subjectOf(entry, options, dependencies));
  }

  async reports(): Promise<Report[]> {
    this.observer.progress({ stage: 'tokens', done: 1, total: 1, text: 'Tokens' });
    this.tell();
    await this.prepareAll();
    await Promise.all([this.probeAll(), this.lookUpKept()]);
    await this.callOtherwise(() => this.probeAll());
    await this.lookIntoCalls();
    this.tell();
    await this.benchmarkAll();
    await this.callOtherwise(() => this.benchmarkAll());
    await this.lookIntoCalls();
    await this.lookAgain();
    return this.current();
  }

  private async prepareAll(): Promise<void> {
    const waiting = this.subjects.filter(
      ({ choice, benchmark, debuggability }) =>
        choice.kind === 'function' && (isNotYet(benchmark) || isNotYet(debuggability)),
    );
    await Promise.all(waiting.map((subject) => prepare(subject, this.dependencies)));
  }

  private async lookUpKept(): Promise<void> {
    const { keptFigures } = this.dependencies;
    if (!keptFigures) return;
    await Promise.all(
      this.subjects.map(async (subject) => {
        if ('state' in subject.runtime || !callsFunction(subject.choice.kind)) return;
        subject.kept = await keptFigures(subject.runtime, 'doxbee', subject.wish);
      }),
    );
  }

  private async probeAll(): Promise<void> {
    const waiting = this.subjects.filter(({ debuggability }) => isNotYet(debuggability));
    const shares = waiting.map(() => 0);
    const inTurn = waiting.entries();
    const worker = async () => {
      for (const [index, subject] of inTurn) {
        const debuggability = await this.probe(subject, (share) => {
          shares[index] = share;
          this.tellProbed(shares);
        });
        subject.debuggability = debuggability;
        // a function that cannot even be called undisturbed cannot be timed
        if (isFatal(debuggability) && isNotYet(subject.benchmark)) {
          subject.benchmark = { ...subject.workload, ...beforeTheCalls(debuggability) };
        }
      }
    };
    await Promise.all(Array.from({ length: this.options.probesAtOnce ?? 1 }, worker));
  }

  /** @param shares of each subject's probes, how many are done: 0 to 1 */
  private tellProbed(shares: readonly number[]): void {
    const done = shares.reduce((sum, share) => sum + share, 0);
    const text = 'Probing the call sites';
    this.observer.progress({ stage: 'probe', done, total: shares.length, text });
  }

  /** @param onShare told of the share of the probes that is done: 0 to 1 */
  private async probe(subject: Subject, onShare: (share: number) => void): Promise<Debuggability> {
    const { runnable, program, call } = subject;
    const document = call?.document ?? subject.document;
    const runtime = subject.runtime as RuntimeInfo;
    const { timeoutMs } = this.options;
    const { ioMs } = subject.workload;
    const { runnerFolder, realIo, gallery, readMap } = this.dependencies;
    const twin = twinOf(document, gallery, readMap);
    const debuggability = await probeProgram(
      { document, runnable, program, call, runtime, timeoutMs, ioMs, runnerFolder, readMap, twin },
      this.executor,
      ({ done, total }) => onShare(total === 0 ? 1 : done / total),
      this.signal,
    );
    return withRealIo(debuggability, () => realIo(runtime, this.signal));
  }

  /** Which lines did not run, and where a call failed. */
  private async lookIntoCalls(): Promise<void> {
    for (const subject of this.subjects) {
      const { call, notRun } = subject;
      if (!call) continue;
      if (!notRun) subject.notRun = await partsNotRun(call, foundBy(subject));
      subject.debuggability = await explainFailure(subject.debuggability, call);
      subject.benchmark = await explainFailure(subject.benchmark, call);
    }
  }

  private async callOtherwise(again: () => Promise<void>): Promise<void> {
    for (const subject of this.subjects) await callOtherwise(subject, again);
  }

  private async benchmarkAll(): Promise<void> {
    const { budgetMs, rounds: counts, timeoutMs, prices = 'none' } = this.options;
    const { now, watchConditions } = this.dependencies;
    const waiting = this.subjects.filter(({ benchmark }) => isNotYet(benchmark));
    if (waiting.length === 0) return;
    const soFar = (benchmarks: Benchmark[]) => {
      waiting.forEach((subject, index) => Object.assign(subject, { benchmark: benchmarks[index] }));
      this.tell();
    };
    const measured = await benchmarkWithPrices(
      waiting.map(({ program, workload, runtime, debuggability }) => ({
        entry: { program, workload, runtime: runtime as RuntimeInfo },
        debuggability,
      })),
      prices,
      {
        ...{ budgetMs, rounds: counts, timeoutMs, now, watchConditions, random: this.random },
        ...(waiting.length > MOST_SHOWN_SO_FAR ? {} : { soFar }),
      },
      { executor: this.executor, load: this.dependencies.load },
      ({ round, rounds }) =>
        this.observer.progress({
          stage: 'benchmark',
          done: round - 1,
          total: rounds,
          text: `Benchmark, round ${round} of ${rounds}`,
        }),
      this.signal,
    );
    waiting.forEach((subject, index) => Object.assign(subject, measured[index]));
  }

  private async lookAgain(): Promise<void> {
    for (const subject of this.subjects) {
      const { file, text, unsaved, revision } = subject.document;
      subject.changedOnDisk =
        !unsaved && !revision && (await this.dependencies.readText(file)) !== text;
    }
  }

  private tell(): void {
    this.observer.partial(this.current());
  }

  private current(): Report[] {
    const { version, seed, now } = this.dependencies;
    const measured = {
      by: version,
      startedAt: this.startedAt,
      durationMs: now() - this.startMs,
      childMs: this.tally.childMs,
      runs: this.tally.runs,
      seed,
    };
    return this.subjects.map((subject) =>
      reportOf(subject, this.tally, measured, this.dependencies),
    );
  }
}

/** The same failure for the benchmark: none of its own calls had been made. */
function beforeTheCalls(failed: Failure): Failure {
  const { completed, ...reason } = failed.reason;
  return { ...failed, reason };
}

function isFatal(debuggability: Debuggability): debuggability is Failure {
  return debuggability.state !== 'scored' && debuggability.state !== 'skipped';
}

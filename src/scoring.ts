import { countTokens } from './complexity/count';
import type { Complexity } from './complexity/complexity';
import { textHash, type SubjectDocument } from './document/document';
import { findWorkloadKind, type WorkloadKind } from './document/workloadKind';
import { functionsOf } from './document/functions';
import type { MapReader } from './document/mapReader';
import { toRunnable, type Runnable } from './document/runnable';
import { whyNothingRuns } from './document/whyNothingRuns';
import { failure, type Failure } from './failure';
import type { Gallery } from './gallery/gallery';
import { besideShortest, scalesOf } from './gallery/standing';
import { twinOf } from './gallery/twin';
import { whyMemberCannotRun } from './gallery/whyNotRun';
import type { Benchmark, Workload } from './harness/benchmark';
import { workloadOf, type WorkloadWish } from './harness/workload';
import type { LoadGenerator } from './harness/load';
import type { Program } from './harness/benchJob';
import type { Executor } from './harness/executor';
import { createRandom, type Random } from './harness/random';
import type { RoundCounts } from './harness/rounds';
import { tallied, type Tally } from './harness/tally';
import { benchmarkWithPrices } from './probe/benchmarkWithPrices';
import type { Debuggability } from './probe/debuggability';
import type { PricesWanted } from './probe/prices';
import { probeProgram } from './probe/probeProgram';
import { withRealIo } from './probe/withRealIo';
import { complexityWarnings, runtimeWarnings, warningsOf } from './report/measuredWarnings';
import { REPORT_SCHEMA, type Report, type WorkloadChoice } from './report/report';
import type { ConditionsWatch } from './runtimes/conditions';
import type { Machine } from './runtimes/machine';
import { warnings } from './report/warnings';
import type { RealIo } from './runtimes/realIo';
import { NO_RUNTIME, type RuntimeInfo } from './runtimes/runtime';

export interface ScoreOptions {
  workload: WorkloadWish;
  /** Property of the exports to score instead of the exports themselves. */
  functionName?: string;
  /** Rounds are added until the budget of a benchmark is spent. */
  budgetMs: number;
  rounds: RoundCounts;
  /** Longest time that one child may take. */
  timeoutMs: number;
  /** What is measured beside the tokens. Left out: both. */
  parts?: { benchmark: boolean; debuggability: boolean };
  /** Of which ways to longer stacks the benchmark measures the price. Left out: none. */
  prices?: PricesWanted;
}

/** What is scored, and the Node that runs it, or why there is none. */
export interface ScoreEntry {
  document: SubjectDocument;
  runtime: RuntimeInfo | Failure;
  /** Left out: that of the options. */
  workload?: WorkloadWish;
}

export interface ScoreDependencies {
  executor: Executor;
  /** Asks a server that is scored. */
  load: LoadGenerator;
  gallery: Gallery;
  /** Reads the source map that a compiled file names. */
  readMap: MapReader;
  /** The text of a file as it is now, or null where there is none to be read. */
  readText(file: string): Promise<string | null>;
  /** Folder of bench-runner: its frames in a stack are not the subject's. */
  runnerFolder: string;
  machine: Machine;
  /** What the promise APIs of a runtime keep of the async callers. */
  realIo(runtime: RuntimeInfo, signal: AbortSignal): Promise<RealIo[] | Failure>;
  /** Begins to watch what that machine does beside measuring. */
  watchConditions(): ConditionsWatch;
  /** Version of Async Score, for the report. */
  version: string;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Seed of the random order of runs and of the bootstrap. */
  seed: number;
}

/** Where a score is; `text` is made for people ("Benchmark, round 2 of 5"). */
export interface Progress {
  stage: 'tokens' | 'benchmark' | 'probe' | 'profile';
  done: number;
  total: number;
  text: string;
}

export interface ScoringObserver {
  progress(progress: Progress): void;
  partial(reports: Report[]): void;
}

/** One entry on its way. */
interface Subject extends Omit<ScoreEntry, 'workload'> {
  workload: Workload;
  /** What made it that kind of workload. */
  choice: WorkloadChoice;
  complexity: Complexity;
  runnable: Runnable;
  program: Program;
  debuggability: Debuggability;
  benchmark: Benchmark;
  /** The file is not any more what was scored. */
  changedOnDisk: boolean;
}

const NOT_YET = failure('skipped', 'notYet', 'Not measured yet.');
const NOT_ASKED = failure('skipped', 'notAsked', 'Not asked for.');

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
    this.subjects = entries.map((entry) => this.subjectOf(entry));
  }

  async reports(): Promise<Report[]> {
    this.observer.progress({ stage: 'tokens', done: 1, total: 1, text: 'Tokens' });
    this.tell();
    await this.probeAll();
    this.tell();
    await this.benchmarkAll();
    await this.lookAgain();
    return this.current();
  }

  private subjectOf({
    document,
    runtime,
    workload: wish = this.options.workload,
  }: ScoreEntry): Subject {
    const { gallery, readMap } = this.dependencies;
    const { parts, functionName } = this.options;
    const runnable = toRunnable(document, readMap);
    const choice = chosenWorkload(document, wish, gallery);
    const workload = workloadOf(choice.kind, wish);
    const stop =
      'state' in runtime
        ? runtime
        : (whyMemberCannotRun(gallery, document.file, runtime) ??
          whyNothingRuns(document, runnable));
    const later = (asked = true): Failure => stop ?? (asked ? NOT_YET : NOT_ASKED);
    return {
      document,
      runtime,
      workload,
      choice,
      runnable,
      complexity: besideShortest(countTokens(document), gallery),
      program: { file: document.file, code: runnable.code, exportName: functionName ?? null },
      debuggability:
        choice.kind === 'doxbee' ? later(parts?.debuggability) : (stop ?? notProbed(choice.kind)),
      benchmark: { ...workload, ...later(parts?.benchmark) },
      changedOnDisk: false,
    };
  }

  private async probeAll(): Promise<void> {
    for (const [index, subject] of this.subjects.entries()) {
      if (!isNotYet(subject.debuggability)) continue;
      subject.debuggability = await this.probe(subject, index);
      // a function that cannot even be called undisturbed cannot be timed
      if (isFatal(subject.debuggability) && isNotYet(subject.benchmark)) {
        subject.benchmark = { ...subject.workload, ...beforeTheCalls(subject.debuggability) };
      }
    }
  }

  private async probe(subject: Subject, index: number): Promise<Debuggability> {
    const { document, runnable, program } = subject;
    const runtime = subject.runtime as RuntimeInfo;
    const { timeoutMs } = this.options;
    const { runnerFolder, realIo, gallery, readMap } = this.dependencies;
    const twin = twinOf(document, gallery, readMap);
    const debuggability = await probeProgram(
      { document, runnable, program, runtime, timeoutMs, runnerFolder, readMap, twin },
      this.executor,
      ({ done, total }) =>
        this.observer.progress({
          stage: 'probe',
          done: index * total + done,
          total: this.subjects.length * total,
          text: 'Probing the call sites',
        }),
      this.signal,
    );
    return withRealIo(debuggability, () => realIo(runtime, this.signal));
  }

  private async benchmarkAll(): Promise<void> {
    const { budgetMs, rounds: counts, timeoutMs, prices = 'none' } = this.options;
    const { now, watchConditions } = this.dependencies;
    const waiting = this.subjects.filter(({ benchmark }) => isNotYet(benchmark));
    if (waiting.length === 0) return;
    const measured = await benchmarkWithPrices(
      waiting.map(({ program, workload, runtime, debuggability }) => ({
        entry: { program, workload, runtime: runtime as RuntimeInfo },
        debuggability,
      })),
      prices,
      { budgetMs, rounds: counts, timeoutMs, now, watchConditions, random: this.random },
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
      const { file, text, unsaved } = subject.document;
      subject.changedOnDisk = !unsaved && (await this.dependencies.readText(file)) !== text;
    }
  }

  private tell(): void {
    this.observer.partial(this.current());
  }

  private current(): Report[] {
    return this.subjects.map((subject) => this.report(subject));
  }

  private report(subject: Subject): Report {
    const { document, runtime, complexity, benchmark, debuggability } = subject;
    const { functionName } = this.options;
    const { machine, gallery, version, seed, now } = this.dependencies;
    return {
      schema: REPORT_SCHEMA,
      subject: {
        file: document.file,
        ...(functionName === undefined ? {} : { function: functionName }),
        language: document.language,
        unsaved: document.unsaved,
        textHash: textHash(document.text),
      },
      runtime: 'state' in runtime ? NO_RUNTIME : runtime,
      machine,
      complexity,
      workload: subject.choice,
      benchmark,
      debuggability,
      gallery: scalesOf(gallery),
      warnings: [
        ...runtimeWarnings(runtime),
        ...complexityWarnings(complexity, functionsOf(document).error),
        ...warningsOf(benchmark, debuggability, this.tally),
        ...(subject.changedOnDisk ? [warnings.changedOnDisk(document.file)] : []),
      ],
      measured: {
        by: version,
        startedAt: this.startedAt,
        durationMs: now() - this.startMs,
        childMs: this.tally.childMs,
        runs: this.tally.runs,
        seed,
      },
    };
  }
}

function isNotYet(part: Benchmark | Debuggability): boolean {
  return part.state !== 'scored' && part.reason.code === 'notYet';
}

/** A person's word first, then the manifest's about a member of the gallery, then the file's own. */
function chosenWorkload(
  document: SubjectDocument,
  { kind }: WorkloadWish,
  { members }: Gallery,
): WorkloadChoice {
  if (kind !== 'auto') return { kind, chosenBy: 'person', because: 'it was asked for' };
  const member = members.find(({ document: { file } }) => file === document.file);
  if (!member) return { ...findWorkloadKind(document), chosenBy: 'file' };
  return { kind: member.kind, chosenBy: 'gallery', because: 'the gallery says so' };
}

function notProbed(kind: WorkloadKind): Failure {
  return failure(
    'skipped',
    'notThisWorkload',
    `No faked I/O can be made to fail: ${NOT_PROBED[kind]}.`,
    {
      needed: 'a function that is called with faked I/O (doxbee)',
      remedy: 'If the file is one, say so with --workload doxbee or asyncScore.workload.',
    },
  );
}

const NOT_PROBED: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'none was asked for',
  script: 'a script is measured as a whole process',
  ops: 'an operation is measured as it is',
  server: 'a server is asked from outside',
};

/** The same failure for the benchmark: none of its own calls had been made. */
function beforeTheCalls({ state, reason }: Failure): Failure {
  const { completed, ...rest } = reason;
  return { state, reason: rest };
}

function isFatal(debuggability: Debuggability): debuggability is Failure {
  return debuggability.state !== 'scored' && debuggability.state !== 'skipped';
}

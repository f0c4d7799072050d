import type { OwnRecording } from '../bench-runner/protocol';
import { chosenWorkload, notProbed } from './chosenWorkload';
import { countTokens } from './complexity/count';
import type { Complexity } from './complexity/complexity';
import { textHash, type SubjectDocument } from './document/document';
import { prepareCall } from './calling/prepareCall';
import type { PreparedCall } from './calling/preparedCall';
import type { CallWish } from './calling/wish';
import { callsFunction } from './document/workloadKinds';
import { functionsOf } from './document/functions';
import { toRunnable, type Runnable } from './document/runnable';
import { whyNothingRuns } from './document/whyNothingRuns';
import { failure, type Failure } from './failure';
import type { Gallery } from './gallery/gallery';
import type { KeptFigures } from './gallery/scales';
import { besideShortest, scalesOf, standingOf, type PlacedFigures } from './gallery/standing';
import { twinOf } from './gallery/twin';
import { whyMemberCannotRun } from './gallery/whyNotRun';
import type { Benchmark, Workload } from './harness/benchmark';
import { workloadOf, type WorkloadWish } from './harness/workload';
import type { Program } from './harness/benchJob';
import type { Executor } from './harness/executor';
import { createRandom, type Random } from './harness/random';
import { tallied, type Tally } from './harness/tally';
import { benchmarkWithPrices } from './probe/benchmarkWithPrices';
import type { Debuggability } from './probe/debuggability';
import { probeProgram } from './probe/probeProgram';
import { withRealIo } from './probe/withRealIo';
import { complexityWarnings, runtimeWarnings, warningsOf } from './report/measuredWarnings';
import { withCallRemedy } from './report/callRemedy';
import { partsNotRun } from './report/partsNotRun';
import { relativesOf } from './report/relatives';
import { reportedCall } from './report/reportedCall';
import { REPORT_SCHEMA, type NotRun, type Report, type WorkloadChoice } from './report/report';
import { warnings } from './report/warnings';
import { withoutFloor } from './report/withoutFloor';
import { revisionWarnings, warningsOfCall } from './report/warningsOfCall';
import { NO_RUNTIME, type RuntimeInfo } from './runtimes/runtime';
import type { ScoreDependencies, ScoreEntry, ScoreOptions, ScoringObserver } from './scoringInputs';

/** One entry on its way. */
interface Subject extends Omit<ScoreEntry, 'workload' | 'call'> {
  callWish: CallWish;
  /** How a function of a person's own is called, once that is known. */
  call: PreparedCall | null;
  /** Parts of that function that did not run, once that is known. */
  notRun: NotRun[] | null;
  wish: WorkloadWish;
  workload: Workload;
  /** What made it that kind of workload. */
  choice: WorkloadChoice;
  complexity: Complexity;
  runnable: Runnable;
  program: Program;
  debuggability: Debuggability;
  benchmark: Benchmark;
  /** Of the gallery's uploads, from earlier runs. */
  kept: KeptFigures[];
  /** The file is not any more what was scored. */
  changedOnDisk: boolean;
}

const NOT_YET = failure('skipped', 'notYet', 'Not measured yet.');
const NOT_ASKED = failure('skipped', 'notAsked', 'Not asked for.');

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
    this.subjects = entries.map((entry) => this.subjectOf(entry));
  }

  async reports(): Promise<Report[]> {
    this.observer.progress({ stage: 'tokens', done: 1, total: 1, text: 'Tokens' });
    this.tell();
    await this.prepareAll();
    await Promise.all([this.probeAll(), this.lookUpKept()]);
    await this.locateNotRun();
    this.tell();
    await this.benchmarkAll();
    await this.locateNotRun();
    await this.lookAgain();
    return this.current();
  }

  private subjectOf({
    document,
    runtime,
    functionName,
    call: callWish = {},
    workload: wish = this.options.workload,
  }: ScoreEntry): Subject {
    const { gallery, readMap } = this.dependencies;
    const { parts } = this.options;
    const runnable = toRunnable(document, readMap);
    const choice = chosenWorkload(document, functionName ?? null, wish, gallery);
    const workload = workloadOf(choice.kind, wish);
    const stop =
      'state' in runtime
        ? runtime
        : (whyMemberCannotRun(gallery, document.file, runtime) ??
          whyNothingRuns(document, runnable));
    const later = (asked = true): Failure => stop ?? (asked ? NOT_YET : NOT_ASKED);
    return {
      document,
      functionName,
      callWish,
      call: null,
      notRun: null,
      runtime,
      wish,
      workload,
      choice,
      runnable,
      complexity: besideShortest(countTokens(document, functionName ?? null), choice.kind, gallery),
      program: { file: document.file, code: runnable.code, exportName: functionName ?? null },
      debuggability: callsFunction(choice.kind)
        ? later(parts?.debuggability)
        : (stop ?? notProbed(choice.kind)),
      benchmark: { ...workload, ...later(parts?.benchmark) },
      kept: [],
      changedOnDisk: false,
    };
  }

  /** What a function is called with is found out from its code, and from files beside it. */
  private async prepareAll(): Promise<void> {
    const waiting = this.subjects.filter(
      ({ choice, benchmark, debuggability }) =>
        choice.kind === 'function' && (isNotYet(benchmark) || isNotYet(debuggability)),
    );
    await Promise.all(waiting.map((subject) => this.prepare(subject)));
  }

  private async prepare(subject: Subject): Promise<void> {
    const { document, functionName = null, callWish } = subject;
    const prepared = await prepareCall(document, functionName, callWish, this.dependencies);
    if (prepared.state !== 'prepared') {
      if (isNotYet(subject.debuggability)) subject.debuggability = prepared;
      if (isNotYet(subject.benchmark)) subject.benchmark = { ...subject.workload, ...prepared };
      return;
    }
    const { runnable, own } = prepared;
    subject.call = prepared;
    subject.complexity = countTokens(document, prepared.functionName);
    subject.runnable = runnable;
    subject.program = { file: document.file, code: runnable.code, exportName: null, own };
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
    const { runnerFolder, realIo, gallery, readMap } = this.dependencies;
    const twin = twinOf(document, gallery, readMap);
    const debuggability = await probeProgram(
      { document, runnable, program, call, runtime, timeoutMs, runnerFolder, readMap, twin },
      this.executor,
      ({ done, total }) => onShare(total === 0 ? 1 : done / total),
      this.signal,
    );
    return withRealIo(debuggability, () => realIo(runtime, this.signal));
  }

  private async locateNotRun(): Promise<void> {
    for (const subject of this.subjects) {
      const { call, notRun } = subject;
      if (call && !notRun) subject.notRun = await partsNotRun(call, foundBy(subject));
    }
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
    return this.subjects.map((subject) => this.report(subject));
  }

  private report(subject: Subject): Report {
    const { document, runtime, complexity } = subject;
    const io = subject.call?.own.io;
    const benchmark = withCallRemedy(withoutFloor(subject.benchmark, io), io);
    const debuggability = withCallRemedy(subject.debuggability, io);
    const functionName = subject.call?.functionName ?? subject.functionName;
    const call = subject.call && reportedCall(subject.call, foundBy(subject), subject.notRun);
    const { machine, gallery, version, seed, now } = this.dependencies;
    return {
      schema: REPORT_SCHEMA,
      subject: {
        file: document.file,
        ...(functionName === undefined ? {} : { function: functionName }),
        language: document.language,
        unsaved: document.unsaved,
        ...(document.revision ? { revision: document.revision } : {}),
        textHash: textHash(document.text),
      },
      runtime: 'state' in runtime ? NO_RUNTIME : runtime,
      machine,
      complexity,
      workload: subject.choice,
      ...(call ? { call } : {}),
      benchmark,
      debuggability,
      ...besideGallery(subject, gallery),
      warnings: [
        ...runtimeWarnings(runtime),
        ...complexityWarnings(complexity, functionsOf(document).error),
        ...warningsOf(benchmark, debuggability, this.tally),
        ...(call ? warningsOfCall(call) : []),
        ...revisionWarnings(document),
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

function placed({ tokens }: Complexity, benchmark: Benchmark): PlacedFigures {
  if (benchmark.state !== 'scored') return { tokens, timeMs: null, peakBytes: null };
  return { tokens, timeMs: benchmark.timeMs.median, peakBytes: benchmark.memory.peakBytes };
}

function titleOf({ file }: SubjectDocument, { members }: Gallery): string | null {
  return members.find(({ document }) => document.file === file)?.title ?? null;
}

/** Uploads stand among the members; a function of a person's own beside those made like it. */
function besideGallery(
  { choice, document, call, complexity, benchmark, debuggability, kept }: Subject,
  gallery: Gallery,
): Pick<Report, 'gallery' | 'standing' | 'relatives'> {
  const uploads = choice.kind === 'doxbee' ? kept : [];
  const scales = scalesOf(gallery, choice.kind, uploads);
  const figures = placed(complexity, benchmark);
  const standing = standingOf(figures, scales, uploads, titleOf(document, gallery));
  if (!call) return { gallery: scales, standing };
  const own = foundBy({ benchmark, debuggability });
  const completesBy = own?.completesBy ?? null;
  const scored = { call, complexity, benchmark, debuggability, completesBy };
  const relatives = relativesOf(scored, gallery, kept);
  return { gallery: scales, standing, ...(relatives ? { relatives } : {}) };
}

/** The first call that either half has recorded. */
function foundBy({
  debuggability,
  benchmark,
}: Pick<Subject, 'debuggability' | 'benchmark'>): OwnRecording | null {
  const scored = [debuggability, benchmark].filter((part) => part.state === 'scored');
  return scored.map(({ own }) => own).find((own) => own !== undefined) ?? null;
}

function isNotYet(part: Benchmark | Debuggability): boolean {
  return part.state !== 'scored' && part.reason.code === 'notYet';
}

/** The same failure for the benchmark: none of its own calls had been made. */
function beforeTheCalls({ state, reason }: Failure): Failure {
  const { completed, ...rest } = reason;
  return { state, reason: rest };
}

function isFatal(debuggability: Debuggability): debuggability is Failure {
  return debuggability.state !== 'scored' && debuggability.state !== 'skipped';
}

import type { ScoredBenchmark } from '../../harness/benchmark';
import type { Failure } from '../../failure';
import { differencesOf, ratioOf, type Difference, type RatioEstimate } from '../../harness/ratio';
import { failure } from '../../failure';
import { unlikeReports } from './callFairness';
import { WORKLOADS } from '../../report/messages/labels';
import { areRevisions } from '../../report/revisions';
import {
  REPORT_SCHEMA,
  type Comparison,
  type AmountVerdict,
  type Ratio,
  type Report,
  type Verdict,
  type Warning,
} from '../../report/report';

/** Compares two reports whose samples were measured in the same rounds. Every ratio is B / A. */
export function compareReports(a: Report, b: Report): Comparison {
  return {
    schema: REPORT_SCHEMA,
    a,
    b,
    ratio: {
      tokens: a.complexity.tokens === 0 ? null : b.complexity.tokens / a.complexity.tokens,
      ...costRatios(a, b),
    },
    fairness: fairnessOf(a, b),
  };
}

/**
 * Both figures of memory share one weight, so that they do not weaken the verdicts of the others.
 */
const WEIGHTS = { time: 2, cpu: 2, memory: 1, allocated: 1 };

/** Judges four figures together, so that each verdict allows for chance in all of them. */
function costRatios(a: Report, b: Report): Omit<Comparison['ratio'], 'tokens'> {
  const time = ratio(a, b, ({ timeMs }) => timeMs);
  const cpu = ratio(a, b, ({ cpuUsPerCall }) => cpuUsPerCall);
  const memory = ratio(a, b, ({ memory: peak }) => peak);
  const allocated = ratio(a, b, ({ memory: { allocated: bytes } }) => bytes);
  const found = Object.entries({ time, cpu, memory, allocated }).flatMap(([name, each]) =>
    'state' in each ? [] : [{ ratio: each, weight: WEIGHTS[name as keyof typeof WEIGHTS] }],
  );
  const differences = new Map(differencesOf(found).map((each, i) => [found[i]!.ratio, each]));
  const judged = (each: RatioEstimate | Failure, verdicts: Verdicts): Ratio | Failure =>
    'state' in each ? each : withVerdict(each, verdicts[differences.get(each)!]);
  return {
    time: judged(time, TIME_VERDICTS),
    cpu: judged(cpu, AMOUNT_VERDICTS),
    memory: aboveGrain(a, b, judged(memory, AMOUNT_VERDICTS)),
    allocated: judged(allocated, AMOUNT_VERDICTS),
  };
}

/**
 * Returns what is unlike about two reports. For versions of one function it is the effect of the
 * edit.
 */
function fairnessOf(a: Report, b: Report): Warning[] {
  if (isSameProgram(a, b)) return [];
  const unlike = unlikeReports(a, b);
  if (!areRevisions(a, b)) return unlike;
  return unlike.map((warning) => ({ ...warning, remedy: BY_THE_EDIT }));
}

const BY_THE_EDIT =
  'Nothing needs to change: the edit does this, and the ratios are those of before and after.';

/** Limit of memory too small to compare: sixteen pages of the system, mostly of 4 KiB. */
const GRAIN_BYTES = 16 * 4096;

function aboveGrain(a: Report, b: Report, memory: Ratio | Failure): Ratio | Failure {
  if (memory.state !== 'scored') return memory;
  const isSmall = [a, b].every(
    ({ benchmark }) => benchmark.state === 'scored' && benchmark.memory.peakBytes < GRAIN_BYTES,
  );
  return isSmall ? { ...memory, verdict: 'too small to tell' } : memory;
}

/**
 * True for one program, whose differences from call to call, such as a random result, are no unlike
 * work.
 */
function isSameProgram(a: Report, b: Report): boolean {
  return (
    a.subject.file === b.subject.file &&
    a.subject.textHash === b.subject.textHash &&
    a.subject.function === b.subject.function &&
    a.call?.io === b.call?.io &&
    a.call?.case === b.call?.case &&
    a.runtime.path === b.runtime.path &&
    a.runtime.flags.join(' ') === b.runtime.flags.join(' ')
  );
}

type Verdicts = Readonly<Record<Difference, Verdict | AmountVerdict>>;

const TIME_VERDICTS: Verdicts = {
  more: 'slower',
  less: 'faster',
  'no difference found': 'no difference found',
  'too noisy to tell': 'too noisy to tell',
};

/** Verdicts on memory, allocation and CPU time. */
const AMOUNT_VERDICTS: Verdicts = {
  more: 'more',
  less: 'less',
  'no difference found': 'no difference found',
  'too noisy to tell': 'too noisy to tell',
};

function ratio(
  a: Report,
  b: Report,
  figureOf: (benchmark: ScoredBenchmark) => { samples: number[] } | Failure,
): RatioEstimate | Failure {
  const missing = [a.benchmark, b.benchmark].find(({ state }) => state !== 'scored');
  if (a.benchmark.state !== 'scored' || b.benchmark.state !== 'scored') {
    return failureIn(missing);
  }
  if (a.benchmark.kind !== b.benchmark.kind) return unlikeKinds(a.benchmark, b.benchmark);
  const [ofA, ofB] = [figureOf(a.benchmark), figureOf(b.benchmark)];
  if ('state' in ofA) return ofA;
  if ('state' in ofB) return ofB;
  return ratioOf(ofA.samples, ofB.samples) ?? nothingToDivideBy();
}

function failureIn(benchmark: Report['benchmark'] | undefined): Failure {
  if (benchmark === undefined || benchmark.state === 'scored') return nothingToDivideBy();
  return { state: benchmark.state, reason: benchmark.reason };
}

function unlikeKinds(a: ScoredBenchmark, b: ScoredBenchmark): Failure {
  return failure(
    'skipped',
    'notThisWorkload',
    `A was measured as ${WORKLOADS[a.kind]}, B as ${WORKLOADS[b.kind]}.`,
    {
      needed: 'two files that are measured as the same kind of workload',
      remedy: 'Say what both are: --workload, asyncScore.workload.',
    },
  );
}

function nothingToDivideBy(): Failure {
  return failure(
    'skipped',
    'nothingMeasured',
    'In a round A measured nothing, so there is nothing to divide by.',
  );
}

function withVerdict(
  { p: _, widened, ...found }: RatioEstimate,
  verdict: Verdict | AmountVerdict,
): Ratio {
  return { state: 'scored', ...found, ...(widened > 1 ? { widened } : {}), verdict };
}

import { callsFunction } from '../../document/workloadKinds';
import type { SyntaxProblem } from '../../document/syntax';
import type { Failure } from '../../failure';
import { FULL_BUDGET_MS } from '../../harness/benchJob';
import type { Benchmark, ScoredBenchmark, ServerFigures } from '../../harness/benchmark';
import { stillFalling, twoModes } from '../../harness/steadiness';
import type { Tally } from '../../harness/tally';
import type { Debuggability, StackTraces } from '../../probe/debuggability';
import { DEFAULT_LIMIT } from '../../probe/frames';
import type { RuntimeInfo } from '../../runtimes/runtime';
import { conditionWarnings } from './conditionWarnings';
import { isWide } from '../../report/messages/glance';
import { keepsAnswers } from '../../report/messages/cost';
import { BOUNDARIES } from '../../probe/operationWords';
import type { Warning } from '../../report/report';
import { failedShare, warnings } from '../../report/messages/warnings';
import { goesAnotherWay } from './warningsOfCall';
import { runtimeWords } from '../../report/messages/score';

/** Time of a call that is near the resolution of a timer (1 ms) and of a busy event loop. */
const SHORT_MS = 5;
/** Share of an empty program's time, from which the rest is the difference of two noises. */
const MOSTLY_EMPTY = 0.8;
const FEW_SAMPLES = 5;
/** Share of failed requests, from which they are more than an exception. */
const FEW_FAILED = 0.001;
/** Share of a processor that sending takes, from which the sender may be the limit. */
const BUSY_ASKING = 0.9;
/** Output whose printing takes a visible share of the time. */
const MUCH_BYTES = 64 * 1024;

/** Returns the warnings of the measured figures, those of one figure beside each other. */
export function warningsOf(
  benchmark: Benchmark,
  debuggability: Debuggability,
  tally: Tally,
): Warning[] {
  return [...timeWarnings(benchmark), ...tallyWarnings(tally), ...siteWarnings(debuggability)];
}

export function complexityWarnings(problem: SyntaxProblem | null): Warning[] {
  if (problem === null) return [];
  return [warnings.syntaxError(problem.message, problem.line ?? undefined)];
}

/** Warns if a file asks for another runtime than the one in use. */
export function runtimeWarnings(runtime: RuntimeInfo | Failure): Warning[] {
  if ('state' in runtime || runtime.notAsWanted === undefined) return [];
  const { file, wanted, remedy } = runtime.notAsWanted;
  return [warnings.runtimeNotAsWanted(file, wanted, runtimeWords(runtime), remedy)];
}

function timeWarnings(benchmark: Benchmark): Warning[] {
  if (benchmark.state !== 'scored') return [];
  const { kind, timeMs, runs, rounds } = benchmark;
  const { median, low, high, samples } = timeMs;
  const falling = stillFalling(runs);
  const modes = twoModes(runs.flatMap(({ windows }) => windows.map((window) => window.timeMs)));
  return [
    ...shortWarnings(benchmark),
    // what each call made says more than how long it took
    ...(keepsAnswers(benchmark) && !tellsOtherWays(benchmark)
      ? [warnings.keepsAnswers(median, benchmark.floorMs)]
      : []),
    ...(falling === null ? [] : [warnings.stillWarmingUp(falling, kind, isCut(benchmark))]),
    ...(modes === null ? [] : [warnings.bimodal(...modes)]),
    ...(isWide(timeMs) ? [warnings.noisy(low, median, high, rounds)] : []),
    ...(samples.length < FEW_SAMPLES ? [warnings.fewSamples(samples.length, rounds)] : []),
    ...conditionWarnings(benchmark.conditions),
    ...(benchmark.server ? loadWarnings(benchmark.server) : []),
  ];
}

function isCut({ rounds, kind, mode }: ScoredBenchmark): boolean {
  const isOfCalls = callsFunction(kind) && mode === 'sound';
  return isOfCalls && rounds !== undefined && rounds.budgetMs < FULL_BUDGET_MS;
}

function tellsOtherWays({ ways }: ScoredBenchmark): boolean {
  return ways !== undefined && goesAnotherWay(ways);
}

function loadWarnings(server: ServerFigures): Warning[] {
  const { askingShare, unanswered = 0 } = server;
  // a connection without a response made one request while others made many: shares say little
  const isFailing = unanswered > 0 || failedShare(server) > FEW_FAILED;
  return [
    ...(isFailing ? [warnings.failedRequests(server)] : []),
    ...(askingShare > BUSY_ASKING ? [warnings.slowAsking(askingShare)] : []),
  ];
}

/**
 * Warns of short times: of a function against the clock, of other kinds against an empty program.
 */
function shortWarnings(benchmark: ScoredBenchmark): Warning[] {
  const { kind, timeMs, script, ops } = benchmark;
  const { median } = timeMs;
  // waits that the calls skipped are no part of their time
  const floorMs = keepsAnswers(benchmark) ? null : benchmark.floorMs;
  if (callsFunction(kind)) return median < SHORT_MS ? [warnings.tooShort(median, floorMs)] : [];
  const emptyMs = script?.emptyMs ?? ops?.emptyMs ?? 0;
  return emptyMs > MOSTLY_EMPTY * median ? [warnings.tooShort(median, emptyMs, kind)] : [];
}

function tallyWarnings({ printedBytes, leftProcesses, unhandledRejections }: Tally): Warning[] {
  return [
    ...(printedBytes > MUCH_BYTES ? [warnings.printsMuch(printedBytes)] : []),
    ...(unhandledRejections > 0 ? [warnings.unhandledRejection(unhandledRejections)] : []),
    ...(leftProcesses > 0 ? [warnings.leftProcesses(leftProcesses)] : []),
  ];
}

/** Warns of changes to `Error`. A raised limit cuts nothing off. */
function errorWarnings({ stackTraceLimit, preparesStacks }: StackTraces['errors']): Warning[] {
  const isCut = stackTraceLimit === null || stackTraceLimit < DEFAULT_LIMIT;
  return [
    ...(isCut ? [warnings.stackTraceLimit(stackTraceLimit)] : []),
    ...(preparesStacks ? [warnings.preparedStacks()] : []),
  ];
}

function siteWarnings(debuggability: Debuggability): Warning[] {
  if (debuggability.state !== 'scored') return [];
  const { sites, unprobed } = debuggability.stackTraces;
  const unlocated = sites.filter(({ at }) => at === null).length;
  return [
    ...(unlocated > 0 ? [warnings.unlocatedSites(unlocated)] : []),
    ...errorWarnings(debuggability.stackTraces.errors),
    ...(unprobed
      ? [warnings.unprobedBoundary(BOUNDARIES[unprobed.boundary], unprobed.failure.reason.message)]
      : []),
  ];
}

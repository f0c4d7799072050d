/** One sentence for each figure of a report. */

import type { Complexity } from '../../complexity/complexity';
import { capital } from '../../document/words';
import { callsFunction } from '../../document/workloadKinds';
import type { Failure } from '../../failure';
import type { Benchmark, Workload } from '../../harness/benchmark';
import { consequenceClause, isDelivered } from '../../probe/consequenceWords';
import type {
  Debuggability,
  GradedDebuggability,
  Site,
  StackTraces,
} from '../../probe/debuggability';
import { gradedSites } from '../../probe/grade';
import { BOUNDARIES, operationPhrase, PROBE_VERBS, tellingProbe } from '../../probe/operationWords';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Units } from '../units';
import { costHeadline } from './cost';
import { STACK_TRACE_MEANINGS, WORKLOADS } from './labels';

/** `331 tokens, 1.1× the shortest known way to write this` */
export function complexitySentence(complexity: Complexity, units: Units): string {
  const tokens = units.counted(complexity.tokens, 'token');
  if (complexity.tokens === 0) return `${tokens}: there is no code in it`;
  const compared = shortestWords(complexity, units);
  return compared === null ? tokens : `${tokens}, ${compared}`;
}

/**
 * What stands under the tokens, which it does not say again: `1.1× the shortest known way to write
 * this`, `51.6 % of the 159 tokens of its file`; null where there is nothing to compare with.
 */
export function tokensCompared(complexity: Complexity, units: Units): string | null {
  const { tokens, fileTokens = tokens } = complexity;
  if (tokens === 0) return 'there is no code in it';
  if (fileTokens <= tokens) return shortestWords(complexity, units);
  const share = units.share(tokens / fileTokens);
  return `${share} of the ${units.counted(fileTokens, 'token')} of its file`;
}

function shortestWords({ ratio }: Complexity, units: Units): string | null {
  if (ratio === null) return null;
  if (ratio === 1) return 'as few as the shortest known way to write this';
  const times = `${units.ratio(ratio)} the shortest known way to write this`;
  return ratio < 1 ? `only ${times}` : times;
}

/** `14.7 µs of CPU a call, about 68,000 calls a second on one core · …`, or why there is none. */
export function benchmarkSentence(benchmark: Benchmark, units: Units): string {
  if (benchmark.state !== 'scored') return failureSentence(benchmark, units);
  return costHeadline(benchmark, units);
}

/**
 * `5 of 10: if the insert fails, the stack will not name line 34 (promises around callbacks)`: the first of
 * the worst sites at the boundary that the level holds for.
 */
export function debuggabilitySentence(debuggability: Debuggability, units: Units): string {
  if (debuggability.state !== 'scored') return failureSentence(debuggability, units);
  const { total, best } = debuggability;
  const evidence = debuggabilityEvidence(debuggability);
  return `${totalWords({ total, best })} (${partsWords(debuggability)}): ${evidence}`;
}

/** Evidence for the total. */
function debuggabilityEvidence(debuggability: GradedDebuggability): string {
  const { stackTraces } = debuggability;
  const site = worstSite(stackTraces);
  const isOwn = debuggability.own !== undefined;
  const evidence =
    site === null || site.level === 5 ? keptWords(debuggability) : lostWords(site, isOwn);
  const mostly = site && site.level < stackTraces.level ? 'most calls are named, but ' : '';
  return `${mostly}${evidence} (${BOUNDARIES[stackTraces.boundary]})`;
}

/** `if the insert fails, the stack will not name line 34`; null where none is lost. */
export function lostStackSentence({ stackTraces, own }: GradedDebuggability): string | null {
  const site = worstSite(stackTraces);
  return site === null || site.level === 5 ? null : lostWords(site, own !== undefined);
}

/** The first of the sites with the lowest level, among those that were graded. */
export function worstSite(stackTraces: StackTraces): Site | null {
  let worst: Site | null = null;
  const { boundary, sites } = stackTraces;
  for (const site of gradedSites(sites.filter((each) => each.boundary === boundary))) {
    if (worst === null || isWorse(site, worst)) worst = site;
  }
  return worst;
}

/** Compares two sites; a level that depends on how an operation is made is not the worse one. */
function isWorse(a: Site, b: Site): boolean {
  if (a.level !== b.level) return a.level < b.level;
  return a.otherwise === undefined && b.otherwise !== undefined;
}

function keptWords({ sourceMaps, stackTraces }: GradedDebuggability): string {
  const kept = `whichever call fails, the stack names its line${causeWords(stackTraces)}`;
  switch (sourceMaps.level) {
    case 5:
      return kept;
    case 4:
    case 3:
      return `${kept}, by way of the source map`;
    case 2:
      return `${kept}, but where the file must be compiled it has no source map`;
    case 1:
      return `${kept} in the compiled code only: there is no source map`;
  }
}

/** Says that the cause's stack names the line, where the error's own does not. */
export function causeWords({ sites, boundary }: Pick<StackTraces, 'sites' | 'boundary'>): string {
  const graded = gradedSites(sites.filter((each) => each.boundary === boundary));
  const byCause = graded.filter((site) => tellingProbe(site)?.byCause).length;
  if (byCause === 0) return '';
  return byCause === graded.length ? ', by its cause' : ', of some by its cause';
}

function lostWords(site: Site, isOwn: boolean): string {
  const probe = tellingProbe(site);
  const verb = PROBE_VERBS[probe?.mode ?? 'passed'];
  const line = site.at === null ? 'the call' : `line ${site.at.line}`;
  const fails = `if ${operationPhrase(site, isOwn)} ${verb}`;
  if (site.otherwise !== undefined && isDelivered(site)) {
    return `${fails}, the stack names ${line} or not: that depends on how it is made`;
  }
  switch (site.level) {
    case 4:
      return `${fails}, the stack names ${line}, but only while every callback is your own`;
    case 3:
      return `${fails}, the stack names ${line} only with ${probe?.with ?? 'a long-stack-trace switch'}`;
    case 2:
      return `${fails}, the stack names ${line} only with ${probe?.with ?? 'a native module'}`;
    default:
      return `${fails}, ${lostClause(site)} ${line}`;
  }
}

function lostClause(site: Site): string {
  if (site.consequence === null || isDelivered(site)) return 'the stack will not name';
  return `${consequenceClause(site.consequence)}, and no stack names`;
}

/**
 * One sentence for a result that could not be had.
 *
 * @param failure has the calls at once, where it is a benchmark's
 */
export function failureSentence(failure: Failure & { parallel?: number }, units: Units): string {
  const { state, reason, parallel } = failure;
  switch (state) {
    case 'skipped':
      return skippedSentence(failure);
    case 'cancelled':
      return 'Cancelled before it was measured';
    case 'neverCompleted':
      if (reason.code === 'endless') return 'Goes on and on, and does not end';
      if (parallel === undefined || reason.completed === undefined) return 'Never called back';
      return (
        `Never called back: ${units.count(reason.completed)} of ` +
        `${units.counted(reason.calls ?? parallel, 'call')} completed`
      );
    default:
      return reason.message.trim().replace(/\.$/, '');
  }
}

function skippedSentence({ reason }: Failure): string {
  switch (reason.code) {
    case 'notYet':
      return 'Not measured yet';
    case 'notAsked':
      return 'Not asked for';
    case 'nothingMeasured':
      return `No ratio: ${reason.message.trim().replace(/\.$/, '')}`;
    case 'unchanged':
      return 'Not run: nothing was changed';
    case 'untrusted':
      return 'Not run: this workspace is not trusted';
    default:
      return `Not run: ${reason.message.trim().replace(/\.$/, '')}`;
  }
}

/** `doxbee, 1,000 × 10 ms`, `function, 1,000 at once` where its calls make no I/O of ours, `server, 50 connections` */
export function workloadWords(
  { kind, parallel, ioMs, operations }: Omit<Workload, 'mode'> & { operations?: readonly string[] },
  units: Units,
): string {
  switch (kind) {
    case 'doxbee':
    case 'function':
      if (kind === 'function' && operations?.length === 0) {
        return `${WORKLOADS.function}, ${units.count(parallel)} at once`;
      }
      return `${WORKLOADS[kind]}, ${units.count(parallel)} × ${units.time(ioMs)}`;
    case 'server':
      return `${WORKLOADS.server}, ${units.counted(parallel, 'connection')}`;
    default:
      return WORKLOADS[kind];
  }
}

/** `1,000 calls at once, I/O takes 10 ms`: under which load it was measured, in plain words. */
export function loadWords(
  workload: Omit<Workload, 'mode'> & { operations?: readonly string[] },
  units: Units,
): string {
  const { kind, parallel, ioMs, operations } = workload;
  if (!callsFunction(kind)) return capital(workloadWords(workload, units));
  const calls = parallel === 1 ? '1 call' : `${units.counted(parallel, 'call')} at once`;
  const waits =
    kind === 'function' && operations?.length === 0 ? '' : `, I/O takes ${units.time(ioMs)}`;
  return `${kind === 'doxbee' ? 'Upload of the gallery: ' : ''}${calls}${waits}`;
}

/** Words for the mode of measuring; empty for the usual one. */
export const MODE_WORDS: Readonly<Record<Workload['mode'], string>> = {
  sound: '',
  faithful: 'measured as in 2013',
};

/** `Node 24.21.0 · doxbee, 1,000 × 10 ms · sound` */
export function runWords(
  { runtime, benchmark }: { runtime: RuntimeInfo; benchmark: Benchmark },
  units: Units,
): string {
  return [runtimeWords(runtime), workloadWords(benchmark, units), benchmark.mode].join(' · ');
}

/** `Node 24.21.0`, with its flags. */
export function runtimeWords(runtime: RuntimeInfo): string {
  if (runtime.version === '') return 'no Node';
  return ['Node', runtime.version, ...runtime.flags].join(' ');
}

/** `6 of 10`; `5 to 9 of 10` where it depends on how operations are made that nobody can ask. */
export function totalWords({ total, best }: Pick<GradedDebuggability, 'total' | 'best'>): string {
  return `${range(total, best)} of 10`;
}

/** `1 of 5`, `1 to 5 of 5` */
export function stackLevelWords({ level, best }: Pick<StackTraces, 'level' | 'best'>): string {
  return `${range(level, best)} of 5`;
}

/** `stack traces 1 of 5, source maps 5 of 5`: what the total is the sum of. */
export function partsWords({ stackTraces, sourceMaps }: GradedDebuggability): string {
  return `stack traces ${stackLevelWords(stackTraces)}, source maps ${sourceMaps.level} of 5`;
}

/** Meaning of a level, or of both levels. */
export function stackMeaning({ level, best }: Pick<StackTraces, 'level' | 'best'>): string {
  const meaning = STACK_TRACE_MEANINGS[level];
  if (level === best) return meaning;
  return `${meaning}, or ${STACK_TRACE_MEANINGS[best]}: it depends on how the operations are made`;
}

function range(low: number, high: number): string {
  return low === high ? String(low) : `${low} to ${high}`;
}

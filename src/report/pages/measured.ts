import type { Failure } from '../../failure';
import type { Benchmark, ScoredBenchmark } from '../../harness/benchmark';
import { conditionsWords, observerWords, roundsWords, whyAbsent } from '../messages/measured';
import { RUNTIME_SOURCES } from '../messages/labels';
import { el } from '../../page/markup';
import { type Block, drawn, type Fact, fact, factsBlock, folded, inPanel } from '../../page/page';
import type { Machine, Provenance, Report } from '../report';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Units } from '../units';
import { runtimeWords } from '../messages/score';

/** OS, CPU and memory; Node, V8, where it was found. */
export function platformFacts(machine: Machine, runtimes: readonly RuntimeInfo[], units: Units) {
  const rows: Fact[] = [
    fact('machine', `${machine.os}, ${units.bytes(machine.memoryBytes)}`),
    fact('CPU', `${units.counted(machine.cores, 'core')}, ${machine.cpu}`),
  ];
  for (const runtime of runtimes) rows.push(...runtimeFacts(runtime));
  return rows;
}

function runtimeFacts(runtime: RuntimeInfo): Fact[] {
  if (runtime.version === '') return [fact('runtime', 'no Node was found')];
  return [
    fact('runtime', `${runtimeWords(runtime)}, V8 ${runtime.v8}`),
    { ...fact('', `${runtime.path} (${RUNTIME_SOURCES[runtime.source]})`), code: true },
  ];
}

/** Conditions of the machine. */
export function conditionFacts(benchmark: Benchmark, units: Units): Fact[] {
  if (benchmark.state !== 'scored') return [];
  return [fact('meanwhile', conditionsWords(benchmark.conditions, units))];
}

/** Rounds that the budget allowed. */
export function roundsFacts(benchmark: Benchmark, units: Units): Fact[] {
  if (benchmark.state !== 'scored' || !benchmark.rounds) return [];
  return [fact('rounds', roundsWords(benchmark.rounds, units))];
}

/**
 * What it costs to watch a process, and that no time comes from a watched one.
 * @param absent where a word is to stand for what is not known
 */
export function observerFacts(
  benchmark: Benchmark,
  units: Units,
  absent?: (failure: Failure) => string,
): Fact[] {
  if (benchmark.state !== 'scored') return [];
  const { observerPrice } = benchmark;
  const label = 'watching costs';
  if (!('state' in observerPrice)) return [fact(label, observerWords(observerPrice, units))];
  return absent ? [fact(label, absent(observerPrice))] : [];
}

/** Processes and times: the children's, and what Async Score itself added to them. */
export function measuredFacts(measured: Provenance, units: Units): Fact[] {
  const own = Math.max(0, measured.durationMs - measured.childMs);
  const share = measured.childMs > 0 ? `, ${units.share(own / measured.childMs)} on top` : '';
  return [
    fact('processes', `${units.counted(measured.runs, 'child process', 'child processes')}`),
    fact(
      'took',
      `${units.time(measured.durationMs)}: children ${units.time(measured.childMs)}, ` +
        `Async Score itself ${units.time(own)}${share}`,
    ),
    fact('by', `Async Score ${measured.by}, ${measured.startedAt}, seed ${measured.seed}`),
  ];
}

/** How this was measured, as the panel tells it: machine, runtime, times, seed, raw samples. */
export function measuredInPanel(
  { runtime, machine, measured, benchmark }: Report,
  units: Units,
  side = '',
): Block {
  const facts = factsBlock([
    fact('runtime', runtime.version ? `Node ${runtime.version}, V8 ${runtime.v8}` : 'none'),
    fact('binary', runtime.path ? `${runtime.path} (${RUNTIME_SOURCES[runtime.source]})` : 'none'),
    fact('flags', runtime.flags.length > 0 ? runtime.flags.join(' ') : 'none'),
    fact('machine', `${machine.os}, ${machine.cpu}`),
    fact('cores and memory', `${units.count(machine.cores)}, ${units.bytes(machine.memoryBytes)}`),
    fact('mode', benchmark.mode),
    ...roundsFacts(benchmark, units),
    ...conditionFacts(benchmark, units),
    ...observerFacts(benchmark, units, whyAbsent),
    fact('child processes', units.count(measured.runs)),
    fact('time in children', units.time(measured.childMs)),
    fact('time of the whole score', units.time(measured.durationMs)),
    fact('seed of the random order', String(measured.seed)),
    fact('started', started(measured.startedAt)),
    fact('by', `Async Score ${measured.by}`),
  ]);
  if (benchmark.state !== 'scored') return inPanel(facts);
  const title = 'Raw samples as JSON';
  const json = JSON.stringify(rawSamples(benchmark), null, 1);
  const samples = drawn(el('pre', { tabindex: 0, 'aria-label': title }, json));
  return inPanel(facts, folded(`raw${side}`, title, samples));
}

function rawSamples({ timeMs, cpuUsPerCall, memory, runs }: ScoredBenchmark) {
  return {
    timeMs: timeMs.samples,
    cpuUsPerCall: 'state' in cpuUsPerCall ? null : cpuUsPerCall.samples,
    peakBytes: memory.samples,
    runs,
  };
}

function started(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString();
}

import type { Benchmark } from '../../harness/benchmark';
import { conditionsWords } from '../conditionsWords';
import { observerWords } from '../costWords';
import { RUNTIME_SOURCES } from '../labels';
import { type Block, type Fact, fact } from '../page';
import type { Machine, Measured } from '../report';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Units } from '../units';
import { runtimeWords } from '../words';

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

/** What the machine did beside. */
export function conditionFacts(benchmark: Benchmark, units: Units): Fact[] {
  if (benchmark.state !== 'scored') return [];
  return [fact('meanwhile', conditionsWords(benchmark.conditions, units))];
}

/** What it costs to watch a process, and that no time comes from a watched one. */
export function observerFacts(benchmark: Benchmark, units: Units): Fact[] {
  if (benchmark.state !== 'scored' || 'state' in benchmark.observerPrice) return [];
  return [fact('watching costs', observerWords(benchmark.observerPrice, units))];
}

/** Processes and times: the children's, and what Async Score itself added to them. */
export function measuredFacts(measured: Measured, units: Units): Fact[] {
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

export function factsBlock(rows: Fact[]): Block {
  return { kind: 'facts', rows };
}

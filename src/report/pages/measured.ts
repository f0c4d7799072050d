import type { ScoredBenchmark } from '../../harness/benchmark';
import { choiceWords } from '../messages/cost';
import { conditionsWords, observerWords, roundsWords, whyAbsent } from '../messages/measured';
import { RUNTIME_SOURCES } from '../messages/labels';
import { el } from '../../page/markup';
import {
  type Block,
  codeFact,
  drawn,
  type Fact,
  fact,
  factsBlock,
  folded,
  heading,
  listOf,
  whereWritten,
} from '../../page/page';
import type { Machine, Provenance, Report } from '../report';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Units } from '../units';
import { runtimeWords } from '../messages/score';
import { isForeign } from './estimates';

/** How a report was measured, and its raw samples on demand. */
export function measuredBlocks(report: Report, units: Units, side = ''): Block[] {
  const { benchmark, subject, workload } = report;
  const facts = factsBlock([
    whereWritten(codeFact('file', subject.file)),
    whereWritten(fact('measured as', choiceWords(workload))),
    ...methodFacts(report, units),
  ]);
  if (benchmark.state !== 'scored') return [facts];
  const title = 'Raw samples as JSON';
  const json = JSON.stringify(rawSamples(benchmark), null, 1);
  const samples = drawn(el('pre', { tabindex: 0, 'aria-label': title }, json));
  return [facts, folded(`raw${side}`, title, samples)];
}

/** Machine, runtime, rounds, processes and times. */
export function methodFacts(
  { machine, runtime, benchmark, measured }: Report,
  units: Units,
): Fact[] {
  return [
    ...platformFacts(machine, [runtime], units),
    ...(benchmark.state === 'scored' ? roundFacts(benchmark, units) : []),
    ...processFacts(measured, units),
  ];
}

/** Heading and facts of a page whose subjects were measured on one machine. */
export function platformBlocks(
  machine: Machine,
  measuredOn: readonly { runtime: RuntimeInfo }[],
  units: Units,
): Block[] {
  const runtimes = new Map(measuredOn.map(({ runtime }) => [runtime.path, runtime]));
  const facts = platformFacts(machine, [...runtimes.values()], units);
  return [heading(2, 'How this was measured'), factsBlock(facts)];
}

/** OS, CPU and memory; Node, V8, where it was found. */
function platformFacts(machine: Machine, runtimes: readonly RuntimeInfo[], units: Units): Fact[] {
  return [
    fact('machine', `${machine.os}, ${units.bytes(machine.memoryBytes)}`),
    fact('CPU', `${units.counted(machine.cores, 'core')}, ${machine.cpu}`),
    ...runtimes.flatMap(runtimeFacts),
  ];
}

function runtimeFacts(runtime: RuntimeInfo): Fact[] {
  if (runtime.version === '') return [fact('runtime', 'no Node was found')];
  return [
    fact('runtime', `${runtimeWords(runtime)}, V8 ${runtime.v8}`),
    codeFact('', `${runtime.path} (${RUNTIME_SOURCES[runtime.source]})`),
  ];
}

/** Conditions of the machine, rounds, and the price of watching a process. */
function roundFacts({ conditions, rounds, observerPrice }: ScoredBenchmark, units: Units): Fact[] {
  const watching =
    'state' in observerPrice ? whyAbsent(observerPrice) : observerWords(observerPrice, units);
  return listOf(
    fact('meanwhile', conditionsWords(conditions, units)),
    rounds && fact('rounds', roundsWords(rounds, units)),
    !isForeign(observerPrice) && fact('watching costs', watching),
  );
}

/** Processes and times: the children's, and what Async Score itself added to them. */
function processFacts(measured: Provenance, units: Units): Fact[] {
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

function rawSamples({ timeMs, cpuUsPerCall, memory, runs }: ScoredBenchmark) {
  return {
    timeMs: timeMs.samples,
    cpuUsPerCall: 'state' in cpuUsPerCall ? null : cpuUsPerCall.samples,
    peakBytes: memory.samples,
    runs,
  };
}

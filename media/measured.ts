import type { Benchmark, ScoredBenchmark } from '../src/harness/benchmark';
import { conditionsWords } from '../src/report/conditionsWords';
import { observerWords, whyAbsent } from '../src/report/costWords';
import { RUNTIME_SOURCES } from '../src/report/labels';
import type { Report } from '../src/report/report';
import type { Units } from '../src/report/units';
import { definitions, el, type Child } from './dom';
import { disclosure, type Page } from './page';

/** How this was measured: machine, runtime, rounds, times, seed, raw samples. */
export function measuredSection(report: Report, page: Page, side = ''): Child[] {
  const { runtime, machine, measured, benchmark } = report;
  const { units } = page;
  return [
    definitions([
      ['Runtime', runtime.version ? `Node ${runtime.version}, V8 ${runtime.v8}` : 'none'],
      ['Binary', runtime.path ? `${runtime.path} (${RUNTIME_SOURCES[runtime.source]})` : 'none'],
      ['Flags', runtime.flags.length > 0 ? runtime.flags.join(' ') : 'none'],
      ['Machine', `${machine.os}, ${machine.cpu}`],
      ['Cores and memory', `${units.count(machine.cores)}, ${units.bytes(machine.memoryBytes)}`],
      ['Mode', benchmark.mode],
      ...circumstances(benchmark, units),
      ['Child processes', units.count(measured.runs)],
      ['Time in children', units.time(measured.childMs)],
      ['Time of the whole score', units.time(measured.durationMs)],
      ['Seed of the random order', String(measured.seed)],
      ['Started', started(measured.startedAt)],
      ['By', `Async Score ${measured.by}`],
    ]),
    benchmark.state === 'scored'
      ? disclosure(page, `raw${side}`, 'Raw samples as JSON', () => [
          el(
            'pre',
            { tabindex: 0, 'aria-label': 'Raw samples as JSON' },
            JSON.stringify(rawSamples(benchmark), null, 1),
          ),
        ])
      : null,
  ];
}

/** What the machine did beside, and what it costs to watch a process. */
function circumstances(benchmark: Benchmark, units: Units): [term: string, said: string][] {
  if (benchmark.state !== 'scored') return [];
  const { conditions, observerPrice } = benchmark;
  const said =
    'state' in observerPrice ? whyAbsent(observerPrice) : observerWords(observerPrice, units);
  return [
    ['The machine meanwhile', conditionsWords(conditions, units)],
    ['Watching costs', said],
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

function started(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString();
}

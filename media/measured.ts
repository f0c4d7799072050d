import { RUNTIME_SOURCES } from '../src/report/labels';
import type { Report } from '../src/report/report';
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
            JSON.stringify(
              { timeMs: benchmark.timeMs.samples, peakBytes: benchmark.memory.samples },
              null,
              1,
            ),
          ),
        ])
      : null,
  ];
}

function started(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString();
}

import type { Failure } from '../src/failure';
import type { Benchmark } from '../src/harness/benchmark';
import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import { failureBlock, isExplained } from './failure';
import type { Page } from './page';
import { sourceMapsBlock } from './sourceMaps';
import { stackTracesBlock } from './stackTraces';
import { warningsAbout } from './warnings';

export function debuggabilitySection(report: Report, page: Page, side = ''): Child[] {
  const { benchmark, debuggability, warnings, subject, runtime } = report;
  if (debuggability.state !== 'scored') {
    return [
      isSame(benchmark, debuggability)
        ? el('p', { class: 'aside' }, 'Not graded, for the reason given under Cost.')
        : failureBlock(debuggability, subject.file, `debuggability${side}`, page),
      warningsAbout(warnings, 'debuggability'),
    ];
  }
  return [
    ...stackTracesBlock(debuggability.stackTraces, runtime, page, side),
    warningsAbout(warnings, 'debuggability'),
    ...sourceMapsBlock(debuggability.sourceMaps, page, side),
  ];
}

/** One failure that stopped both halves is told once, unless a line above tells it already. */
function isSame(benchmark: Benchmark, debuggability: Failure): boolean {
  if (benchmark.state === 'scored' || isExplained(debuggability)) return false;
  return benchmark.reason.message === debuggability.reason.message;
}

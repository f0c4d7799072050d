import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import { failureBlock, isToldBefore } from './failure';
import type { Page } from './page';
import { sourceMapsBlock } from './sourceMaps';
import { stackTracesBlock } from './stackTraces';
import { warningsAbout } from './warnings';

export function debuggabilitySection(report: Report, page: Page, side = ''): Child[] {
  const { benchmark, debuggability, warnings, subject, runtime } = report;
  if (debuggability.state !== 'scored') {
    return [
      isToldBefore(benchmark, debuggability)
        ? el('p', { class: 'aside' }, 'Not graded, for the reason given under Cost.')
        : failureBlock(debuggability, subject.file, `debuggability${side}`, page),
      warningsAbout(warnings, 'debuggability'),
    ];
  }
  return [
    ...stackTracesBlock(debuggability, runtime, page, side),
    warningsAbout(warnings, 'debuggability'),
    ...sourceMapsBlock(debuggability.sourceMaps, page, side),
  ];
}

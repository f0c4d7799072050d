import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import { failureBlock } from './failure';
import { growth } from './growth';
import { elsewhereBlock } from './heatMap';
import { KIND_TIMES } from './kinds/kinds';
import { memory } from './memory';
import { operations } from './operations';
import { disclosure, type Page } from './page';
import { profileBlock, type ProfileActions } from './profile';
import { roundsTable, samplesTable } from './samples';
import { warningsAbout } from './warnings';

/**
 * Time, CPU time, latency, memory, how they grow, and what they are on other runtimes.
 * @param measureGrowth what sets off the measuring of growth, where that can be
 * @param measureElsewhere the same for other runtimes
 * @param profiling what can be done about a profile, where that can be
 */
export function costSection(
  report: Report,
  page: Page,
  side = '',
  measureGrowth: Child = null,
  measureElsewhere: Child = null,
  profiling: ProfileActions | null = null,
): Child[] {
  const { benchmark, warnings, subject, sweeps = [] } = report;
  if (benchmark.state !== 'scored') {
    return [
      failureBlock(benchmark, subject.file, `cost${side}`, page),
      warningsAbout(warnings, 'time'),
      warningsAbout(warnings, 'memory'),
      ...profileBlock(report, profiling, page, side),
      ...elsewhereBlock(report, measureElsewhere, page),
    ];
  }
  const { settling } = benchmark;
  return [
    ...KIND_TIMES[benchmark.kind](benchmark, page, warningsAbout(warnings, 'time')),
    el('h3', {}, 'Memory'),
    ...memory(benchmark, page),
    warningsAbout(warnings, 'memory'),
    disclosure(page, `samples${side}`, 'Runs as a table', () => [samplesTable(benchmark, page)]),
    'state' in settling || benchmark.kind === 'script'
      ? null
      : disclosure(page, `rounds${side}`, 'CPU time of each round as a table', () => [
          roundsTable(settling, page),
        ]),
    operations(benchmark, page, side),
    ...profileBlock(report, profiling, page, side),
    ...growth(sweeps, measureGrowth, page, side),
    ...elsewhereBlock(report, measureElsewhere, page),
  ];
}

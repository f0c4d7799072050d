import { callsFunction } from '../../document/workloadKinds';
import { complexityResult, costFold, debuggabilityFold, measuredResult } from '../messages/glance';
import { type Block, foldedSection, heading, type Page, paragraph, written } from '../../page/page';
import type { Report, Warning } from '../report';
import type { Units } from '../units';
import { runWords, workloadWords } from '../messages/score';
import { callBlocks } from './call';
import { cards } from './cards';
import { complexityBlocks } from './complexity';
import { foundBlocks } from './findings';
import { failureBlocks, isToldBefore } from './failure';
import type { Offered } from './offered';
import { costBlocks } from './cost';
import { debuggabilityBlocks } from './debuggability';
import { measuredBlocks } from './measured';
import { relativesBlocks, standingFacts } from './inGallery';
import { runtimesBlocks } from './runtimes';
import { madeBlocks, subjectName } from './subject';
import { togetherBlocks } from './together';
import { waitsBlocks } from './waits';
import { warningBlocks, warningsAbout } from './warnings';

/** One report: three answers, what to do, the evidence, how it was measured. */
export function scorePage(report: Report, units: Units): Page {
  return [
    written(heading(1, subjectName(report.subject), runWords(report, units))),
    cards(report, units),
    ...madeBlocks(report.subject),
    ...standingFacts(report, units),
    ...foundBlocks(report, units),
    ...scoreFigures(report, units),
  ];
}

/**
 * The evidence; the panel folds each part under what came of it.
 *
 * @param offered how it stands in the panel, where it is drawn there
 * @param choices how else it can be called, where that can be chosen
 */
export function scoreFigures(
  report: Report,
  units: Units,
  offered: Offered | null = null,
  choices: Block[] = [],
): Page {
  const { benchmark, warnings } = report;
  const cost = costBlocks(report, units, offered);
  return [
    ...togetherBlocks(report, units),
    ...callBlocks({ ...report, ioMs: benchmark.ioMs }, units, undefined, choices),
    foldedSection(
      'complexity',
      'Complexity',
      complexityResult(report, units),
      complexityBlocks(report, units),
    ),
    foldedSection('cost', 'Cost', costFold(report, units), cost, costNote(report, units)),
    ...waitsBlocks(report, units),
    written(elsewhereTable(report, units)),
    foldedSection(
      'debuggability',
      'Debuggability',
      debuggabilityFold(report, units),
      debuggabilityContent(report, units),
    ),
    ...relativesBlocks(report, units),
    written(warningBlocks(warnings.filter(({ about }) => !STANDS_UNDER_ITS_FIGURE.has(about)))),
    foldedSection(
      'measured',
      'How this was measured',
      measuredResult(report, units),
      measuredBlocks(report, units),
    ),
  ];
}

const STANDS_UNDER_ITS_FIGURE: ReadonlySet<Warning['about']> = new Set([
  'complexity',
  'time',
  'memory',
  'debuggability',
]);

function elsewhereTable({ elsewhere }: Report, units: Units): Block[] {
  if (elsewhere === undefined || elsewhere.length === 0) return [];
  return [heading(2, 'On other runtimes'), ...runtimesBlocks(elsewhere, units)];
}

/** @param side tells the two of a comparison apart, in the keys of what can be focused */
export function debuggabilityContent(report: Report, units: Units, side = ''): Block[] {
  const { benchmark, debuggability, runtime, warnings, subject } = report;
  const warned = warningsAbout(warnings, 'debuggability');
  if (debuggability.state === 'scored')
    return debuggabilityBlocks(debuggability, runtime, units, warned, side);
  if (isToldBefore(benchmark, debuggability))
    return [paragraph('Not graded, for the reason given under Cost.', 'quiet'), ...warned];
  const place = { file: subject.file, key: `debuggability${side}` };
  return [...failureBlocks(debuggability, units, place), ...warned];
}

function costNote({ benchmark }: Report, units: Units): string {
  if (!callsFunction(benchmark.kind)) return workloadWords(benchmark, units);
  return `${units.counted(benchmark.parallel, 'call')} at once, ${units.time(benchmark.ioMs)} for each I/O operation`;
}

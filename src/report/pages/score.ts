import { callsFunction } from '../../document/workloadKinds';
import type { Benchmark } from '../../harness/benchmark';
import type { Debuggability } from '../../probe/debuggability';
import { choiceWords } from '../kindWords';
import {
  type Block,
  drawn,
  type Fact,
  fact,
  factsBlock,
  heading,
  inPanel,
  type Page,
  paragraph,
  section,
  type Tone,
  written,
} from '../page';
import type { Report, Warning } from '../report';
import { standingNote, standingSentence } from '../standingWords';
import type { Units } from '../units';
import {
  benchmarkSentence,
  complexitySentence,
  debuggabilitySentence,
  runtimeWords,
  workloadWords,
} from '../words';
import { callBlocks } from './call';
import { changeBanner, type AppliedFix } from './change';
import { complexityBlocks } from './complexity';
import { foundBlocks } from './findings';
import { failureBlocks, failureInPanel, isToldBefore } from './failure';
import type { Offered } from './offered';
import { costBlocks } from './cost';
import { debuggabilityBlocks } from './debuggability';
import {
  conditionFacts,
  measuredFacts,
  measuredInPanel,
  observerFacts,
  platformFacts,
} from './measured';
import { relativesBlocks } from './relatives';
import { runtimesBlocks } from './runtimes';
import { subjectName } from './subject';
import { waitsBlocks } from './waits';
import { warningBlocks, warningsAbout } from './warnings';

/** One report: what it gets wrong, a sentence a score, the evidence, how it was measured. */
export function scorePage(report: Report, units: Units): Page {
  return [
    written(heading(1, subjectName(report.subject), circumstances(report, units))),
    ...foundBlocks(report, units),
    written(sentences(report, units)),
    ...scoreFigures(report, units),
  ];
}

/** @param standing how it stands in the panel, where it is drawn there */
export function scoreFigures(report: Report, units: Units, standing: Standing = NOWHERE): Page {
  const { benchmark, warnings } = report;
  return [
    ...callBlocks({ ...report, ioMs: benchmark.ioMs }, units),
    section('complexity', 'Complexity', complexityBlocks(report, units)),
    section('cost', 'Cost', costBlocks(report, units, standing.offered), costNote(report, units)),
    ...waitsBlocks(report, units),
    written(...elsewhereTable(report, units)),
    section('debuggability', 'Debuggability', [
      drawn(changeBanner(standing.change, report.call !== undefined)),
      ...debuggabilityContent(report, units),
    ]),
    ...relativesBlocks(report, units),
    written(...warningBlocks(warnings.filter(({ about }) => !STANDS_UNDER_ITS_FIGURE.has(about)))),
    section('measured', 'How this was measured', [
      written(
        factsBlock([
          { ...fact('file', report.subject.file), code: true },
          fact('measured as', choiceWords(report.workload)),
          ...platformFacts(report.machine, [report.runtime], units),
          ...conditionFacts(benchmark, units),
          ...observerFacts(benchmark, units),
          ...measuredFacts(report.measured, units),
        ]),
      ),
      measuredInPanel(report, units),
    ]),
  ];
}

/** What the panel knows beside a report. */
interface Standing {
  offered: Offered | null;
  /** What became of its stacks by a fix. */
  change?: AppliedFix;
}

const NOWHERE: Standing = { offered: null };

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
  if (debuggability.state === 'scored') {
    const blocks = debuggabilityBlocks(debuggability, runtime, units, warnings, side);
    return [...blocks, written(...warned)];
  }
  const isTold = isToldBefore(benchmark, debuggability);
  return [
    written(
      ...(sameFailure(benchmark, debuggability)
        ? [paragraph('The same as for the cost.')]
        : failureBlocks(debuggability, units)),
    ),
    isTold
      ? inPanel(paragraph('Not graded, for the reason given under Cost.', 'quiet'))
      : failureInPanel(debuggability, subject.file, `debuggability${side}`, units),
    ...warned,
  ];
}

/** One failure, such as a syntax error, usually ends both; it is explained once. */
function sameFailure(benchmark: Benchmark, debuggability: Debuggability): boolean {
  return (
    benchmark.state !== 'scored' &&
    debuggability.state !== 'scored' &&
    benchmark.reason.code === debuggability.reason.code &&
    benchmark.reason.message === debuggability.reason.message
  );
}

/** `Node 24.21.0 · doxbee, 1,000 × 10 ms · sound` */
function circumstances({ runtime, benchmark }: Report, units: Units): string {
  return [runtimeWords(runtime), workloadWords(benchmark, units), benchmark.mode].join(' · ');
}

function sentences(report: Report, units: Units): Block {
  const { complexity, benchmark, debuggability } = report;
  return factsBlock([
    fact('Complexity', complexitySentence(complexity, units)),
    fact('Cost', benchmarkSentence(benchmark, units), tone(benchmark.state)),
    fact('Debuggability', debuggabilitySentence(debuggability, units), tone(debuggability.state)),
    ...standingFacts(report, units),
  ]);
}

function standingFacts(report: Report, units: Units): Fact[] {
  const sentence = standingSentence(report, units);
  const note = standingNote(report);
  return [
    ...(sentence === null ? [] : [fact('In the gallery', sentence)]),
    ...(note === null ? [] : [fact('', note, 'quiet')]),
  ];
}

function tone(state: string): Tone {
  return state === 'scored' || state === 'skipped' || state === 'cancelled' ? 'plain' : 'bad';
}

function costNote({ benchmark }: Report, units: Units): string {
  if (!callsFunction(benchmark.kind)) return workloadWords(benchmark, units);
  return `${units.counted(benchmark.parallel, 'call')} at once, ${units.time(benchmark.ioMs)} for each I/O operation`;
}

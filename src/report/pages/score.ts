import { callsFunction } from '../../document/workloadKinds';
import type { Benchmark } from '../../harness/benchmark';
import type { Debuggability } from '../../probe/debuggability';
import { choiceWords } from '../kindWords';
import { type Block, type Fact, fact, heading, type Page, paragraph, type Tone } from '../page';
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
import { complexityBlocks } from './complexity';
import { costBlocks } from './cost';
import { debuggabilityBlocks } from './debuggability';
import {
  conditionFacts,
  factsBlock,
  measuredFacts,
  observerFacts,
  platformFacts,
} from './measured';
import { relativesBlocks } from './relatives';
import { runtimesBlocks } from './runtimes';
import { subjectName } from './subject';
import { warningBlocks, warningsAbout } from './warnings';

/** One report: a sentence a score, then the evidence, then how it was measured. */
export function scorePage(report: Report, units: Units): Page {
  const { benchmark, debuggability, complexity, warnings } = report;
  return [
    heading(1, subjectName(report.subject), circumstances(report, units)),
    sentences(report, units),
    ...callBlocks({ ...report, ioMs: benchmark.ioMs }, units),
    heading(2, 'Complexity'),
    ...complexityBlocks(complexity, units),
    ...warningsAbout(warnings, 'complexity'),
    heading(2, 'Cost', costNote(report, units)),
    ...costBlocks(report, units),
    ...elsewhereBlocks(report, units),
    heading(2, 'Debuggability'),
    ...(sameFailure(benchmark, debuggability)
      ? [paragraph('The same as for the cost.')]
      : debuggabilityBlocks(debuggability, report.runtime, units)),
    ...warningsAbout(warnings, 'debuggability'),
    ...relativesBlocks(report, units),
    ...warningBlocks(warnings.filter(({ about }) => !STANDS_UNDER_ITS_FIGURE.has(about))),
    heading(2, 'How this was measured'),
    factsBlock([
      { ...fact('file', report.subject.file), code: true },
      fact('measured as', choiceWords(report.workload)),
      ...platformFacts(report.machine, [report.runtime], units),
      ...conditionFacts(benchmark, units),
      ...observerFacts(benchmark, units),
      ...measuredFacts(report.measured, units),
    ]),
  ];
}

const STANDS_UNDER_ITS_FIGURE: ReadonlySet<Warning['about']> = new Set([
  'complexity',
  'time',
  'memory',
  'debuggability',
]);

function elsewhereBlocks({ elsewhere }: Report, units: Units): Block[] {
  if (elsewhere === undefined || elsewhere.length === 0) return [];
  return [heading(2, 'On other runtimes'), ...runtimesBlocks(elsewhere, units)];
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

import type { GradedDebuggability } from '../../probe/debuggability';
import {
  listOf,
  factsBlock,
  type Block,
  fact,
  heading,
  type Page,
  paragraph,
  type Section,
} from '../page';
import type { Comparison, Report } from '../report';
import type { Units } from '../units';
import {
  allocatedVerdict,
  cpuVerdict,
  debuggabilityVerdict,
  memoryVerdict,
  timeVerdict,
  tokensVerdict,
} from '../verdicts';
import {
  benchmarkSentence,
  complexitySentence,
  debuggabilitySentence,
  runtimeWords,
  workloadWords,
  worstSite,
} from '../words';
import { isUnchanged, stateName, unlikeTitle } from '../revisions';
import { callBlocks } from './call';
import { comparisonTable } from './comparisonTable';
import { isForeign } from './estimates';
import { failureBlocks } from './failure';
import { conditionFacts, roundsFacts, measuredFacts, platformFacts } from './measured';
import { stackBlocks } from './stacks';
import { changeSentence, comparisonSentence, newIn } from './comparisonLead';
import { findingBlocks } from './findings';
import { sideName, subjectName } from './subject';
import { warningBlocks } from './warnings';

/** Two reports side by side, the ratio beside them, what is unlike about them above. */
export function comparisonPage(comparison: Comparison, units: Units): Page {
  const { a, b, fairness } = comparison;
  const change = changeSentence(comparison, units);
  const begin = listOf<Block>(
    heading(1, titleOf(a, b), circumstances(a, units)),
    change !== null && paragraph(change),
  );
  if (isUnchanged(comparison)) return begin;
  return [
    ...begin,
    paragraph(comparisonSentence(comparison, units)),
    factsBlock([fileFact('A', a), fileFact('B', b)]),
    ...newFindings(a, b, units),
    ...warningBlocks(fairness, unlikeTitle(a, b)),
    heading(2, 'B against A'),
    factsBlock([
      fact('Complexity', tokensVerdict(comparison, units)),
      fact('Time', timeVerdict(comparison.ratio.time, units)),
      fact('CPU time', cpuVerdict(comparison.ratio.cpu, units)),
      fact('Memory', memoryVerdict(comparison.ratio.memory, units)),
      !isForeign(comparison.ratio.allocated) &&
        fact('Allocation', allocatedVerdict(comparison.ratio.allocated, units)),
      fact('Debuggability', debuggabilityVerdict(comparison)),
    ]),
    comparisonTable(comparison, units),
    ...sideBlocks('A', a, b, units),
    ...sideBlocks('B', b, a, units),
    heading(2, 'How this was measured'),
    factsBlock([
      ...platformFacts(a.machine, [a.runtime], units),
      ...conditionFacts(a.benchmark, units),
      ...roundsFacts(a.benchmark, units),
      ...measuredFacts(together(a, b), units),
    ]),
  ];
}

/** What each of the two gets wrong that the other does not. */
export function newFindings(a: Report, b: Report, units: Units): Section[] {
  return [
    ...findingBlocks(newIn(b, a), units, 'What B gets wrong that A does not', 'B'),
    ...findingBlocks(newIn(a, b), units, 'What A gets wrong that B does not', 'A'),
  ];
}

function titleOf(a: Report, b: Report): string {
  return `${sideName(a, b)} and ${stateName(b, a) ?? subjectName(b.subject)}`;
}

function circumstances({ runtime, benchmark }: Report, units: Units): string {
  return [runtimeWords(runtime), workloadWords(benchmark, units), benchmark.mode].join(' · ');
}

function fileFact(letter: string, { subject }: Report) {
  return { ...fact(letter, subject.file), code: true };
}

/** What is to be said of one side alone. */
function sideBlocks(letter: string, report: Report, other: Report, units: Units): Block[] {
  const { benchmark, debuggability, complexity } = report;
  return listOf(
    heading(2, letter, sideName(report, other)),
    factsBlock([
      fact('Complexity', complexitySentence(complexity, units)),
      fact('Cost', benchmarkSentence(benchmark, units)),
      fact('Debuggability', debuggabilitySentence(debuggability, units)),
    ]),
    callBlocks({ ...report, ioMs: benchmark.ioMs }, units, `How ${letter} was called`),
    benchmark.state !== 'scored' && failureBlocks(benchmark, units, benchmark),
    debuggability.state === 'scored' && worstStack(debuggability, units),
    warningBlocks(report.warnings, `Warnings for ${letter}`),
  );
}

function worstStack(debuggability: GradedDebuggability, units: Units): Block[] {
  const worst = worstSite(debuggability.stackTraces);
  return worst === null || worst.level === 5 ? [] : stackBlocks(worst, debuggability, units);
}

/** The two were measured as one, so their processes and times are the same or add up. */
function together(a: Report, b: Report) {
  if (a.measured.startedAt === b.measured.startedAt) return a.measured;
  return {
    ...a.measured,
    durationMs: a.measured.durationMs + b.measured.durationMs,
    childMs: a.measured.childMs + b.measured.childMs,
    runs: a.measured.runs + b.measured.runs,
  };
}

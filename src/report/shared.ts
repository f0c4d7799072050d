/** Texts to share with others: the whole report, or one that fits a comment. */

import { isTold } from '../rules/finding';
import { heading, left, type Page, paragraph, type Table, table } from '../page/page';
import type { FileSummary } from './fileScore';
import { changeSentence, comparisonSentence } from './messages/comparison';
import { comparisonPage, comparisonTable } from './pages/comparison';
import { filePage } from './pages/file';
import { foundBlocks } from './pages/findings';
import { scorePage } from './pages/score';
import { sideName, subjectName } from './pages/subject';
import type { Comparison, Report } from './report';
import { isUnchanged } from './revisions';
import type { Units } from './units';
import {
  benchmarkSentence,
  complexitySentence,
  debuggabilitySentence,
  failureSentence,
  runtimeWords,
} from './messages/score';

export type Shared = Report | Comparison | FileSummary;

export function wholePage(value: Shared, units: Units): Page {
  if ('rows' in value) return filePage(value, units);
  return 'ratio' in value ? comparisonPage(value, units) : scorePage(value, units);
}

/** The sentence, the findings and a small table. */
export function briefPage(value: Shared, units: Units): Page {
  if ('rows' in value) return filePage(value, units);
  return 'ratio' in value ? briefComparison(value, units) : briefScore(value, units);
}

function briefScore(report: Report, units: Units): Page {
  const { subject, runtime, findings, debuggability } = report;
  const told = findings.filter(isTold);
  const sentence =
    debuggability.state === 'scored'
      ? `${told.length === 0 ? 'No finding' : units.counted(told.length, 'finding')}.`
      : `${failureSentence(debuggability, units)}.`;
  return [
    heading(2, subjectName(subject), runtimeWords(runtime)),
    paragraph(sentence),
    ...foundBlocks(report, units),
    figures(report, units),
  ];
}

function figures({ complexity, benchmark, debuggability }: Report, units: Units): Table {
  const rows: [figure: string, sentence: string][] = [
    ['Code', complexitySentence(complexity, units)],
    ['Cost', benchmarkSentence(benchmark, units)],
    ['Debuggability', debuggabilitySentence(debuggability, units)],
  ];
  const columns = [
    left('figure', ([figure]: (typeof rows)[number]) => figure),
    left('what was measured', ([, sentence]: (typeof rows)[number]) => sentence, {
      shorten: 'wrap',
    }),
  ];
  return table(rows, columns, { name: 'brief' });
}

function briefComparison(comparison: Comparison, units: Units): Page {
  const { a, b } = comparison;
  const change = changeSentence(comparison, units);
  const title = heading(2, `A ${sideName(a, b)}, B ${sideName(b, a)}`, runtimeWords(a.runtime));
  const said = change === null ? [] : [paragraph(change)];
  if (isUnchanged(comparison)) return [title, ...said];
  return [
    title,
    ...said,
    paragraph(comparisonSentence(comparison, units)),
    comparisonTable(comparison, units),
  ];
}

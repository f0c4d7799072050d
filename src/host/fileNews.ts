import { caseNames } from '../calling/caseNames';
import type { SubjectDocument } from '../document/document';
import { summaryOf, type FileScore, type FileSummary } from '../report/fileScore';
import type { Report } from '../report/report';

/** Changes in the score of a file since the last message. */
export interface FileNews {
  file: FileSummary;
  /** Functions with new results. */
  functions: FunctionNews[];
}

export interface FunctionNews {
  path: string;
  report: Report;
  cases: string[];
}

/** Creates a function that reduces each state of a score to its news: each report is sent once. */
export function fileNews(document: SubjectDocument): (score: FileScore) => FileNews {
  const told = new Map<string, Report>();
  return (score) => {
    const functions = score.functions.flatMap((one): FunctionNews[] => {
      if (one.state !== 'scored' || !isNews(one.report, told.get(one.path))) return [];
      const { path, report } = one;
      told.set(path, report);
      return [{ path, report, cases: caseNames(document, path) }];
    });
    return { file: summaryOf(score), functions };
  };
}

/** True if a part of the report is new. */
function isNews({ benchmark, debuggability }: Report, before: Report | undefined): boolean {
  if (before) return before.benchmark !== benchmark || before.debuggability !== debuggability;
  return debuggability.state === 'scored' || debuggability.reason.code !== 'notYet';
}

import { caseNames } from '../calling/caseNames';
import type { SubjectDocument } from '../document/document';
import { summaryOf, type FileScore, type FileSummary } from '../report/fileScore';
import type { Report } from '../report/report';

/** What has come of the score of a file since it was told of last. */
export interface FileNews {
  file: FileSummary;
  /** Of functions of which more is known than before. */
  functions: FunctionNews[];
}

export interface FunctionNews {
  path: string;
  report: Report;
  cases: string[];
}

/** Tells of a score that comes bit by bit: each report once, however often the file is told of. */
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

/** Whether more is known by now than what was told, or than nothing at all. */
function isNews({ benchmark, debuggability }: Report, before: Report | undefined): boolean {
  if (before) return before.benchmark !== benchmark || before.debuggability !== debuggability;
  return debuggability.state === 'scored' || debuggability.reason.code !== 'notYet';
}

import { isNotYet, type Failure } from '../../failure';
import type { FileSummary } from '../../report/fileScore';
import type { Report } from '../../report/report';

/** Report whose pending parts will not arrive. */
export function unfinished(report: Report, why: Failure): Report {
  const { benchmark, debuggability } = report;
  return {
    ...report,
    benchmark: isNotYet(benchmark) ? { ...benchmark, ...why } : benchmark,
    debuggability: isNotYet(debuggability) ? why : debuggability,
  };
}

/** File summary whose pending parts will not arrive. */
export function unfinishedFile({ rows, ...file }: FileSummary, why: Failure): FileSummary {
  return {
    ...file,
    rows: rows.map(({ notRun, unknown, cpuUs, ...row }) => ({
      ...row,
      notRun: notRun && isNotYet(notRun) ? why : notRun,
      unknown: unknown && isNotYet(unknown) ? why : unknown,
      cpuUs: typeof cpuUs !== 'number' && isNotYet(cpuUs) ? why : cpuUs,
    })),
  };
}

/** True if a part of a report is pending. */
export function isUnfinished({ benchmark, debuggability }: Report): boolean {
  return isNotYet(benchmark) || isNotYet(debuggability);
}

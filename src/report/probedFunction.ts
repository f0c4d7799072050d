/** What a project keeps of the report of one of its functions. */

import type { Failure } from '../failure';
import type { Finding } from './findings/finding';
import type { ProbedFunction } from './projectScore';
import type { Report } from './report';

/** @param nameOf how a project names a file: its folder is elsewhere on another machine */
export function probedOf(
  { findings, ignoredFindings = 0, debuggability }: Report,
  nameOf: (file: string) => string,
): ProbedFunction {
  return {
    state: 'scored',
    findings: findings.map((finding) => named(finding, nameOf)),
    ignored: ignoredFindings,
    debuggability:
      debuggability.state === 'scored'
        ? {
            state: 'scored',
            stackTraces: debuggability.stackTraces.level,
            sourceMaps: debuggability.sourceMaps.level,
            total: debuggability.total,
            sites: debuggability.stackTraces.sites.length,
          }
        : brief(debuggability),
  };
}

function brief({ state, reason }: Failure): Failure {
  const { stack, stderr, ...told } = reason;
  void stack;
  void stderr;
  return { state, reason: told };
}

function named(finding: Finding, nameOf: (file: string) => string): Finding {
  const inFolder = <Each extends { file: string }>(each: Each): Each => ({
    ...each,
    file: nameOf(each.file),
  });
  return { ...inFolder(finding), related: finding.related.map(inFolder) };
}

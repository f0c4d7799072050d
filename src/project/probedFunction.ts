/** Part of a function's report that a project keeps. */

import type { Race } from '../probe/twoAtOnce/race';
import type { Finding } from '../rules/finding';
import type { ProbedFunction } from '../report/projectScore';
import { linesOfSites, reachOf } from '../report/fileScore';
import { brief } from '../report/projectTimes';
import type { Report } from '../report/report';

/** @param nameOf name of a file within the project, whose folder differs between machines */
export function probedOf(
  { findings, findingsOfCalls = [], ignoredFindings = 0, debuggability, waits }: Report,
  nameOf: (file: string) => string,
): ProbedFunction {
  const races = (debuggability.state === 'scored' && debuggability.twoAtOnce?.races) || [];
  return {
    state: 'scored',
    findings: findings.map((finding) => named(finding, nameOf)),
    ...(findingsOfCalls.length > 0
      ? { findingsOfCalls: findingsOfCalls.map((finding) => named(finding, nameOf)) }
      : {}),
    ...(races.length > 0 ? { races: races.map((race) => namedRace(race, nameOf)) } : {}),
    ignored: ignoredFindings,
    debuggability:
      debuggability.state === 'scored'
        ? {
            state: 'scored',
            stackTraces: debuggability.stackTraces.level,
            sourceMaps: debuggability.sourceMaps.level,
            total: debuggability.total,
            sites: debuggability.stackTraces.sites.length,
            lines: linesOfSites(debuggability),
            reach: reachOf(debuggability),
          }
        : brief(debuggability),
    ...(waits?.state === 'known'
      ? { waits: { inRowMs: waits.inRow.ms, bestMs: waits.best.ms } }
      : {}),
  };
}

function named(finding: Finding, nameOf: (file: string) => string): Finding {
  const inFolder = inFolderBy(nameOf);
  return { ...inFolder(finding), related: finding.related.map(inFolder) };
}

function namedRace(race: Race, nameOf: (file: string) => string): Race {
  const inFolder = inFolderBy(nameOf);
  const { at, before, between } = race;
  return { ...race, at: inFolder(at), before: inFolder(before), between: inFolder(between) };
}

function inFolderBy(nameOf: (file: string) => string) {
  return <Each extends { file: string }>(each: Each): Each => ({
    ...each,
    file: nameOf(each.file),
  });
}

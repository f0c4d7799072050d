/** Reports a finding of several functions once, where it can be fixed. */

import type { Finding } from '../rules/finding';
import type { ProjectFunction } from '../report/projectScore';

/**
 * Removes duplicates: a function and its callers have the same finding at the same place, which
 * stays with the function that contains the place, else with the first. A caller's own mistake is
 * at another place, and stays.
 */
export function dedupeFindings(functions: readonly ProjectFunction[]): ProjectFunction[] {
  const tellers = new Map<string, ProjectFunction>();
  for (const one of functions) {
    for (const finding of findingsOf(one)) {
      const place = placeOf(finding);
      const other = tellers.get(place);
      if (!other || isNearer(one, other, finding)) tellers.set(place, one);
    }
  }
  return functions.map((one) =>
    one.state === 'scored'
      ? { ...one, findings: one.findings.filter((each) => tellers.get(placeOf(each)) === one) }
      : one,
  );
}

function findingsOf(one: ProjectFunction): readonly Finding[] {
  return one.state === 'scored' ? one.findings : [];
}

function placeOf({ rule, file, line, column }: Finding): string {
  return `${rule} ${file}:${line}:${column}`;
}

/** True if `one` contains the place, and `other` has no smaller part around it. */
function isNearer(one: ProjectFunction, other: ProjectFunction, { file, line }: Finding): boolean {
  const size = (each: ProjectFunction) =>
    each.file === file && each.line <= line && line <= each.endLine
      ? each.endLine - each.line
      : Infinity;
  return size(one) < size(other);
}

/** A finding that several functions lead to, told where it can be mended. */

import type { Finding } from '../rules/finding';
import type { ProjectFunction } from '../report/projectScore';

/**
 * A function and those that call it show the same finding of the same place: it stays with the one that the
 * place stands in, else with the first. What a caller alone does wrong is at a place of its own, and stays.
 */
export function toldOnce(functions: readonly ProjectFunction[]): ProjectFunction[] {
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

/** Whether the place stands in this one, and in no smaller part of the other. */
function isNearer(one: ProjectFunction, other: ProjectFunction, { file, line }: Finding): boolean {
  const size = (each: ProjectFunction) =>
    each.file === file && each.line <= line && line <= each.endLine
      ? each.endLine - each.line
      : Infinity;
  return size(one) < size(other);
}

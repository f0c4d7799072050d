import type { Runnable } from '../document/runnable';
import type { Language, SourcePosition } from '../document/document';
import { failure } from '../failure';
import type { SourceMaps } from './debuggability';
import type { Locator } from './locate';

type Check = SourceMaps['checks'][number];

const NOT_RUN = failure('skipped', 'notAsked', 'What the runtime prints was not looked at.');
const NOT_LOOKED_AT: Pick<SourceMaps, 'way' | 'map' | 'printed'> = {
  way: { by: 'own', tool: '', namedIn: null, problem: null, targets: [] },
  map: { state: 'none', form: null, indexed: false, sources: null, sentence: '' },
  printed: { without: NOT_RUN, with: NOT_RUN },
};

/** A place in the code that ran, which a stack reported (1-based). */
export interface ReportedPlace {
  file: string;
  line: number;
  column: number;
}

/**
 * Grades the need for source maps from how the file was run, and its map from where it leads: the
 * identifier at each reported place has to stand on the line that the map names.
 */
export function gradeSourceMaps(
  runnable: Runnable,
  language: Language,
  places: readonly ReportedPlace[],
  locator: Locator,
): SourceMaps {
  const checks = places.map((place) => check(place, runnable.code, locator));
  const hasMap = runnable.map !== null;
  const leadsBack = hasMap && checks.every(({ exact }) => exact);
  const found = { ran: runnable.ran, hasMap, checks, ...NOT_LOOKED_AT };
  if (runnable.ran === 'asWritten') {
    return { ...found, level: 5, needsMap: 'never', evidence: 'The file runs as it is written.' };
  }
  if (runnable.ran === 'compiledFile') {
    return {
      ...found,
      level: leadsBack ? 3 : 1,
      needsMap: 'always',
      evidence: compiledEvidence(runnable, checks, leadsBack),
    };
  }
  if (language.startsWith('javascript')) {
    return {
      ...found,
      level: leadsBack ? 5 : 1,
      needsMap: 'never',
      evidence:
        'An ES module runs as written; it was run in a CommonJS form that keeps every line.',
    };
  }
  return {
    ...found,
    level: leadsBack ? 4 : 2,
    needsMap: 'sometimes',
    evidence: leadsBack
      ? 'TypeScript was compiled to run here, and the map led back to the right lines.'
      : 'TypeScript was compiled to run here, and the map did not lead back to the right lines.',
  };
}

function compiledEvidence(runnable: Runnable, checks: readonly Check[], leadsBack: boolean) {
  if (runnable.map === null) return runnable.mapProblem ?? 'The compiled file has no map.';
  const exact = checks.filter((one) => one.exact).length;
  return leadsBack
    ? `A compiled file: its map led back to the right line at ${exact} of ${checks.length} places.`
    : `A compiled file: its map led to a wrong line at ${checks.length - exact} of ${checks.length} places.`;
}

function check(reported: ReportedPlace, code: string, locator: Locator): Check {
  const mapped = locator.locate(reported.line, reported.column);
  const unknown = { operation: '', reported, truth: null };
  if (mapped === null) return { ...unknown, mapped: null, verdict: 'wrong', exact: false };
  const { name, ...position } = mapped;
  const exact = isRightLine(reported, position, name, code, locator);
  return { ...unknown, mapped: position, verdict: exact ? 'exact' : 'wrong', exact };
}

function isRightLine(
  reported: ReportedPlace,
  mapped: SourcePosition,
  name: string | null,
  code: string,
  locator: Locator,
): boolean {
  const identifier = name ?? identifierAt(code, reported.line, reported.column);
  const line = locator.lineOf(mapped.file, mapped.line);
  return identifier !== null && line !== null && line.includes(identifier);
}

function identifierAt(code: string, line: number, column: number): string | null {
  const text = code.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  return (
    /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/u.exec(text.slice(column - 1))?.[0] ?? null
  );
}

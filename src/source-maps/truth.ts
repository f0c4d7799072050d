import type { SourcePosition } from '../document/document';
import type { SourceCall, TextPosition } from './sourceCalls';
import type { PlaceVerdict } from './sourceMaps';

/**
 * Finds the calls of the source that a reported place may belong to: those of the same name,
 * counted from the top. Compilers keep method names and the order of calls, so no map is needed; if
 * the counts differ, all calls of that name are returned. If the source has no call of the compiled
 * name, as for imports (`new ws.default(…)`), the name before `.call` is searched, then `method`,
 * or null if another method is called there; then calls with `new` are counted. Empty if the place
 * has no call, or an unknown one.
 */
export function trueCalls(
  reported: TextPosition,
  method: string | null,
  ran: readonly SourceCall[],
  written: readonly SourceCall[],
): SourceCall[] {
  const here = ran.find(({ reportedAt }) => reportedAt.some((place) => isSame(place, reported)));
  if (!here) return [];
  const names = [here.name, here.of, method];
  const known = names.find((name) => written.some((call) => call.name === name)) ?? undefined;
  if (known === undefined && !here.isNew) return [];
  const isMeant = (call: SourceCall) =>
    known === undefined ? call.isNew === true : call.name === known || call.of === known;
  const candidates = written.filter(isMeant);
  const alike = ran.filter(isMeant);
  const nth = alike.indexOf(here);
  return nth < 0 || alike.length !== candidates.length
    ? candidates
    : candidates.slice(nth, nth + 1);
}

/** Judges a place by its possible calls; `truth` is the nearest of them. */
export function judge(
  place: SourcePosition | null,
  calls: readonly SourceCall[],
  sourceFile: string,
): { truth: SourcePosition | null; verdict: PlaceVerdict } {
  const [first] = calls;
  if (!first) return { truth: null, verdict: 'unknown' };
  if (!place || place.file !== sourceFile) {
    return {
      truth: calls.length === 1 ? { file: sourceFile, ...first.at } : null,
      verdict: 'wrong',
    };
  }
  const exact = calls.find((call) => call.reportedAt.some((at) => isSame(at, place)));
  const sameLine = calls.find(isOnLine(place.line));
  const nearest = exact ?? sameLine ?? nearestTo(place.line, calls, first);
  return {
    truth: { file: sourceFile, ...nearest.at },
    verdict: exact ? 'exact' : sameLine ? 'line' : 'wrong',
  };
}

/**
 * Tests if a call is on a line; arguments may start below the name, and runtimes report either
 * line.
 */
function isOnLine(line: number): (call: SourceCall) => boolean {
  return ({ reportedAt }) => reportedAt.some((at) => at.line === line);
}

function nearestTo(line: number, calls: readonly SourceCall[], first: SourceCall): SourceCall {
  const away = (call: SourceCall) => Math.abs(call.at.line - line);
  return calls.reduce((best, call) => (away(call) < away(best) ? call : best), first);
}

function isSame(a: TextPosition, b: TextPosition): boolean {
  return a.line === b.line && a.column === b.column;
}

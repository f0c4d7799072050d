import type { SourcePosition } from '../document/document';
import type { SourceCall, TextPosition } from './sourceCalls';
import type { PlaceVerdict } from './sourceMaps';

/**
 * Which calls of the source a reported place of the running code is: that of the same name, counted
 * from the top. Compilers keep names of methods and the order of calls, so that no map is needed to
 * tell; where the counts differ, it is one of those with that name. Where the source has no call of the name that
 * the compiler wrote, as it may for what is imported (`new ws.default(…)`), what its `call` is of is looked for, then
 * `method`, or null where another is called there; then those with `new` are counted. Empty where nothing is called
 * at the place, or it is not known.
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

/** Judges a place by the calls that it may be; `truth` is the one of them that lies nearest. */
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

/** A call may begin its arguments on a line below its name; runtimes report either. */
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

import type { OwnRecording } from '../../../bench-runner/protocol/recording';
import { callsItself } from '../../calling/callsItself';
import type { PreparedCall } from '../../calling/preparedCall';
import type { SourcePosition } from '../../document/document';
import { linesOf, lineAt, startsOfLines } from '../../document/lines';
import { named } from '../../models/shipped';
import type { Site, UnreachedSite } from '../debuggability';
import { subjectFrames } from '../frames';
import type { Locator } from '../locator';
import type { Range } from '../../document/range';
import { analysisOf } from '../../analysis/functionAnalysis';
import type { Wait } from '../../analysis/waits/awaitsOfFile';

/** What a run of a function of a person's own showed. */
export interface SeenOfCall {
  sites: readonly Site[];
  /** Parts of the code that ran that no call came to. */
  neverRan: OwnRecording['notRun'];
  /** Leads from the code that ran to the source. */
  locator: Locator;
}

/**
 * What waits in a function and led to no probed operation, in the order of the text: no run came
 * there, or what it waits for does no I/O. An await of a function is reached where an operation
 * beneath it was probed through it.
 */
export function unreachedWaits(call: PreparedCall, seen: SeenOfCall): UnreachedSite[] {
  const { document, range, runnable } = call;
  const places = new Places(document.text, document.file);
  const leads =
    runnable.ran === 'compiledFile' && runnable.map !== null ? seen.locator.locate : null;
  const placeOf = (offset: number): SourcePosition | null => {
    const at = places.at(offset);
    return leads ? leads(at.line, at.column) : at;
  };
  const reached = reachedPlaces(seen.sites);
  // maps tell lines for certain, columns more or less
  const isExact = runnable.map === null;
  const isReached = ({ sources }: Wait) =>
    sources.some(({ start, end }) => {
      const [from, to] = [placeOf(start), placeOf(end)];
      return reached.some((at) => from && to && isBetween(at, from, to, isExact));
    });
  const skipped = notRunPlaces(call, seen);
  // another call of its line was reached; and a map tells well where a statement begins
  const isPassedBy = ({ start }: Wait) => {
    const at = placeOf(start);
    return skipped?.some(([from, to]) => at && isBetween(at, from, to, true)) ?? false;
  };
  // what was asked for beneath is known as that of another call
  const isRecursive = callsItself(call);
  const isOfItself = ({ sources }: Wait) =>
    isRecursive && sources.some((source) => callsItself(call, source));
  return (analysisOf(document, range)?.waits() ?? []).flatMap((wait): UnreachedSite[] => {
    const isSkipped = isPassedBy(wait);
    // who listens has done so where it ran; what its listener waits for is told of that
    if (!isSkipped && skipped && named('listens').test(wait.what.split(' ')[0]!)) return [];
    if (!isSkipped && (isReached(wait) || (skipped && isOfItself(wait)))) return [];
    if (!isSkipped && skipped && isOfReader(wait, document.text)) return [];
    const at = placeOf(wait.start);
    if (at === null) return [];
    const { file, line, column } = at;
    const code = leads ? seen.locator.lineOf(file, line) : places.lines[line - 1];
    const why = skipped && (isSkipped ? 'notRun' : 'noIo');
    const site = { method: wait.what, at: { file, line, column }, code: code?.trim() ?? '' };
    return [why ? { ...site, why } : site];
  });
}

/** `await reader.read()`: what its stream asks for by itself is told where the code began with that. */
function isOfReader({ start, end }: Wait, text: string): boolean {
  return /^await\s+[\w$.#]+\.read\(/.test(text.slice(start, end)) && /\.getReader\(/.test(text);
}

/** Where the failing calls and their callers stand. */
function reachedPlaces(sites: readonly Site[]): SourcePosition[] {
  return sites.flatMap((site) =>
    [site.at, ...subjectFrames(site).map(({ at }) => at)].flatMap((place) => place ?? []),
  );
}

function isBetween(
  at: SourcePosition,
  from: SourcePosition,
  to: SourcePosition,
  isExact: boolean,
): boolean {
  if (at.file !== from.file || at.line < from.line || at.line > to.line) return false;
  if (!isExact) return true;
  const isAfter = at.line > from.line || at.column >= from.column;
  return isAfter && (at.line < to.line || at.column < to.column);
}

/** What no call came to, in the source; null where it is not known. */
function notRunPlaces(
  { runnable, document }: PreparedCall,
  { neverRan, locator }: SeenOfCall,
): [SourcePosition, SourcePosition][] | null {
  if (neverRan === null) return null;
  const ran = new Places(runnable.code, document.file);
  const lead = (offset: number) => {
    const at = ran.at(offset);
    return runnable.map === null ? at : locator.locate(at.line, at.column);
  };
  return neverRan.flatMap(({ start, end }: Range): [SourcePosition, SourcePosition][] => {
    const [from, to] = [lead(start), lead(end)];
    return from && to ? [[from, to]] : [];
  });
}

/** A text by its lines. */
class Places {
  readonly lines: string[];
  private readonly starts: number[];

  constructor(
    text: string,
    private readonly file: string,
  ) {
    this.lines = linesOf(text);
    this.starts = startsOfLines(text);
  }

  at(offset: number): SourcePosition {
    const line = lineAt(this.starts, offset);
    return { file: this.file, line, column: offset - this.starts[line - 1]! + 1 };
  }
}

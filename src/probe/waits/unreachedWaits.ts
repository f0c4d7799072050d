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

/** Results of the runs of a user's own function. */
export interface SeenOfCall {
  sites: readonly Site[];
  /** Parts of the code that no call reached. */
  neverRan: OwnRecording['notRun'];
  /** Maps the code that ran to the source. */
  locator: Locator;
}

/**
 * Returns waits in a function that are no probed operation, in the order of the text: no run
 * reached them, or they wait for no I/O. An await of a function is reached if an operation beneath
 * it was probed.
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
  // lines in maps are certain, columns are not
  const isExact = runnable.map === null;
  const isReached = ({ sources }: Wait) =>
    sources.some(({ start, end }) => {
      const [from, to] = [placeOf(start), placeOf(end)];
      return reached.some((at) => from && to && isBetween(at, from, to, isExact));
    });
  const skipped = notRunPlaces(call, seen);
  // although another call on its line was reached: a map knows where a statement begins
  const isPassedBy = ({ start }: Wait) => {
    const at = placeOf(start);
    return skipped?.some(([from, to]) => at && isBetween(at, from, to, true)) ?? false;
  };
  // operations beneath a recursive call count as another call's
  const isRecursive = callsItself(call);
  const isOfItself = ({ sources }: Wait) =>
    isRecursive && sources.some((source) => callsItself(call, source));
  return (analysisOf(document, range)?.waits() ?? []).flatMap((wait): UnreachedSite[] => {
    const isSkipped = isPassedBy(wait);
    // a listener that ran is registered; its own waits are listed apart
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

/** True for `await reader.read()`: its reads are listed where the code begins with the stream. */
function isOfReader({ start, end }: Wait, text: string): boolean {
  return /^await\s+[\w$.#]+\.read\(/.test(text.slice(start, end)) && /\.getReader\(/.test(text);
}

/** Returns the positions of the failing calls and their callers. */
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

/** Returns the parts in the source that no call reached; null where that is unknown. */
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

/** Positions in a text by its offsets. */
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

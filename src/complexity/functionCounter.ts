import { afterBlanks } from '../document/blankSpace';
import type { SubjectDocument } from '../document/document';
import { withDistinctNames } from '../document/functions';
import { firstAtLeast, startsOfLines } from '../document/lines';
import { changeBetween, type Change } from './change';
import { chunksOf, chunksOfMembers, lineEnds, onLines } from './chunks';
import type { Chunk, CountedFunction } from './chunks';

export interface CountedFunctions {
  functions: CountedFunction[];
  /**
   * False if the changed part does not parse alone, so that the whole text must be parsed. The
   * functions are then those of the earlier text, moved by added or removed lines.
   */
  complete: boolean;
}

/** Characters that may continue the statement before them, if that has no semicolon. */
const GOES_ON = /[([`/+\-*.,?<>=&|^%!:]/;

/** Chunks that are parsed together; `start` and `end` are their offsets in the old text. */
interface Touched {
  first: number;
  last: number;
  start: number;
  end: number;
}

/**
 * Counts the functions and tokens of a document. After an edit, only the top-level statements or
 * class members that it touched are counted again.
 */
export class FunctionCounter {
  private chunks: Chunk[] = [];
  /** Text of the chunks. */
  private text = '';
  private shown: { functions: CountedFunction[]; text: string } = { functions: [], text: '' };
  /** True once a whole text has been parsed. */
  private hasLooked = false;

  /** Parses the whole text. If that fails, the earlier functions stay. */
  countAll(document: SubjectDocument): CountedFunctions {
    const { text } = document;
    const chunks = chunksOf(document);
    this.hasLooked = true;
    if (!chunks) return this.moved(text);
    this.chunks = chunks;
    return this.show(text);
  }

  /** Parses the changes since the last text; the first time, the whole text. */
  countChange(document: SubjectDocument): CountedFunctions {
    if (!this.hasLooked) return this.countAll(document);
    const { text } = document;
    const change = changeBetween(this.text, text);
    if (!change) return this.show(text);
    const touched = this.touchedBy(change);
    if (!touched) return this.moved(text);
    const { first, last, start, end } = touched;
    const part = text.slice(start, end + text.length - this.text.length);
    const next = text.charAt(afterBlanks(text, start + part.length));
    const chunks = GOES_ON.test(next) ? null : this.chunksIn(touched, { ...document, text: part });
    if (!chunks) return this.moved(text);
    this.chunks.splice(first, last - first + 1, ...chunks);
    return this.show(text);
  }

  private chunksIn({ first, last }: Touched, part: SubjectDocument): Chunk[] | null {
    const { of, isMember } = this.chunks[first]!;
    const isOfClass = of && isMember && this.chunks[last]!.of === of;
    return isOfClass ? chunksOfMembers(part, part.text, of) : chunksOf(part);
  }

  private touchedBy({ start, oldEnd }: Change): Touched | null {
    const ends: number[] = [];
    let end = 0;
    for (const { length } of this.chunks) ends.push((end += length));
    if (ends.length === 0) return null;
    const from = firstAtLeast(ends, start);
    const to = Math.min(firstAtLeast(ends, oldEnd), ends.length - 1);
    const [first, last] = this.isInClass(from, to)
      ? [this.isInClass(from - 1, to) ? from - 1 : from, this.isInClass(from, to + 1) ? to + 1 : to]
      : this.statementsAround(from, to);
    return { first, last, start: ends[first - 1] ?? 0, end: ends[last]! };
  }

  /** True if only members of one class are touched. */
  private isInClass(from: number, to: number): boolean {
    const of = this.chunks[from]?.of ?? null;
    const touched = this.chunks.slice(from, to + 1);
    return of !== null && to < this.chunks.length && touched.every((each) => each.isMember && each.of === of); // prettier-ignore
  }

  /**
   * Extends a range to whole classes, and by the statement before and after, which may be joined
   * with it.
   */
  private statementsAround(from: number, to: number): [first: number, last: number] {
    const { chunks } = this;
    let [first, last] = [from, to];
    while (chunks[first]!.of && chunks[first - 1]?.of === chunks[first]!.of) first--;
    while (chunks[last]!.of && chunks[last + 1]?.of === chunks[last]!.of) last++;
    // a class ends with a brace, and its first word continues no statement
    if (chunks[first - 1]?.of === null) first--;
    if (chunks[last + 1]?.of === null) last++;
    return [first, last];
  }

  private show(text: string): CountedFunctions {
    this.text = text;
    let line = 0;
    const functions = this.chunks.flatMap((chunk) => {
      const before = line;
      line += chunk.lines;
      return chunk.functions.map((each) => onLines(each, before));
    });
    this.shown = { functions: withDistinctNames(functions), text };
    return { functions: this.shown.functions, complete: true };
  }

  private moved(text: string): CountedFunctions {
    const change = changeBetween(this.shown.text, text);
    if (change) {
      const line = startsOfLines(text.slice(0, change.start)).length;
      const lines =
        lineEnds(text.slice(change.start, change.newEnd)) -
        lineEnds(this.shown.text.slice(change.start, change.oldEnd));
      const functions = this.shown.functions.map((each) =>
        each.line > line ? onLines(each, lines) : each,
      );
      this.shown = { functions, text };
    }
    return { functions: this.shown.functions, complete: false };
  }
}

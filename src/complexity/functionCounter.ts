import { afterBlanks } from '../document/blanks';
import type { SubjectDocument } from '../document/document';
import { functionsIn, toldApart, type FunctionOfDocument } from '../document/functions';
import { firstAtLeast, startsOfLines } from '../document/lines';
import { syntaxOf } from '../document/syntax';
import type { FunctionTokens } from './complexity';
import { changeBetween, type Change } from './change';
import { tokenStarts } from './tokenStarts';

/** A function of a text that is being edited. */
export type CountedFunction = FunctionTokens &
  Pick<FunctionOfDocument, 'path' | 'column' | 'kind' | 'nested' | 'asyncLook'>;

export interface CountedFunctions {
  functions: CountedFunction[];
  /**
   * False: what was changed does not parse by itself, so these are the functions of the text before,
   * moved by the lines that came or went; all of the text has to be looked at.
   */
  complete: boolean;
}

/** A statement of the top level with the blanks and comments before it; lines count from its start. */
interface Chunk {
  length: number;
  /** Line ends in it. */
  lines: number;
  functions: CountedFunction[];
}

/** What can go on with the statement before it, where that has no semicolon. */
const GOES_ON = /[([`/+\-*.,?<>=&|^%!:]/;

/**
 * The functions of a document and their tokens, counted anew after each edit where that is needed
 * alone: in the statements of the top level that the edit touched.
 */
export class FunctionCounter {
  private chunks: Chunk[] = [];
  /** The text that the chunks are of. */
  private text = '';
  private hasLooked = false;
  private shown: { functions: CountedFunction[]; text: string } = { functions: [], text: '' };

  /** Looks at all of the text. Of one that does not parse, the functions that were there before stay. */
  countAll(document: SubjectDocument): CountedFunctions {
    this.hasLooked = true;
    const chunks = chunksOf(document);
    if (!chunks) return this.moved(document.text);
    this.chunks = chunks;
    return this.show(document.text);
  }

  /** Looks at what has changed since the text that was looked at last; the first time at all of it. */
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
    const chunks = GOES_ON.test(next) ? null : chunksOf({ ...document, text: part });
    if (!chunks) return this.moved(text);
    this.chunks.splice(first, last - first + 1, ...chunks);
    return this.show(text);
  }

  /** The chunks from the one before a change to the one behind it; offsets are of the text before. */
  private touchedBy({ start, oldEnd }: Change) {
    const ends: number[] = [];
    let end = 0;
    for (const { length } of this.chunks) ends.push((end += length));
    if (ends.length === 0) return null;
    const first = Math.max(0, firstAtLeast(ends, start) - 1);
    const last = Math.min(ends.length - 1, firstAtLeast(ends, oldEnd) + 1);
    return { first, last, start: ends[first - 1] ?? 0, end: ends[last]! };
  }

  private show(text: string): CountedFunctions {
    this.text = text;
    let line = 0;
    const functions = this.chunks.flatMap((chunk) => {
      const before = line;
      line += chunk.lines;
      return chunk.functions.map((each) => onLines(each, before));
    });
    this.shown = { functions: toldApart(functions), text };
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

function onLines(each: CountedFunction, lines: number): CountedFunction {
  return { ...each, line: each.line + lines, endLine: each.endLine + lines };
}

function lineEnds(text: string): number {
  return startsOfLines(text).length - 1;
}

/** The statements of a text, or null where it does not parse. */
function chunksOf(document: SubjectDocument): Chunk[] | null {
  const { text } = document;
  const { file } = syntaxOf(document);
  if (!file) return null;
  const starts = tokenStarts(document);
  const functions = functionsIn(file, text);
  const chunks: Chunk[] = [];
  let from = 0;
  let line = 0;
  let index = 0;
  const ends = [...file.program.body.map(({ end }) => end ?? text.length), text.length];
  for (const end of ends) {
    const own: CountedFunction[] = [];
    for (; index < functions.length && functions[index]!.start < end; index++) {
      own.push(onLines(counted(functions[index]!, starts), -line));
    }
    const lines = lineEnds(text.slice(from, end));
    chunks.push({ length: end - from, lines, functions: own });
    from = end;
    line += lines;
  }
  return chunks;
}

function counted(found: FunctionOfDocument, starts: readonly number[]): CountedFunction {
  const { name, path, line, endLine, column, kind, nested, asyncLook } = found;
  const tokens = firstAtLeast(starts, found.end) - firstAtLeast(starts, found.start);
  return { name, path, line, endLine, column, kind, nested, asyncLook, tokens };
}

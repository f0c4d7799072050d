import type { CodePart } from '../../bench-runner/protocol/recording';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { lineAt, startsOfLines } from '../document/lines';
import type { Runnable } from '../document/runnable';
import type { Locator } from './locator';

/** A part of a source, from its first to its last character. */
export interface SourcePart {
  from: SourcePosition;
  to: SourcePosition;
}

// Code before a part's first statement: the brace of its block, or its `else` or `catch`.
const LEADS_IN = /^(?:[\s{;?:&|,)]|else\b|catch\s*(?:\([^)]*\))?|finally\b)+/;
const LEADS_OUT = /[\s};,)]+$/;

/**
 * Creates a lookup from code that ran to its place in the source. It returns null for a part that
 * is blank or has no place.
 */
export function partsInSource(
  { file }: SubjectDocument,
  { code }: Runnable,
  locator: Locator,
): (part: CodePart) => SourcePart | null {
  const starts = startsOfLines(code);
  const placeOf = (offset: number) => {
    const at = lineAt(starts, offset);
    const found = locator.locate(at, offset - (starts[at - 1] ?? 0) + 1);
    return found && { file: found.file, line: found.line, column: found.column };
  };
  return ({ start, end }) => {
    const text = code.slice(start, end);
    const before = LEADS_IN.exec(text)?.[0].length ?? 0;
    const length = text.slice(before).replace(LEADS_OUT, '').length;
    if (length === 0) return null;
    const [from, to] = [placeOf(start + before), placeOf(start + before + length - 1)];
    if (!from || !to || from.file !== file || to.file !== file) return null;
    return isBefore(to, from) ? null : { from, to };
  };
}

export function isBefore(a: SourcePosition, b: SourcePosition): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

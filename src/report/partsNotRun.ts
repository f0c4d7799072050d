import type { OwnMet } from '../../bench-runner/protocol';
import type { PreparedCall } from '../calling/preparedCall';
import type { SourcePosition } from '../document/document';
import { lineAt, linesOf, startsOfLines } from '../document/lines';
import { locatorOf, type Locator } from '../probe/locate';
import { notRunCode } from './notRunCode';
import type { NotRun } from './report';

/**
 * The parts of a function that did not run, in the lines of its source and their order; null where
 * that is not known. What lies outside of the function is no matter.
 */
export async function partsNotRun(
  call: PreparedCall,
  found: OwnMet | null,
): Promise<NotRun[] | null> {
  if (!found?.notRun) return null;
  const { document, runnable, range } = call;
  const { map, code } = runnable;
  const locator = await locatorOf(document, runnable);
  try {
    const starts = startsOfLines(document.text);
    const own = { line: lineAt(starts, range.start), endLine: lineAt(starts, range.end - 1) };
    const ran = { code, starts: startsOfLines(code), file: document.file };
    const parts = found.notRun
      .map((part) => partOf(part, ran, locator))
      .filter((part) => part !== null)
      .filter(({ from, to }) => from.line >= own.line && to.line <= own.endLine);
    const lines = linesOf(document.text);
    return merged(parts).map((part) => described(part, lines, !map));
  } finally {
    locator.dispose();
  }
}

/** Both ends are of the part. */
interface Part {
  from: SourcePosition;
  to: SourcePosition;
}

// a part that did not run begins with the brace of its block, or with what led to it
const LEADS_IN = /^(?:[\s{;?:&|,)]|else\b|catch\s*(?:\([^)]*\))?|finally\b)+/;
const LEADS_OUT = /[\s};,)]+$/;

function partOf(
  { start, end }: { start: number; end: number },
  { code, starts, file }: { code: string; starts: readonly number[]; file: string },
  locator: Locator,
): Part | null {
  const text = code.slice(start, end);
  const before = LEADS_IN.exec(text)?.[0].length ?? 0;
  const length = text.slice(before).replace(LEADS_OUT, '').length;
  if (length === 0) return null;
  const [from, to] = [start + before, start + before + length - 1].map((offset) => {
    const line = lineAt(starts, offset);
    return locator.locate(line, offset - (starts[line - 1] ?? 0) + 1);
  });
  if (!from || !to || from.file !== file || to.file !== file) return null;
  return isBefore(to, from) ? null : { from, to };
}

function isBefore(a: SourcePosition, b: SourcePosition): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

/** Parts that hold others are one with them. */
function merged(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of [...parts].sort((a, b) => (isBefore(a.from, b.from) ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || isBefore(last.to, part.from)) all.push(part);
    else if (isBefore(last.to, part.to)) last.to = part.to;
  }
  return all;
}

function described({ from, to }: Part, lines: readonly string[], isExact: boolean): NotRun {
  const first = lines[from.line - 1] ?? '';
  const isWhole = first.slice(0, from.column - 1).trim() === '';
  return {
    line: from.line,
    endLine: to.line,
    lines: to.line - from.line + (isWhole ? 1 : 0),
    code:
      from.line === to.line
        ? notRunCode(first, from.column - 1, to.column - 1, isExact)
        : first.slice(from.column - 1).trim(),
  };
}

import type { OwnMet } from '../../../bench-runner/protocol/recording';
import type { PreparedCall } from '../../calling/preparedCall';
import { lineAt, linesOf, startsOfLines } from '../../document/lines';
import { isBefore, partsInSource, type SourcePart } from '../../probe/codeParts';
import { locatorOf } from '../../probe/locator';
import { notRunCode } from './notRunCode';
import type { NotRun } from '../../report/report';

/**
 * Maps `parts` of the code that ran to unexecuted parts of a function's source, in their order.
 * Null where they are unknown; parts outside of the function are skipped.
 */
export async function partsNotRun(
  call: PreparedCall,
  parts: OwnMet['notRun'] | undefined,
): Promise<NotRun[] | null> {
  if (!parts) return null;
  const { document, runnable, range } = call;
  const locator = await locatorOf(document, runnable);
  try {
    const starts = startsOfLines(document.text);
    const own = { line: lineAt(starts, range.start), endLine: lineAt(starts, range.end - 1) };
    const placed = parts
      .map(partsInSource(document, runnable, locator))
      .filter((part) => part !== null)
      .filter(({ from, to }) => from.line >= own.line && to.line <= own.endLine);
    const lines = linesOf(document.text);
    return merged(placed).map((part) => described(part, lines, !runnable.map));
  } finally {
    locator.dispose();
  }
}

/** Merges parts that overlap. */
function merged(parts: readonly SourcePart[]): SourcePart[] {
  const all: SourcePart[] = [];
  for (const part of [...parts].sort((a, b) => (isBefore(a.from, b.from) ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || isBefore(last.to, part.from)) all.push(part);
    else if (isBefore(last.to, part.to)) last.to = part.to;
  }
  return all;
}

function described({ from, to }: SourcePart, lines: readonly string[], isExact: boolean): NotRun {
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

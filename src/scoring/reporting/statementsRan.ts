import type { SubjectDocument } from '../../document/document';
import { lineAt, startsOfLines } from '../../document/lines';
import { isInside, type Range } from '../../document/range';
import { syntaxOf } from '../../document/syntax';
import { visitsOf } from '../../document/walk';
import type { NotRun, RanOfCall } from '../../report/report';

/**
 * Counts the executed statements of a function by its unexecuted parts; null where its text does
 * not parse.
 */
export function statementsRan(
  document: SubjectDocument,
  range: Range,
  notRun: readonly NotRun[],
): RanOfCall | null {
  const { file } = syntaxOf(document);
  if (!file) return null;
  const starts = startsOfLines(document.text);
  const left = notRun.map((part) => partOf(document.text, starts, part));
  const lines = new Map<number, boolean>();
  let [statements, of] = [0, 0];
  for (const { node } of visitsOf(file)) {
    if (!IS_STATEMENT.test(node.type) || !isInside(node, range)) continue;
    const start = node.start ?? 0;
    const hasRun = !left.some((part) => part.start <= start && start < part.end);
    of += 1;
    if (hasRun) statements += 1;
    const line = lineAt(starts, start);
    lines.set(line, hasRun || (lines.get(line) ?? false));
  }
  return { statements, of, lines: together(lines) };
}

const IS_STATEMENT = /^(?!Block).*Statement$|^VariableDeclaration$/;

/** Merges executed lines that have no unexecuted line between them. */
function together(lines: ReadonlyMap<number, boolean>): RanOfCall['lines'] {
  const all: RanOfCall['lines'] = [];
  let isGoingOn = false;
  for (const [line, hasRun] of [...lines].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (hasRun && isGoingOn && last) last.to = line;
    else if (hasRun) all.push({ from: line, to: line });
    isGoingOn = hasRun;
  }
  return all;
}

/** Returns the offsets of a part. Its last line counts as a whole, if it has several. */
function partOf(
  text: string,
  starts: readonly number[],
  { line, endLine, code }: NotRun,
): { start: number; end: number } {
  const lineStart = starts[line - 1] ?? 0;
  const start = Math.max(lineStart, text.indexOf(code, lineStart));
  const end = line === endLine ? start + code.length : (starts[endLine] ?? text.length);
  return { start, end };
}

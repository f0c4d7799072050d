import type { SubjectDocument } from '../../src/document/document';
import type { FunctionOfDocument } from '../../src/document/functions';
import { isInside } from '../../src/document/range';
import { startsOfLines } from '../../src/document/lines';
import { syntaxOf } from '../../src/document/syntax';
import { walk } from '../../src/document/walk';
import type { NotRun, Report } from '../../src/report/report';

/** So much of a function ran: of its statements, and of the calls of I/O that its text shows. */
export interface Reached {
  statements: Share;
  /** Null where nothing was made to fail, which finds them. */
  calls: Share | null;
}

export interface Share {
  reached: number;
  of: number;
}

/** What a report tells of that; null where it was not found out. */
export function reachedIn(
  { call, debuggability }: Report,
  document: SubjectDocument,
  fn: FunctionOfDocument,
): Reached | null {
  if (!call?.notRun) return null;
  const statements = statementsIn(document, fn, call.notRun);
  if (debuggability.state !== 'scored') return { statements, calls: null };
  const { sites, unreached } = debuggability.stackTraces;
  const places = new Set(
    sites.map(({ at, operation }) => `${at?.line}:${at?.column} ${operation}`),
  );
  const left = unreached.filter(({ why }) => why !== 'noIo').length;
  return { statements, calls: { reached: places.size, of: places.size + left } };
}

function statementsIn(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  notRun: readonly NotRun[],
): Share {
  const left = notRun.map((part) => partOf(document, part));
  const share = { reached: 0, of: 0 };
  walk(syntaxOf(document).file!, ({ node }) => {
    if (!/Statement$|^VariableDeclaration$/.test(node.type) || node.type === 'BlockStatement')
      return;
    if (!isInside(node, fn)) return;
    const start = node.start ?? 0;
    share.of += 1;
    if (!left.some((part) => part.start <= start && start < part.end)) share.reached += 1;
  });
  return share;
}

/** Where such a part stands; of its last line nothing is known but that it ends there. */
function partOf({ text }: SubjectDocument, { line, endLine, code }: NotRun) {
  const starts = startsOfLines(text);
  const lineStart = starts[line - 1] ?? 0;
  const start = Math.max(lineStart, text.indexOf(code, lineStart));
  const end = line === endLine ? start + code.length : (starts[endLine] ?? text.length);
  return { start, end };
}

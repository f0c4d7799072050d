import type { CallExpression, NewExpression, Node, OptionalCallExpression } from '@babel/types';

import { afterBlanks } from '../document/blankSpace';
import type { SubjectDocument } from '../document/document';
import { lineAt, startsOfLines } from '../document/lines';
import { syntaxOf } from '../document/syntax';
import { walk } from '../document/walk';

/** Position in a text, 1-based. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Call expression of a text. */
export interface SourceCall {
  /** Last name of the callee: `put` of `blobManager.create().put(stream)`. */
  name: string;
  /** Position of the name, or of the parenthesis where runtimes report that. */
  at: TextPosition;
  /** Positions that runtimes may report: the name, or the parenthesis of the arguments. */
  reportedAt: TextPosition[];
  /** For `a.put.call(…)`: `put`. Compilers write calls of imports like that. */
  of?: string;
  /** True for `new`. */
  isNew?: true;
}

/** Name of calls without one: of a call's result, or of a computed property. */
const NAMELESS = '()';

/** Name of a loop that requests its items by itself. */
const FOR_AWAIT = 'for await';

type CallNode = CallExpression | OptionalCallExpression | NewExpression;

const known = new WeakMap<SubjectDocument, readonly SourceCall[]>();

/** Lists the calls of a text in order; empty if it does not parse. */
export function sourceCallsIn(document: SubjectDocument): readonly SourceCall[] {
  const calls = known.get(document) ?? lookedFor(document);
  known.set(document, calls);
  return calls;
}

function lookedFor(document: SubjectDocument): SourceCall[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const { text } = document;
  const lineStarts = startsOfLines(text);
  const found: { offset: number; call: SourceCall }[] = [];
  const placeOf = (offset: number): TextPosition => {
    const line = lineAt(lineStarts, offset);
    return { line, column: offset - lineStarts[line - 1]! + 1 };
  };
  walk(file, ({ node }) => {
    const turn = turnOf(node);
    if (turn !== null) {
      const at = placeOf(turn);
      found.push({ offset: turn, call: { name: FOR_AWAIT, at, reportedAt: [at] } });
    }
    if (!isCall(node)) return;
    const named = lastName(node.callee);
    const offsets = [named.start, parenthesisOf(node, text)];
    const isNew = node.type === 'NewExpression';
    if (isNew) offsets.push(node.start ?? null);
    const reportedAt = offsets.flatMap((offset) => (offset === null ? [] : placeOf(offset)));
    const call: SourceCall = { name: named.name, at: placeOf(named.start), reportedAt };
    const of =
      node.callee.type === 'MemberExpression' && named.name === 'call'
        ? lastName(node.callee.object).name
        : NAMELESS;
    if (of !== NAMELESS) call.of = of;
    if (isNew) call.isNew = true;
    found.push({ offset: named.start, call });
  });
  return found.sort((a, b) => a.offset - b.offset).map(({ call }) => call);
}

/** Offset that V8 reports for the request of the next item: the last word or brace before `of`. */
function turnOf(node: Node): number | null {
  if (node.type !== 'ForOfStatement' || !node.await) return null;
  const { left } = node;
  const into = left.type === 'VariableDeclaration' ? left.declarations[0]!.id : left;
  if (/Pattern$/.test(into.type)) return (into.end ?? 1) - 1;
  return lastName(into).start;
}

function isCall(node: Node): node is CallNode {
  return (
    node.type === 'CallExpression' ||
    node.type === 'OptionalCallExpression' ||
    node.type === 'NewExpression'
  );
}

/** Name of a callee; `(0, m.put)(…)`, `o['put'](…)` and `(o.put as any)(…)` call `put` too. */
function lastName(callee: Node): { name: string; start: number } {
  switch (callee.type) {
    case 'Identifier':
      return { name: callee.name, start: callee.start ?? 0 };
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const { property } = callee;
      if (property.type === 'PrivateName') return lastName(property.id);
      if (!callee.computed) return lastName(property);
      const name = property.type === 'StringLiteral' ? property.value : NAMELESS;
      return { name, start: property.start ?? 0 };
    }
    case 'SequenceExpression':
      return lastName(callee.expressions.at(-1)!);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return lastName(callee.expression);
    default:
      return { name: NAMELESS, start: callee.start ?? 0 };
  }
}

/**
 * Offset of the parenthesis, which V8 reports if the callee does not end in a name. Null without
 * parentheses, as in `new Map`.
 */
function parenthesisOf(node: CallNode, text: string): number | null {
  const end = node.end ?? 0;
  let offset = node.typeParameters?.end ?? node.typeArguments?.end ?? node.callee.end ?? 0;
  for (;;) {
    offset = afterBlanks(text, offset);
    if (offset >= end) return null;
    if (text[offset] === '(') return offset;
    // end of the callee, or `?.`
    if (!')?.'.includes(text[offset]!)) return null;
    offset++;
  }
}

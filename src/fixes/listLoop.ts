/** Loops over a list that can be requested at once. */

import type { Expression, Node, Statement } from '@babel/types';

import { endOf, startOf, type Range } from '../document/range';
import type { ParsedSource } from './fix';
import { eolOf, indentOf } from './codeLayout';

/** A `for (const each of list)`. */
export interface ListLoop {
  /** `const each of list` */
  header: Range;
  each: Node;
  list: Expression;
  statements: readonly Statement[];
}

/** Returns null for another loop, or for a `for await`. */
export function listLoopOf(loop: Node): ListLoop | null {
  if (loop.type !== 'ForOfStatement' || loop.await) return null;
  const { left, right: list, body } = loop;
  if (left.type !== 'VariableDeclaration' || left.kind !== 'const') return null;
  const each = left.declarations[0]?.id;
  const statements = body.type === 'BlockStatement' ? body.body : [body];
  const header = { start: startOf(left), end: endOf(list) };
  return each ? { header, each, list, statements } : null;
}

/** Returns a comment before the loop with a warning for long lists. */
export function noteBefore(loop: Node, { text }: ParsedSource): string {
  const line = `${eolOf(text)}${indentOf(text, startOf(loop))}`;
  return `// all at once: where the list may be long, take some at a time${line}`;
}

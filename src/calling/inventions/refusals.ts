import type { Node } from '@babel/types';

import type { Code } from '../../analysis/code';
import { pathsOf, type ValueAnalysis } from '../../analysis/values/value';
import type { Visit } from '../../document/walk';
import { outermost } from '../../document/unwrapped';
import type { Context } from './context';
import { CONFIDENCE, type Statements } from './typeFacts';

/** Member of a fulfilled result that reports a failure. */
const ERROR = 'error';

/**
 * Says that results of a client may report a failure, if the file tests one: `const { data, error }
 * = await db.from('a').select(); if (error) …`.
 */
export function inferRefusals({ own: reading, whole }: Context, facts: Statements): void {
  const telling = new Set(
    askingIn(whole.code).flatMap((visit) => answersOf(visit, whole).map(rootOf)),
  );
  if (telling.size === 0) return;
  for (const visit of reading.relevant) {
    for (const path of answersOf(visit, reading)) {
      if (telling.has(rootOf(path))) facts.add(path, { refuses: true }, CONFIDENCE.use);
    }
  }
}

function answersOf({ node }: Visit, { code, valuesOf }: ValueAnalysis): string[] {
  if (node.type !== 'AwaitExpression') return [];
  return pathsOf(valuesOf(code.at(node.argument))).filter((path) => path.endsWith('()'));
}

/** Returns `"@x/client".create()` of `"@x/client".create().from().select()`, and `db` of `db.from()`. */
function rootOf(path: string): string {
  return ROOT.exec(path)![0];
}

const ROOT = /^(?:"(?:[^"\\]|\\.)*"(?:\.default)?(?:\.[\w$]+)?(?:\(\))?|this\.[\w$]+|[^.()[\]{}]+)/;

const known = new WeakMap<Code, readonly Visit[]>();

/** Returns the results whose error the file tests; cached, as each function asks. */
function askingIn(code: Code): readonly Visit[] {
  const found =
    known.get(code) ?? [...code.visits.values()].filter((visit) => asksError(visit, code));
  known.set(code, found);
  return found;
}

/** True if the error is destructured from the result, and tested. */
function asksError(visit: Visit, code: Code): boolean {
  if (visit.node.type !== 'AwaitExpression') return false;
  const { node } = outermost(visit).parent ?? {};
  if (node?.type !== 'VariableDeclarator') return false;
  const name = boundTo(node.id);
  return name !== null && (code.scopes.bindingOf(code.at(name))?.read ?? []).some(isTested);

  function isTested(read: Visit): boolean {
    const at = outermost(read);
    if (at.parent?.node.type === 'IfStatement') return at.key === 'test';
    return /^(?:LogicalExpression|UnaryExpression|ConditionalExpression)$/.test(
      at.parent?.node.type ?? '',
    );
  }
}

function boundTo(pattern: Node): Node | null {
  if (pattern.type !== 'ObjectPattern') return null;
  for (const each of pattern.properties) {
    if (each.type !== 'ObjectProperty' || each.key.type !== 'Identifier') continue;
    if (each.key.name === ERROR && each.value.type === 'Identifier') return each.value;
  }
  return null;
}

/** Adds the replaced error as the cause of the new one. */

import type { Node } from '@babel/types';

import { codeOf } from '../analysis/code';
import { handlerOf } from '../analysis/errorHandlers';
import { calledName, isCall } from '../document/calls';
import { endOf, rangeOf, startOf } from '../document/range';
import type { Visit } from '../document/walk';
import { attachCause, type CaughtErrors } from './attachCause';
import type { Broken, FixPlace, ParsedSource } from './fix';
import { insertion } from './codeLayout';
import { failingOf, visitsIn } from './codeOfFinding';
import { named } from '../models/shipped';

export function causeOf(broken: Broken, source: ParsedSource): FixPlace | null {
  return ofError(broken, source) ?? ofText(broken, source);
}

/** Handles a `new Error(…)` at the finding. */
function ofError({ at }: Broken, source: ParsedSource): FixPlace | null {
  if (at.file !== source.document.file) return null;
  const caught: CaughtErrors = new WeakMap();
  for (const visit of codeOf(source.file).visits.values()) {
    const start = visit.node.loc?.start;
    if (visit.node.type !== 'NewExpression' || start?.line !== at.line) continue;
    const place = start.column + 1 >= at.column ? attachCause(visit, caught, source) : null;
    if (place) return place;
  }
  return null;
}

/** Handles a string that the call's handler throws or passes on: it becomes an error. */
function ofText(broken: Broken, source: ParsedSource): FixPlace | null {
  for (const failing of failingOf(broken, source)) {
    const handler = handlerOf(failing);
    const param = handler && (handler.type === 'CatchClause' ? handler.param : handler.params[0]);
    if (!handler || param?.type !== 'Identifier') continue;
    const told = visitsIn(handler, source)
      .map(textTold)
      .find((node) => node !== null);
    if (!told) continue;
    return {
      edits: [
        insertion(startOf(told), 'new Error('),
        insertion(endOf(told), `, { cause: ${param.name} })`),
      ],
      ...rangeOf(told),
    };
  }
  return null;
}

/** Returns the string of `throw 'a text'` and `reject('a text')`. */
function textTold({ node }: Visit): Node | null {
  if (node.type === 'ThrowStatement') return isText(node.argument) ? node.argument : null;
  if (!isCall(node) || !named('tellsText').test(calledName(node) ?? '')) return null;
  const [first] = node.arguments;
  return first && isText(first) ? first : null;
}

function isText(node: Node): boolean {
  if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') return true;
  return (
    node.type === 'BinaryExpression' &&
    node.operator === '+' &&
    (isText(node.left) || isText(node.right))
  );
}

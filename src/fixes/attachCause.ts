import type { CatchClause, NewExpression, Node } from '@babel/types';

import { calledName } from '../document/calls';
import { endOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import type { Edit, FixPlace, ParsedSource } from './fix';
import { named } from '../models/shipped';

/** Errors in catch clauses that had no name for them. */
export type CaughtErrors = WeakMap<CatchClause, HandledError>;

interface HandledError {
  name: string;
  /** Edits that give it a name. */
  edits: Edit[];
}

/** Adds the handled error as the cause of an error that its handler creates. */
export function attachCause(
  visit: Visit,
  caught: CaughtErrors,
  source: ParsedSource,
): FixPlace | null {
  const { node } = visit;
  if (node.type !== 'NewExpression' || !isError(node)) return null;
  const added = withCause(node, source);
  const handled = added && handledError(visit, caught, source);
  if (!added || !handled) return null;
  return { edits: [...handled.edits, added(handled.name)], start: startOf(node), end: endOf(node) };
}

function isError({ callee }: NewExpression): boolean {
  return callee.type === 'Identifier' && named('languageError').test(callee.name);
}

/** Returns how to write the cause into the arguments; null where that is impossible. */
function withCause(node: NewExpression, { text }: ParsedSource): ((name: string) => Edit) | null {
  const [message, options] = node.arguments;
  if (message?.type === 'SpreadElement' || node.arguments.length > 2) return null;
  if (options) return intoOptions(options);
  if (message) {
    // in parentheses of its own a comma would be an operator
    if (message.extra?.parenthesized) return null;
    return (name) => insertion(endOf(message), `, ${causeOf(name)}`);
  }
  const closing = endOf(node) - 1;
  if (text[closing] === ')') return (name) => insertion(closing, `undefined, ${causeOf(name)}`);
  return (name) => insertion(endOf(node), `(undefined, ${causeOf(name)})`);
}

function intoOptions(options: Node): ((name: string) => Edit) | null {
  if (options.type !== 'ObjectExpression') return null;
  const isOpen = options.properties.some(
    (property) =>
      property.type === 'SpreadElement' ||
      (property.key.type === 'Identifier' && property.key.name === 'cause'),
  );
  if (isOpen) return null;
  const comma = options.properties.length > 0 ? ',' : '';
  return (name) => insertion(startOf(options) + 1, ` ${causeProperty(name)}${comma}`);
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

function causeOf(name: string): string {
  return `{ ${causeProperty(name)} }`;
}

function causeProperty(name: string): string {
  return name === 'cause' ? 'cause' : `cause: ${name}`;
}

/** Returns the error that is handled at a node, or null. */
function handledError(
  visit: Visit,
  caught: CaughtErrors,
  source: ParsedSource,
): HandledError | null {
  const tested = new Set<string>();
  for (let at = visit; at.parent; at = at.parent) {
    const outer = at.parent.node;
    if (outer.type === 'IfStatement' && at.key === 'consequent') {
      if (outer.test.type === 'Identifier') tested.add(outer.test.name);
    }
    if (at.node.type === 'CatchClause') return caughtError(at.node, caught, source);
    if (isFunction(at.node)) return errorOfCallback(at, tested);
  }
  return null;
}

function caughtError(
  clause: CatchClause,
  caught: CaughtErrors,
  source: ParsedSource,
): HandledError | null {
  const { param } = clause;
  if (param) return param.type === 'Identifier' ? { name: param.name, edits: [] } : null;
  const known = caught.get(clause);
  if (known) return known;
  const name = source.freeName('err');
  const added = { name, edits: [insertion(startOf(clause) + 'catch'.length, ` (${name})`)] };
  caught.set(clause, added);
  return added;
}

/** Finds the parameter of `.catch((err) => …)`, or of `function (err) { if (err) … }`. */
function errorOfCallback(
  { node, parent, key }: Visit,
  tested: ReadonlySet<string>,
): HandledError | null {
  if (!isFunction(node) || key !== 'arguments' || !parent) return null;
  const [first] = node.params;
  if (first?.type !== 'Identifier') return null;
  const isCatch = calledName(parent.node) === 'catch';
  return isCatch || tested.has(first.name) ? { name: first.name, edits: [] } : null;
}

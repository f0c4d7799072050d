/** Fixes error handlers that fail themselves. */

import { codeOf } from '../analysis/code';
import { isCall, isMember } from '../document/calls';
import { endOf, rangeOf } from '../document/range';
import type { Visit } from '../document/walk';
import type { Broken, FixPlace, ParsedSource } from './fix';

const READS_NOTHING = /of (?:undefined|null) \(reading '([\w$]+)'\)/;
const CALLS_NOTHING = /\.([\w$]+) is not a function/;

/** Turns `error.response.data` into `error.response?.data`, where that was seen to throw. */
export function readOptional(broken: Broken, source: ParsedSource): FixPlace | null {
  const { at, message } = broken;
  const read = READS_NOTHING.exec(message)?.[1];
  const called = CALLS_NOTHING.exec(message)?.[1];
  if (at.file !== source.document.file) return null;
  for (const visit of codeOf(source.file).visits.values()) {
    const place = read === undefined ? null : ofRead(visit, read, at.line);
    const found = place ?? (called === undefined ? null : ofCalled(visit, called, at.line));
    if (found) return found;
  }
  return null;
}

function ofRead({ node, parent, key }: Visit, name: string, line: number): FixPlace | null {
  if (node.type !== 'MemberExpression' || !isNamed(node.property, name, line)) return null;
  // the target of an assignment must exist, and so must a class
  const isSet = parent?.node.type === 'AssignmentExpression' && key === 'left';
  if (isSet || isMade(parent, key) || !isMember(node.object)) return null;
  const at = endOf(node.object);
  const text = node.computed ? '?.' : '?';
  return { edits: [{ start: at, end: at, text }], ...rangeOf(node) };
}

function ofCalled({ node, parent }: Visit, name: string, line: number): FixPlace | null {
  if (node.type !== 'MemberExpression' || !isNamed(node.property, name, line)) return null;
  if (!parent || !isCall(parent.node) || parent.node.callee !== node) return null;
  const at = endOf(node);
  return { edits: [{ start: at, end: at, text: '?.' }], ...rangeOf(parent.node) };
}

function isMade(parent: Visit | null, key: string): boolean {
  return parent?.node.type === 'NewExpression' && key === 'callee';
}

function isNamed(property: Visit['node'], name: string, line: number): boolean {
  const isThat =
    (property.type === 'Identifier' && property.name === name) ||
    (property.type === 'StringLiteral' && property.value === name);
  return isThat && property.loc?.start.line === line;
}

/** Replaces an undeclared name in a handler by that of the handled error. */
export function nameCaught({ at }: Broken, source: ParsedSource): FixPlace | null {
  if (at.file !== source.document.file) return null;
  for (const visit of codeOf(source.file).scopes.undeclared) {
    const { start } = visit.node.loc ?? {};
    if (start?.line !== at.line || start.column !== at.column - 1) continue;
    const name = nameInHandler(visit);
    // in `{ name }` it is the property's name, too
    if (name === null || visit.parent?.node.type === 'ObjectProperty') {
      const property = visit.parent?.node;
      const isValue = property?.type === 'ObjectProperty' && !property.shorthand;
      if (name === null || !isValue) return null;
    }
    return { edits: [{ ...rangeOf(visit.node), text: name }], ...rangeOf(visit.node) };
  }
  return null;
}

function nameInHandler(visit: Visit): string | null {
  for (let at: Visit | null = visit; at; at = at.parent) {
    if (at.node.type !== 'CatchClause') continue;
    return at.node.param?.type === 'Identifier' ? at.node.param.name : null;
  }
  return null;
}

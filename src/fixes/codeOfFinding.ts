/** Code around the place of a finding. */

import type { Node, Statement } from '@babel/types';

import { codeOf } from '../analysis/code';
import { callAt, loopAt, type CallVisit, type LoopVisit } from '../document/callAt';
import { isCall, isMember } from '../document/calls';
import type { SourcePosition } from '../document/document';
import { isInside, startOf } from '../document/range';
import { isFunctionVisit, type FunctionVisit, type Visit } from '../document/walk';
import type { Broken, ParsedSource } from './fix';

/** Returns the call at a finding. */
export function callOf({ at }: Broken, { document, file }: ParsedSource): CallVisit | null {
  if (at.file !== document.file) return null;
  for (const visit of codeOf(file).visits.values()) {
    const { start, end } = visit.node.loc ?? {};
    const isThere =
      start?.line === at.line && start.column === at.column - 1 && end?.line === at.endLine;
    if (isThere && end?.column === at.endColumn - 1 && isCall(visit.node))
      return visit as CallVisit;
  }
  return callThere(at, { document, file });
}

/** Returns the call at a position of V8. */
export function callThere(
  at: SourcePosition,
  { document, file }: Pick<ParsedSource, 'document' | 'file'>,
): CallVisit | null {
  const call = callAt(document, at);
  return call && (codeOf(file).at(call.node) as CallVisit);
}

/** Returns the loop of a finding in its head, which waits for the next element. */
export function loopOf({ at }: Broken, { document, file }: ParsedSource): LoopVisit | null {
  const loop = loopAt(document, at);
  return loop && (codeOf(file).at(loop.node) as LoopVisit);
}

/** Returns the failing calls: those that the finding lists, or else its own. */
export function failingOf(broken: Broken, source: ParsedSource): CallVisit[] {
  if (broken.failing.length > 0) return broken.failing.flatMap((at) => callThere(at, source) ?? []);
  const call = callOf(broken, source);
  return call ? [call] : [];
}

/** Returns the functions around a node, the innermost first. */
export function functionsAround(visit: Visit): FunctionVisit[] {
  const found: FunctionVisit[] = [];
  for (let fn = isFunctionVisit(visit) ? visit : visit.within; fn; fn = fn.within) found.push(fn);
  return found;
}

/** A statement in its list of statements. */
export interface Listed {
  visit: Visit;
  statement: Statement;
  list: readonly Statement[];
  index: number;
}

/** Returns the statements around a node, the innermost first. */
export function listedAround(visit: Visit): Listed[] {
  const found: Listed[] = [];
  for (let at: Visit | null = visit; at?.parent; at = at.parent) {
    const list = listOf(at.parent.node, at.key);
    const index = list?.indexOf(at.node as Statement) ?? -1;
    if (list && index >= 0) found.push({ visit: at, statement: at.node as Statement, list, index });
  }
  return found;
}

function listOf(node: Node, key: string): readonly Statement[] | null {
  if (key === 'body' && (node.type === 'BlockStatement' || node.type === 'Program'))
    return node.body;
  return key === 'consequent' && node.type === 'SwitchCase' ? node.consequent : null;
}

/** Returns the nodes within another one, in the order of the text. */
export function visitsIn(outer: Node, { file }: ParsedSource): Visit[] {
  return [...codeOf(file).visits.values()].filter(
    ({ node }) => startOf(node) >= startOf(outer) && isInside(node, outer),
  );
}

/**
 * Returns a name that is free in the outermost function around a node. It may hide an outer one,
 * which is not used there.
 */
export function freeIn(visit: Visit, name: string, source: ParsedSource): string {
  const outermost = functionsAround(visit).at(-1)?.node ?? source.file.program;
  const isMemberName = ({ key, parent }: Visit) =>
    key === 'property' && parent !== null && isMember(parent.node) && !parent.node.computed;
  const taken = new Set(
    visitsIn(outermost, source).flatMap((each) =>
      each.node.type === 'Identifier' && !isMemberName(each) ? each.node.name : [],
    ),
  );
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  return free;
}

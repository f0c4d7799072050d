import type { Node } from '@babel/types';

import type { WorthMark } from '../../../bench-runner/protocol/search';
import { isCallOrNew } from '../../document/calls';
import { isFunction, type Visit } from '../../document/walk';

export type { WorthMark };

/** Numbers of the marks of a code. */
export interface MarkIds {
  ofBlock: Map<Node, number>;
  ofTest: Map<Node, number>;
  /** By the test of an `if` or `?:`. */
  ofBranch: Map<Node, number>;
}

/** A mark that is never reached, for code that no other mark records. */
const NEVER = 'never';

/**
 * Returns the marks before calls that may be I/O. Throws and handlers of failures have none, since
 * nothing fails in a search.
 */
export function nodesToReach(visits: readonly Visit[], ids: MarkIds): WorthMark[] {
  const found = new Map<string, WorthMark>();
  const add = (mark: string, within: string) => found.set(`${within} ${mark}`, { mark, within });
  for (const visit of visits) {
    if (!isCallOrNew(visit.node) || isAside(visit)) continue;
    const within = blockOf(visit.within, ids);
    if (within !== null)
      for (const mark of marksBefore(visit, ids)) if (mark !== within) add(mark, within);
    // a nested function may be called by its parent, such as for each of a list
    const around = blockOf(visit.within?.within ?? null, ids);
    if (around !== null) add(within ?? NEVER, around);
  }
  return [...found.values()];
}

/** Returns the mark of a function's body, or null. */
function blockOf(fn: Visit | null, { ofBlock }: MarkIds): string | null {
  const id = fn && 'body' in fn.node ? ofBlock.get(fn.node.body as Node) : undefined;
  return id === undefined ? null : `${id}`;
}

/** True in a `throw`, or in the handler of a failure. */
function isAside(visit: Visit): boolean {
  for (let at: Visit | null = visit; at && !isFunction(at.node); at = at.parent)
    if (at.node.type === 'ThrowStatement' || at.node.type === 'CatchClause') return true;
  return false;
}

/** Returns the marks of blocks and outcomes, within the same function, that lead to a node. */
function marksBefore(visit: Visit, ids: MarkIds): string[] {
  const marks: string[] = [];
  for (let at: Visit | null = visit; at?.parent && !isFunction(at.parent.node); at = at.parent) {
    const holder: Node = at.parent.node;
    marks.push(...marksIn(holder, at.node, ids));
    if (holder.type === 'BlockStatement') marks.push(...passedBy(holder, at.node, ids));
  }
  const body = outermostBlock(visit);
  if (body) marks.push(...passedBy(body.block, body.child, ids));
  return marks;
}

function marksIn(holder: Node, child: Node, { ofBlock, ofTest, ofBranch }: MarkIds): string[] {
  switch (holder.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      if (child === holder.test) return [];
      const id = ofBranch.get(holder.test);
      return [id === undefined ? NEVER : `${id}${child === holder.consequent ? '+' : '-'}`];
    }
    case 'LogicalExpression': {
      if (child === holder.left) return [];
      const id = ofTest.get(lastOf(holder.left));
      const isKnown = id !== undefined && holder.operator !== '??';
      return [isKnown ? `${id}${holder.operator === '&&' ? '+' : '-'}` : NEVER];
    }
    case 'BlockStatement': {
      const id = ofBlock.get(holder);
      return id === undefined ? [] : [`${id}`];
    }
    case 'SwitchCase': {
      const id = ofBlock.get(holder);
      return child === holder.test || id === undefined ? [] : [`${id}`];
    }
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'ForStatement':
    case 'WhileStatement':
      // a block has its own mark
      return child === holder.body && child.type !== 'BlockStatement' ? [NEVER] : [];
    default:
      return [];
  }
}

/** Returns the last operand of `a && b`. */
function lastOf(test: Node): Node {
  if (test.type === 'LogicalExpression') return lastOf(test.right);
  return test;
}

/** Returns the outcomes of earlier statements in a block that do not leave it. */
function passedBy(
  block: Extract<Node, { type: 'BlockStatement' }>,
  child: Node,
  { ofBranch }: MarkIds,
): string[] {
  const before = block.body.slice(0, block.body.indexOf(child as (typeof block.body)[number]));
  return before.flatMap((statement): string[] => {
    if (statement.type !== 'IfStatement') return [];
    const id = ofBranch.get(statement.test) ?? NEVER;
    const leaves = [statement.consequent, statement.alternate].map((each) => !!each && ends(each));
    return [...(leaves[0] ? [`${id}-`] : []), ...(leaves[1] ? [`${id}+`] : [])];
  });
}

function ends(statement: Node): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return !!last && /^(?:Return|Throw|Break|Continue)Statement$/.test(last.type);
}

/** Returns the body of the function around a node, with the node's statement in it. */
function outermostBlock(visit: Visit) {
  let at = visit;
  while (at.parent && !isFunction(at.parent.node)) at = at.parent;
  const { node } = at;
  return at !== visit && node.type === 'BlockStatement'
    ? { block: node, child: childOf(visit, at) }
    : null;
}

function childOf(visit: Visit, block: Visit): Node {
  let at = visit;
  while (at.parent && at.parent !== block) at = at.parent;
  return at.node;
}

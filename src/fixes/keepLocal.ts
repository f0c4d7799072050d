/** Keeps a value of a call in the call, beside the state that all calls share. */

import { codeOf } from '../analysis/code';
import { dottedName } from '../document/dottedName';
import { endOf, isInside, rangeOf, startOf } from '../document/range';
import type { Node } from '@babel/types';
import type { Visit } from '../document/walk';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { beginsLine, eolOf, indentOf, insertion, semicolon, textOf } from './codeLayout';
import { freeIn, listedAround } from './codeOfFinding';
import { isTest, isWritten, statementsAt, usesIn } from './stateUses';

/**
 * Turns `this.user = await find(); …; this.user.name` into `const user = await find(); this.user =
 * user; …; user.name`.
 */
export function keepLocal(broken: Broken, source: ParsedSource): FixPlace | null {
  for (const change of statementsAt(broken, source)) {
    const edits = keptIn(change, source);
    if (edits) return { edits, ...rangeOf(change.node) };
  }
  return null;
}

function keptIn(change: Visit, source: ParsedSource): Edit[] | null {
  const { node, within } = change;
  const { text } = source;
  if (node.type !== 'AssignmentExpression' || node.operator !== '=' || !within) return null;
  const target = codeOf(source.file).at(node.left);
  const name = dottedName(node.left);
  const [own] = listedAround(change);
  if (name === null || !own || own.statement !== change.parent?.node) return null;
  const around = change.parent.parent!.node;
  const later = usesIn(around, target, source).filter((use) => startOf(use.node) > endOf(node));
  const again = later.find(isWritten);
  const reads = later.filter(({ node: read }) => !again || startOf(read) < startOf(again.node));
  const uses = reads.filter((read) => read !== again);
  // a test notices that another call came after
  if (uses.length === 0 || uses.some(isTest) || isInLoop(again, around)) return null;
  const known = constantName(node.right, within.node, source);
  const kept = known ?? freeIn(change, localName(name, node.left), source);
  const edits = uses.map((use) => replaced(use, kept));
  if (known !== null) return edits;
  const start = startOf(own.statement);
  if (!beginsLine(text, start)) return null;
  const line = `const ${kept} = ${textOf(node.right, text)}${semicolon(source)}`;
  return [
    insertion(start, line + eolOf(text) + indentOf(text, start)),
    { ...rangeOf(node.right), text: kept },
    ...edits,
  ];
}

/** True if a loop leads from a later change back to the reads before it. */
function isInLoop(change: Visit | undefined, around: Node): boolean {
  for (let at = change; at && at.node !== around; at = at.parent ?? undefined)
    if (/^(?:For|While|DoWhile)/.test(at.node.type)) return true;
  return false;
}

/** Returns the name of a variable of the call that nothing changes. */
function constantName(value: Node, fn: Node, { file }: ParsedSource): string | null {
  if (value.type !== 'Identifier') return null;
  const { scopes, at } = codeOf(file);
  const binding = scopes.bindingOf(at(value));
  const isOwn = binding?.declared.every(({ node }) => isInside(node, fn));
  return isOwn && binding?.assigned.length === 0 ? value.name : null;
}

function localName(name: string, target: Node): string {
  const last = name.split('.').at(-1)!.replace('#', '');
  if (target.type !== 'Identifier') return last;
  return `own${last[0]!.toUpperCase()}${last.slice(1)}`;
}

function replaced({ node, parent }: Visit, name: string): Edit {
  const isShort =
    parent?.node.type === 'ObjectProperty' && parent.node.shorthand && node.type === 'Identifier';
  return { ...rangeOf(node), text: isShort ? `${node.name}: ${name}` : name };
}

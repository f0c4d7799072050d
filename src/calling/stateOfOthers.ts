import type { Node } from '@babel/types';

import type { Code } from '../analysis/code';
import { classOfThis, constructorOf } from '../analysis/values/members';
import { isCall, isMember } from '../document/calls';
import { endOf, isInside, startOf, type Range } from '../document/range';
import type { Visit } from '../document/walk';
import { outermost } from '../document/wrapped';
import { emptyAtFirst, type AtFirst } from './emptyAtFirst';
import { keyIs, memberOfThis, membersOf, OF_THIS } from './standInMembers';

/** What a file keeps under a name: of a variable, or `this.name`. */
export interface State {
  name: string;
  /** What it is before anybody fills it. */
  atFirst: AtFirst;
}

/**
 * What functions read, beside their own, that is empty at first and that others fill, as a call of them alone finds
 * nothing there: `#socket` of `open()`, the handlers that `on(type, handler)` adds.
 *
 * @param ranges those of the functions that run
 */
export function stateOfOthers(code: Code, ranges: readonly Range[]): State[] {
  const isRun = ({ node }: Visit) => ranges.some((range) => isInside(node, range));
  const known = new Map<string, Kept | null>();
  for (const visit of code.visits.values()) {
    const name = isRun(visit) ? nameOf(code, visit) : null;
    if (name !== null && !known.has(name)) known.set(name, keptIn(code, visit, ranges));
  }
  return [...known.values()].filter((kept): kept is Kept => kept !== null && isFilled(kept));

  function isFilled({ uses, owner }: Kept): boolean {
    const filled = uses.filter((use) => fills(use) && !isAsMade(use, owner));
    return filled.length > 0 && !filled.some(isRun);
  }
}

interface Kept extends State {
  /** Where its name stands. */
  uses: readonly Visit[];
  /** The class, or object, that it is a member of. */
  owner: Visit | null;
}

function nameOf(code: Code, { node }: Visit): string | null {
  if (node.type === 'Identifier') return node.name;
  const member = memberOfThis(code, node);
  return member !== null && OF_THIS.test(`this.${member}`) ? `this.${member}` : null;
}

function keptIn(code: Code, visit: Visit, ranges: readonly Range[]): Kept | null {
  const member = memberOfThis(code, visit.node);
  if (member === null) return variableOf(code, visit, ranges);
  const owner = classOfThis(visit);
  return owner && memberOf(code, owner, member);
}

function variableOf(code: Code, visit: Visit, ranges: readonly Range[]): Kept | null {
  const binding = code.scopes.bindingOf(visit);
  const [declared, ...more] = binding?.declared ?? [];
  const holder = declared?.parent?.node;
  if (!binding || more.length > 0 || holder?.type !== 'VariableDeclarator') return null;
  if (holder.id !== declared?.node || ranges.some((range) => isInside(holder, range))) return null;
  const atFirst = emptyAtFirst(holder.init);
  const uses = [...binding.assigned, ...binding.read];
  return atFirst && { name: binding.name, owner: null, atFirst, uses };
}

function memberOf(code: Code, owner: Visit, name: string): Kept | null {
  const uses = [...code.visits.values()].filter(
    (each) => memberOfThis(code, each.node) === name && classOfThis(each) === owner,
  );
  const fields = membersOf(owner.node)
    .filter((each) => keyIs(each, name))
    .map((each) => ('value' in each ? (each.value as Node | null) : each));
  const set = uses.filter((use) => isAsMade(use, owner)).flatMap((use) => valueSet(use) ?? []);
  const atFirst = [...fields, ...set].map(emptyAtFirst);
  if (atFirst.includes(null)) return null;
  // what the constructor puts there is what stays
  return { name: `this.${name}`, owner, atFirst: atFirst.at(-1) ?? 'nothing', uses };
}

/** What is put there by an assignment, or null. */
function valueSet(use: Visit): Node | null {
  const { node, key, parent } = outermost(use);
  const holder = parent?.node;
  return holder?.type === 'AssignmentExpression' && key === 'left' && holder.left === node
    ? holder.right
    : null;
}

const ADDS: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set']);

/** Something is put there, or into it. */
function fills(use: Visit): boolean {
  const set = valueSet(use);
  if (set) return emptyAtFirst(set) === null;
  const { node, parent } = outermost(use);
  const holder = parent?.node;
  if (!parent || !holder || !isMember(holder) || holder.object !== node) return false;
  if (valueSet(parent)) return true;
  const { property } = holder;
  const call = parent.parent?.node;
  return (
    !!call &&
    isCall(call) &&
    call.callee === holder &&
    property.type === 'Identifier' &&
    ADDS.has(property.name)
  );
}

/** As its object is made, or its file is loaded. */
function isAsMade({ node, within }: Visit, owner: Visit | null): boolean {
  if (!owner) return within === null;
  const made = constructorOf(owner);
  return !!made && isInside(node, { start: startOf(made), end: endOf(made) });
}

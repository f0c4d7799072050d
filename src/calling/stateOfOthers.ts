import type { Node } from '@babel/types';

import type { Code } from '../analysis/code';
import { classOfThis, memberOfThis } from '../analysis/values/members';
import { membersNamed } from '../analysis/values/membersNamed';
import { visitsWithin } from '../analysis/visitsWithin';
import { calledName, isCall, isMember } from '../document/calls';
import type { Range } from '../document/range';
import type { Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import { emptyAtFirst, type AtFirst } from './emptyAtFirst';
import { isInConstructor, OF_THIS } from './standInMembers';
import { named } from '../models/shipped';

/** State of a file: a variable, or `this.name`. */
export interface State {
  name: string;
  /** Its value before it is filled. */
  atFirst: AtFirst;
}

/**
 * Returns state that functions read, that is empty at first, and that other functions fill:
 * `#socket` of `open()`, the handlers that `on(type, handler)` adds.
 *
 * @param ranges those of the functions that run
 */
export function stateOfOthers(code: Code, ranges: readonly Range[]): State[] {
  const run = new Set(ranges.flatMap((range) => visitsWithin(code, range)));
  const known = new Map<string, Kept | null>();
  const ofThis = usesOfThis(code);
  for (const visit of run) {
    const name = nameOf(code, visit);
    if (name === null || known.has(name)) continue;
    known.set(
      name,
      name.startsWith('this.') ? memberOf(visit, name, ofThis) : variableOf(code, visit, run),
    );
  }
  return [...known.values()].filter((kept): kept is Kept => kept !== null && isFilled(kept));

  function isFilled({ uses, owner }: Kept): boolean {
    const filled = uses.filter((use) => fills(use) && !isAsMade(use, owner));
    return filled.length > 0 && !filled.some((use) => run.has(use));
  }
}

interface Kept extends State {
  /** Nodes with its name. */
  uses: readonly Visit[];
  /** Its class or object. */
  owner: Visit | null;
}

function nameOf(code: Code, { node }: Visit): string | null {
  if (node.type === 'Identifier') return node.name;
  const member = memberOfThis(code, node);
  return member !== null && OF_THIS.test(`this.${member}`) ? `this.${member}` : null;
}

function variableOf(code: Code, visit: Visit, run: ReadonlySet<Visit>): Kept | null {
  const binding = code.scopes.bindingOf(visit);
  const [declared, ...more] = binding?.declared ?? [];
  const holder = declared?.parent?.node;
  if (!binding || more.length > 0 || holder?.type !== 'VariableDeclarator') return null;
  if (holder.id !== declared?.node || run.has(declared)) return null;
  const atFirst = emptyAtFirst(holder.init);
  const uses = [...binding.assigned, ...binding.read];
  return atFirst && { name: binding.name, owner: null, atFirst, uses };
}

/** Returns the uses of properties of `this`, by name. */
function usesOfThis(code: Code): ReadonlyMap<string, readonly Visit[]> {
  const uses = new Map<string, Visit[]>();
  for (const visit of code.visits.values()) {
    const name = isMember(visit.node) ? nameOf(code, visit) : null;
    if (name === null) continue;
    const known = uses.get(name);
    if (known) known.push(visit);
    else uses.set(name, [visit]);
  }
  return uses;
}

function memberOf(
  visit: Visit,
  name: string,
  ofThis: ReadonlyMap<string, readonly Visit[]>,
): Kept | null {
  const owner = classOfThis(visit);
  if (!owner) return null;
  const uses = (ofThis.get(name) ?? []).filter((each) => classOfThis(each) === owner);
  const own = name.replace('this.', '');
  const fields = membersNamed(owner.node, own).map((each) =>
    'value' in each ? (each.value as Node | null) : each,
  );
  const set = uses.filter((use) => isAsMade(use, owner)).flatMap((use) => valueSet(use) ?? []);
  const atFirst = [...fields, ...set].map(emptyAtFirst);
  if (atFirst.includes(null)) return null;
  // the constructor's value is the last one
  return { name, owner, atFirst: atFirst.at(-1) ?? 'nothing', uses };
}

/** Returns the value that is assigned at a node, or null. */
export function valueSet(use: Visit): Node | null {
  const { node, key, parent } = outermost(use);
  const holder = parent?.node;
  return holder?.type === 'AssignmentExpression' && key === 'left' && holder.left === node
    ? holder.right
    : null;
}

/** True if the node is assigned a value, or one is added to it. */
function fills(use: Visit): boolean {
  const set = valueSet(use);
  if (set) return emptyAtFirst(set) === null;
  const { node, parent } = outermost(use);
  const holder = parent?.node;
  if (!parent || !holder || !isMember(holder) || holder.object !== node) return false;
  if (valueSet(parent)) return true;
  const call = parent.parent?.node;
  return (
    !!call && isCall(call) && call.callee === holder && named('puts').test(calledName(call) ?? '')
  );
}

/** True during the creation of its object, or the load of its file. */
function isAsMade({ node, within }: Visit, owner: Visit | null): boolean {
  return owner ? isInConstructor(node, owner) : within === null;
}

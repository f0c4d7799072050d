import type { Node } from '@babel/types';

import { functionsAround, isCalledAtOnce } from './calledAtOnce';
import { baseOf, isMember } from './calls';
import { placeOf } from './functionPlace';
import { namesThis } from './thisName';
import { isFunction, type FunctionNode, type FunctionVisit, type Visit } from './walk';
import { outermost, unwrapped } from './unwrapped';

/** Returns the value of a function's last statement, or null: `return …;`, `() => …`. */
export function lastReturned({ body }: Pick<FunctionNode, 'body'>): Node | null {
  if (body.type !== 'BlockStatement') return unwrapped(body);
  const last = body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument ? unwrapped(last.argument) : null;
}

/**
 * True if the function around this one returns it under a name, or sets it on what others hold:
 * `return { load, save() {…} }`, `return api`, `this.load = …`, `User.load = …` of a parameter.
 */
export function isHandedOut(visit: FunctionVisit): boolean {
  const [maker] = functionsAround(visit);
  if (!maker || !isFunction(maker.node)) return false;
  if (isSetOnHeld(visit, maker.node)) return true;
  const returned = lastReturned(maker.node);
  if (!returned) return false;
  const { root, steps } = placeOf(visit);
  if (root.is === 'nowhere') return steps.length > 0 && root.at.node === returned;
  const isOfMaker = innermost(root.at) === maker;
  return isOfMaker && steps.every(({ of }) => of === 'owner') && holds(returned, root.base);
}

/** True for a member of the maker's parameter or `this`, also by another name for it. */
function isSetOnHeld(visit: FunctionVisit, maker: FunctionNode): boolean {
  const { parent, key } = outermost(visit);
  if (key !== 'right' || parent?.node.type !== 'AssignmentExpression') return false;
  const { left } = parent.node;
  if (!isMember(left)) return false;
  const base = baseOf(left);
  if (base.type === 'ThisExpression') return maker.type !== 'ArrowFunctionExpression';
  return base.type === 'Identifier' && isHeld(base.name, maker);
}

function isHeld(name: string, maker: FunctionNode): boolean {
  const isParameter = maker.params.some((each) => each.type === 'Identifier' && each.name === name);
  return isParameter || namesThis(maker, name);
}

/** Returns the function around a declaration. */
function innermost(visit: Visit): Visit | null {
  return functionsAround(visit)[0] ?? null;
}

/** True if a returned value contains a name: `api`, `{ api }`, `{ ...api }`, `{ of: { api } }` */
function holds(returned: Node, name: string): boolean {
  const node = unwrapped(returned);
  if (node.type === 'Identifier') return node.name === name;
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.some((each) => {
    if (each.type === 'SpreadElement') return holds(each.argument, name);
    return each.type === 'ObjectProperty' && holds(each.value, name);
  });
}

/** True if the function around this one returns it: `(db) => async (req, res) => {…}`. */
export function isReturned(visit: FunctionVisit): boolean {
  return isGivenBack(outermost(visit)) && !(visit.within && isCalledAtOnce(visit.within));
}

/** True for the value of `return value`, `() => value` */
export function isGivenBack({ key, parent }: Visit): boolean {
  const holder = parent?.node.type;
  return holder === 'ReturnStatement' || (holder === 'ArrowFunctionExpression' && key === 'body');
}

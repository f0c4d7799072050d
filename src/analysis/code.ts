import type { File, Node } from '@babel/types';

import { calledName, isCallOrNew, isMember } from '../document/calls';
import { modelsOfFile } from '../document/syntax';
import type { Models } from '../models/models';
import { walk, type FunctionNode, type Visit } from '../document/walk';
import { scopesOf, type Scopes } from './scopes/scopes';
import { constantKey } from './values/keys';

/** Code of a file, with an index of what the analysis looks up often. */
export interface Code {
  file: File;
  /** Models of the APIs that the file uses. */
  models: Models;
  /** All nodes, in the order of the text. */
  visits: ReadonlyMap<Node, Visit>;
  scopes: Scopes;
  /**
   * Expressions that each function returns: arguments of `return`, and bodies of arrow functions.
   */
  returned: ReadonlyMap<FunctionNode, Visit[]>;
  /** Calls of members, by the member's name. */
  memberCalls: ReadonlyMap<string, Visit[]>;
  /** Members that are handed over, not called: `add(this.load)`, `this.load.bind(this)`; by name. */
  membersHanded: ReadonlyMap<string, Visit[]>;
  /** Assignments to `this.name`, by that name. */
  setOnThis: ReadonlyMap<string, Visit[]>;
  at(node: Node): Visit;
  /**
   * Returns the name of a member; `[]` for a member that is looked up by a number or a variable.
   */
  memberName(node: Node): string | null;
}

const known = new WeakMap<File, Code>();

/** Returns the index of a file, which is built once. */
export function codeOf(file: File): Code {
  const code = known.get(file) ?? lookThrough(file);
  known.set(file, code);
  return code;
}

/** True if the binding that a name declares is read anywhere. */
export function isRead(name: Node, { scopes, at }: Code): boolean {
  return (scopes.bindingOf(at(name))?.read.length ?? 0) > 0;
}

function lookThrough(file: File): Code {
  const visits = new Map<Node, Visit>();
  const returned = new Map<FunctionNode, Visit[]>();
  const memberCalls = new Map<string, Visit[]>();
  const membersHanded = new Map<string, Visit[]>();
  const setOnThis = new Map<string, Visit[]>();
  walk(file, (visit) => visits.set(visit.node, visit));
  const at = (node: Node) => visits.get(node)!;
  const scopes = scopesOf(file.program, at);
  const memberName = (node: Node) => nameOfMember(node, scopes, at);
  for (const visit of visits.values()) {
    const fn = functionReturning(visit);
    if (fn) add(returned, fn, visit);
    const called = isCallOrNew(visit.node) ? memberName(visit.node.callee) : null;
    if (called !== null) add(memberCalls, called, visit);
    const handed = isHanded(visit) ? memberName(visit.node) : null;
    if (handed !== null) add(membersHanded, handed, visit);
    const member = memberSetOnThis(visit.node);
    const set = member && memberName(member);
    if (set !== null) add(setOnThis, set, visit);
  }
  return {
    file,
    models: modelsOfFile(file),
    visits,
    scopes,
    returned,
    memberCalls,
    membersHanded,
    setOnThis,
    at,
    memberName,
  };
}

function add<Key>(map: Map<Key, Visit[]>, key: Key, visit: Visit): void {
  const known = map.get(key);
  if (known) known.push(visit);
  else map.set(key, [visit]);
}

function functionReturning({ key, parent }: Visit): FunctionNode | null {
  if (parent?.node.type === 'ReturnStatement' && key === 'argument') {
    return parent.within?.node ?? null;
  }
  const holder = parent?.node;
  if (holder?.type !== 'ArrowFunctionExpression' || key !== 'body') return null;
  return holder.body.type === 'BlockStatement' ? null : holder;
}

function nameOfMember(node: Node, scopes: Scopes, at: Code['at']): string | null {
  if (!isMember(node)) return null;
  const { property, computed } = node;
  if (property.type === 'PrivateName') return `#${property.id.name}`;
  if (property.type === 'StringLiteral') return property.value;
  if (property.type === 'Identifier' && !computed) return property.name;
  return constantKey(property, scopes, at) ?? '[]';
}

/** True for an argument, the right side of an assignment, and the owner of `bind` and `call`. */
function isHanded({ node, key, parent }: Visit): boolean {
  if (!isMember(node) || !parent) return false;
  if (key === 'arguments') return isCallOrNew(parent.node);
  if (parent.node.type === 'AssignmentExpression') return key === 'right';
  const call = key === 'object' && parent.key === 'callee' ? parent.parent : null;
  return call !== null && /^(?:bind|call)$/.test(calledName(call.node) ?? '');
}

function memberSetOnThis(node: Node): Node | null {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return null;
  return node.left.object.type === 'ThisExpression' ? node.left : null;
}

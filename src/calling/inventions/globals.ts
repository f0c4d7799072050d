import type { Node } from '@babel/types';

import type { Code } from '../../analysis/code';
import { GLOBAL_OBJECTS } from '../../analysis/values/members';
import { isMember } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { named } from '../../models/shipped';

/** Returns undeclared names that are neither of the language nor of Node. */
export function inventedGlobals(code: Code): string[] {
  const { scopes } = code;
  const used = new Set<string>();
  const asked = new Set<string>();
  for (const { node, parent } of scopes.undeclared) {
    if (node.type !== 'Identifier' || isReal(node.name)) continue;
    const isAsked = parent?.node.type === 'UnaryExpression' && parent.node.operator === 'typeof';
    (isAsked ? asked : used).add(node.name);
  }
  // code that tests if there is such a global works without it
  const needed = [...used].filter((name) => !asked.has(name) || named('ioOfNode').test(name));
  return [...new Set([...needed, ...globalMembers(code)])];
}

/** Returns members of the global object that the code needs and does not set: `global.app.config`. */
export function globalMembers(code: Code): string[] {
  const used = new Set<string>();
  const doubted = new Set<string>();
  for (const { node, key, parent } of code.scopes.undeclared) {
    const member = parent?.node;
    if (node.type !== 'Identifier' || !GLOBAL_OBJECTS.has(node.name) || !member) continue;
    if (key !== 'object' || !isMember(member)) continue;
    const name = code.memberName(member);
    if (name === null || !/^[A-Za-z_$][\w$]*$/.test(name) || isReal(name)) continue;
    (isNeeded(member, parent.parent) ? used : doubted).add(name);
  }
  return [...used].filter((name) => !doubted.has(name));
}

/** True if the member is called or has members; what is only tested may be missing. */
function isNeeded(member: Node, holder: Visit | null): boolean {
  const around = holder?.node;
  if (around?.type === 'MemberExpression') return around.object === member;
  return around?.type === 'CallExpression' && around.callee === member;
}

/** True for a global of the language or of Node that does no I/O. */
function isReal(name: string): boolean {
  return named('realGlobal').test(name);
}

import type { Node } from '@babel/types';

import type { Code } from '../../analysis/code';
import { GLOBAL_OBJECTS } from '../../analysis/values/members';
import { isMember } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { named } from '../../models/shipped';

/** Names that the code uses, that nobody declares, and that are not of the language or of Node. */
export function inventedGlobals(code: Code): string[] {
  const { scopes } = code;
  const used = new Set<string>();
  const asked = new Set<string>();
  for (const { node, parent } of scopes.undeclared) {
    if (node.type !== 'Identifier' || isReal(node.name)) continue;
    const isAsked = parent?.node.type === 'UnaryExpression' && parent.node.operator === 'typeof';
    (isAsked ? asked : used).add(node.name);
  }
  // code that asks whether there is such a global goes on without it
  const needed = [...used].filter((name) => !asked.has(name) || named('ioOfNode').test(name));
  return [...new Set([...needed, ...globalMembers(code)])];
}

/** `global.app.config`: members of the global object that the code cannot do without, and does not set. */
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

/** Its member is asked for, or it is called; what only some of the code asks may well be missing. */
function isNeeded(member: Node, holder: Visit | null): boolean {
  const around = holder?.node;
  if (around?.type === 'MemberExpression') return around.object === member;
  return around?.type === 'CallExpression' && around.callee === member;
}

/** A global of the language or of Node that does no I/O, and so is not invented. */
function isReal(name: string): boolean {
  return named('realGlobal').test(name);
}

import type { Node } from '@babel/types';

import { isCall, isMember } from '../document/calls';
import { unwrapped } from '../document/wrapped';
import type { Visit } from '../document/walk';
import type { Code } from './code';
import { importedNames, requiredBy } from './importedNames';

/** `app.get('/users', list)`, `router.route('/users').post(create)`, `app.use(check)`. */
const REGISTERS = /^(?:get|post|put|patch|delete|head|options|all|use|param)$/;

export interface Registered {
  /** The module that makes what the function is given to. */
  specifier: string;
  /** The call that gives it. */
  call: Node;
}

/** Where a file itself gives a function to a router or an app, as it stands; null where it does not. */
export function registered(fn: Visit, code: Code): Registered | null {
  for (const given of [fn, ...readsOf(fn, code)]) {
    const call = given.parent;
    if (!call || given.key !== 'arguments' || !isCall(call.node)) continue;
    const callee = unwrapped(call.node.callee);
    if (!isMember(callee) || !REGISTERS.test(code.memberName(callee) ?? '')) continue;
    const specifier = makerOf(code.at(callee.object), code);
    if (specifier !== null) return { specifier, call: call.node };
  }
  return null;
}

/** Where it goes by its name. */
function readsOf({ node, parent }: Visit, code: Code): readonly Visit[] {
  const holder = parent?.node;
  const id =
    node.type === 'FunctionDeclaration'
      ? node.id
      : holder?.type === 'VariableDeclarator' && holder.init === node
        ? holder.id
        : null;
  return id?.type === 'Identifier' ? (code.scopes.bindingOf(code.at(id))?.read ?? []) : [];
}

/** Of `app`, `router.route('/')` and `express()`: the module whose function, or method, made it. */
function makerOf(visit: Visit, code: Code, depth = 0): string | null {
  const node = unwrapped(visit.node);
  if (depth > 8) return null;
  if (isCall(node)) return requiredBy(node) ?? makerOf(code.at(node.callee), code, depth + 1);
  if (isMember(node)) return makerOf(code.at(node.object), code, depth + 1);
  if (node.type !== 'Identifier') return null;
  const specifier = importedNames(code.file).get(node.name);
  if (specifier !== undefined) return specifier;
  const binding = code.scopes.bindingOf(code.at(node));
  const [declared] = binding?.declared ?? [];
  const holder = declared?.parent?.node;
  if (binding?.assigned.length !== 0 || holder?.type !== 'VariableDeclarator') return null;
  return holder.init ? makerOf(code.at(holder.init), code, depth + 1) : null;
}

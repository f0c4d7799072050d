import { isBuiltin } from 'node:module';

import type { Class, Node } from '@babel/types';

import { isCall, isCallOrNew, isMember, type Call } from '../document/calls';
import { unwrapped } from '../document/wrapped';
import type { Visit } from '../document/walk';
import type { Code } from './code';
import { TIMERS } from './dropped';
import { importedNames, requiredBy } from './importedNames';
import { LISTENING } from './methods';

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
  for (const call of givenTo(fn, code)) {
    const callee = unwrapped(call.callee);
    if (!isMember(callee) || !REGISTERS.test(code.memberName(callee) ?? '')) continue;
    const specifier = makerOf(code.at(callee.object), code);
    if (specifier !== null) return { specifier, call };
  }
  return null;
}

/** The call of the platform that a file itself gives a function to, which waits for no promise of it. */
export function givenToPlatform(fn: Visit, code: Code): Call | null {
  return givenTo(fn, code).find(({ callee }) => isOfPlatform(unwrapped(callee), code)) ?? null;
}

/** Modules whose functions, and what these make, call back, and take no promise of what they call. */
const CALLS_BACK =
  /^(?:node:)?(?:fs|child_process|https?|http2|net|tls|dns|crypto|zlib|dgram|readline|timers)$/;

/** Whether what is called takes no promise of a function that it is given: it is a timer, or of the platform. */
export function isOfPlatform(callee: Node, code: Code): boolean {
  if (callee.type === 'Identifier') {
    if (isFree(callee, code)) return TIMERS.has(callee.name);
    return CALLS_BACK.test(importedNames(code.file).get(callee.name) ?? '');
  }
  if (!isMember(callee)) return false;
  const name = code.memberName(callee) ?? '';
  const of = unwrapped(callee.object);
  if (of.type === 'Identifier' && of.name === 'process' && isFree(of, code))
    return LISTENING.has(name) || name === 'nextTick';
  const maker = makerOf(code.at(of), code) ?? typeMakerOf(code.at(of), code) ?? '';
  return CALLS_BACK.test(maker) || (LISTENING.has(name) && isBuiltin(maker));
}

/** The module whose type, or class, something is of by what the file says of it. */
function typeMakerOf(visit: Visit, code: Code): string | null {
  const { node } = visit;
  const specifierOf = (name: string | null) => importedNames(code.file).get(name ?? '') ?? null;
  if (node.type === 'Identifier') {
    const [declared] = code.scopes.bindingOf(visit)?.declared ?? [];
    return declared ? specifierOf(typeName(declared.node)) : null;
  }
  if (node.type === 'ThisExpression') {
    const superClass = classAround(visit)?.superClass;
    return superClass ? makerOf(code.at(superClass), code) : null;
  }
  const name = isMember(node) && node.object.type === 'ThisExpression' && code.memberName(node);
  const body = name ? (classAround(visit)?.body.body ?? []) : [];
  for (const member of body) {
    if (member.type === 'ClassProperty' && !member.computed && nameOf(member.key) === name) {
      return member.value ? makerOf(code.at(member.value), code) : specifierOf(typeName(member));
    }
    if (member.type !== 'ClassMethod' || member.kind !== 'constructor') continue;
    for (const param of member.params) {
      const own = param.type === 'TSParameterProperty' ? param.parameter : null;
      if (own?.type === 'Identifier' && own.name === name) return specifierOf(typeName(own));
    }
    for (const statement of member.body.body) {
      const set = statement.type === 'ExpressionStatement' ? statement.expression : null;
      if (set?.type !== 'AssignmentExpression' || !isMember(set.left)) continue;
      const isIt = set.left.object.type === 'ThisExpression' && code.memberName(set.left) === name;
      if (isIt) return makerOf(code.at(set.right), code);
    }
  }
  return null;
}

function nameOf(key: Node): string | null {
  return key.type === 'Identifier' ? key.name : null;
}

/** `EventEmitter` of `source: EventEmitter`. */
function typeName(node: Node): string | null {
  const annotation = 'typeAnnotation' in node ? node.typeAnnotation : null;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : null;
  return type?.type === 'TSTypeReference' ? nameOf(type.typeName) : null;
}

/** The class whose `this` holds there. */
function classAround({ node, parent }: Visit): Class | null {
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return node;
  const isOther = node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression';
  return parent === null || isOther ? null : classAround(parent);
}

function isFree(name: Node, code: Code): boolean {
  return !code.scopes.bindingOf(code.at(name));
}

/** The calls that it is an argument of, itself or by its name. */
function givenTo(fn: Visit, code: Code): Call[] {
  return [fn, ...readsOf(fn, code)].flatMap(({ key, parent }) =>
    parent && key === 'arguments' && isCall(parent.node) ? [parent.node] : [],
  );
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
  if (isCallOrNew(node)) return requiredBy(node) ?? makerOf(code.at(node.callee), code, depth + 1);
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

import type { Class, Node } from '@babel/types';

import { isCallOrNew, isMember } from '../document/calls';
import { unwrapped } from '../document/unwrapped';
import type { Visit } from '../document/walk';
import type { Code } from './code';
import { importedNames, requiredBy } from './importedNames';

/**
 * Returns the module that makes a value, or that declares its type or class; null if the file does
 * not show it.
 */
export function moduleOf(visit: Visit, code: Code): string | null {
  return moduleOfValue(visit, code) ?? typeMakerOf(visit, code);
}

/**
 * Returns the module whose function or method made a value: `app`, `router.route('/')`,
 * `express()`, `await connect(url)`.
 */
export function moduleOfValue(visit: Visit, code: Code, depth = 0): string | null {
  const node = unwrapped(visit.node);
  if (depth > 8) return null;
  if (node.type === 'AwaitExpression')
    return moduleOfValue(code.at(node.argument), code, depth + 1);
  if (isCallOrNew(node))
    return requiredBy(node) ?? moduleOfValue(code.at(node.callee), code, depth + 1);
  if (isMember(node)) return moduleOfValue(code.at(node.object), code, depth + 1);
  if (node.type !== 'Identifier') return null;
  const specifier = importedNames(code.file).get(node.name);
  if (specifier !== undefined) return specifier;
  const binding = code.scopes.bindingOf(code.at(node));
  const [declared] = binding?.declared ?? [];
  const holder = declared?.parent?.node;
  if (binding?.assigned.length !== 0 || holder?.type !== 'VariableDeclarator') return null;
  return holder.init ? moduleOfValue(code.at(holder.init), code, depth + 1) : null;
}

/** Returns the module of a value's type or class, as declared in the file. */
function typeMakerOf(visit: Visit, code: Code): string | null {
  const { node } = visit;
  const specifierOf = (name: string | null) => importedNames(code.file).get(name ?? '') ?? null;
  if (node.type === 'Identifier') {
    const [declared] = code.scopes.bindingOf(visit)?.declared ?? [];
    return declared ? specifierOf(typeName(declared.node)) : null;
  }
  if (node.type === 'ThisExpression') {
    const superClass = classAround(visit)?.superClass;
    return superClass ? moduleOfValue(code.at(superClass), code) : null;
  }
  const name = isMember(node) && node.object.type === 'ThisExpression' && code.memberName(node);
  const body = name ? (classAround(visit)?.body.body ?? []) : [];
  for (const member of body) {
    if (member.type === 'ClassProperty' && !member.computed && nameOf(member.key) === name) {
      return member.value
        ? moduleOfValue(code.at(member.value), code)
        : specifierOf(typeName(member));
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
      if (isIt) return moduleOfValue(code.at(set.right), code);
    }
  }
  return null;
}

function nameOf(key: Node): string | null {
  return key.type === 'Identifier' ? key.name : null;
}

/** Returns `EventEmitter` for `source: EventEmitter`. */
function typeName(node: Node): string | null {
  const annotation = 'typeAnnotation' in node ? node.typeAnnotation : null;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : null;
  return type?.type === 'TSTypeReference' ? nameOf(type.typeName) : null;
}

/** Returns the class whose `this` is bound at a node. */
function classAround({ node, parent }: Visit): Class | null {
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return node;
  const isOther = node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression';
  return parent === null || isOther ? null : classAround(parent);
}

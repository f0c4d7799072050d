import type { Node } from '@babel/types';

import { baseOf, isMember } from '../../document/calls';
import { isIdentifier, writtenName } from '../../document/exported';
import type { Visit } from '../../document/walk';
import type { Code } from '../code';
import { classOfThis, propertyParameters, setsOf } from '../values/members';
import { membersNamed } from '../values/membersNamed';

/** Names whose methods are declared outside the file. */
export interface Others {
  /** True for a name that is imported, or of the language. */
  isName(name: string): boolean;
  /** True for a parameter. */
  isGiven(name: Visit): boolean;
}

/**
 * True if a member such as `redis` of `this.redis.get(key)` comes from outside, by its type or all
 * its values.
 */
export function isOfOthers(owner: Node, code: Code, others: Others): boolean {
  if (!isMember(owner) || owner.object.type !== 'ThisExpression' || owner.computed) return false;
  const name = writtenName(owner.property);
  const visit = classOfThis(code.at(owner));
  if (name === null || !visit) return false;
  const given = propertyParameters(visit, name).map((each) => ({
    type: typeNameOf(each),
    value: each,
  }));
  const found = [...declared(visit, name), ...given];
  if (found.some(({ type }) => type !== null && others.isName(type))) return true;
  const set = [...found.flatMap(({ value }) => value ?? []), ...setsOf(code, visit, name)];
  const values = set.filter(isSomething);
  return values.length > 0 && values.every((value) => isMadeByOthers(value, code, others));
}

interface Declared {
  /** Name of its type, if the type is a name. */
  type: string | null;
  /** Initial value, or the parameter itself. */
  value: Node | null;
}

function declared({ node }: Visit, name: string): Declared[] {
  return membersNamed(node, name).flatMap((member): Declared[] => {
    if (member.type !== 'ClassProperty' && member.type !== 'ClassPrivateProperty') return [];
    return [{ type: typeNameOf(member), value: member.value ?? null }];
  });
}

function typeNameOf(node: Node): string | null {
  const annotation = 'typeAnnotation' in node ? node.typeAnnotation : null;
  if (annotation?.type !== 'TSTypeAnnotation') return null;
  const { typeAnnotation: type } = annotation;
  if (type.type === 'TSArrayType') return 'Array';
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? type.typeName.name
    : null;
}

/** True for a value that is neither `null` nor `undefined`, which show nothing. */
function isSomething(node: Node): boolean {
  return node.type !== 'NullLiteral' && !isIdentifier(node, 'undefined');
}

function isMadeByOthers(value: Node, code: Code, others: Others): boolean {
  if (/^(?:Array|Template|String)/.test(value.type)) return true;
  const from = baseOf(value);
  if (from.type !== 'Identifier') return false;
  return others.isName(from.name) || others.isGiven(code.at(from));
}

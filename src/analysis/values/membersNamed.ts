import type { Node } from '@babel/types';

type ClassMember = Extract<Node, { type: 'ClassBody' }>['body'][number];
type Property = Extract<Node, { type: 'ObjectExpression' }>['properties'][number];
type NamedMember = Extract<ClassMember | Property, { key: Node }>;

/**
 * Index of members by name: a class may have thousands, and each use of an instance looks one up.
 */
const known = new WeakMap<Node, ReadonlyMap<string, NamedMember[]>>();

/** Returns the members of a class or object whose literal key is that name. */
export function membersNamed(owner: Node, name: string): readonly NamedMember[] {
  const named = known.get(owner) ?? byName(owner);
  known.set(owner, named);
  return named.get(name) ?? [];
}

function byName(owner: Node): Map<string, NamedMember[]> {
  const found = new Map<string, NamedMember[]>();
  for (const member of membersOf(owner)) {
    if (!('key' in member)) continue;
    const name = nameOfKey(member);
    if (name === null) continue;
    const before = found.get(name);
    if (before) before.push(member);
    else found.set(name, [member]);
  }
  return found;
}

function membersOf(owner: Node): readonly (ClassMember | Property)[] {
  return owner.type === 'ObjectExpression' ? owner.properties : classBody(owner);
}

export function classBody(owner: Node): readonly ClassMember[] {
  return owner.type === 'ClassDeclaration' || owner.type === 'ClassExpression'
    ? owner.body.body
    : [];
}

/** Returns the name of a key, with `#` if it is private; null if it is computed. */
export function nameOfKey(member: { key: Node; computed?: boolean | null }): string | null {
  const { key, computed } = member;
  if (key.type === 'PrivateName') return `#${key.id.name}`;
  if (key.type === 'StringLiteral') return key.value;
  return key.type === 'Identifier' && !computed ? key.name : null;
}

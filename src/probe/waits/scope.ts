import type { Node } from '@babel/types';

import type { SubjectDocument } from '../../document/document';
import { functionsOf, type FunctionOfDocument } from '../../document/functions';
import { syntaxOf } from '../../document/syntax';
import { walk, type Visit } from '../../document/walk';

/** Offsets in a text; `end` lies behind it. */
export interface Range {
  start: number;
  end: number;
}

/**
 * A function with all of its file that it can run: the ranges of those functions whose names it
 * uses, and that those use in turn. Found by names alone.
 */
export function scopeOf(document: SubjectDocument, fn: Range): Range[] {
  const { file } = syntaxOf(document);
  if (!file) return [fn];
  const used: Used[] = [];
  walk(file, (visit) => {
    const name = usedName(visit.node);
    const isMember = isMemberOfOther(visit);
    if (name !== null) used.push({ name, isMember, at: visit.node.start ?? 0 });
  });
  const others = functionsOf(document).functions.filter((each) => !isInside(each.start, fn));
  const scope: Range[] = [fn];
  for (const range of scope) {
    const within = used.filter(({ at }) => isInside(at, range));
    const names = new Set(within.map(({ name }) => name));
    const free = new Set(within.flatMap(({ name, isMember }) => (isMember ? [] : [name])));
    const isReached = (each: FunctionOfDocument) => isUsed(each, isPlain(each) ? free : names);
    scope.push(...others.filter((each) => isReached(each) && !isIn(scope, each)));
  }
  return scope;
}

export function isInside(offset: number, { start, end }: Range): boolean {
  return offset >= start && offset < end;
}

export function isIn(scope: readonly Range[], { start }: Pick<Range, 'start'>): boolean {
  return scope.some((range) => isInside(start, range));
}

interface Used {
  name: string;
  /** It is that of a member: no function of the file that goes by a name alone is meant. */
  isMember: boolean;
  at: number;
}

/** `db.save`, but not `exports.save`, `this.save` or `module.exports.save`. */
function isMemberOfOther({ key, parent }: Visit): boolean {
  const holder = parent?.node;
  if (holder?.type !== 'MemberExpression' && holder?.type !== 'OptionalMemberExpression') {
    return false;
  }
  if (key !== 'property' || holder.computed) return false;
  const { object } = holder;
  if (object.type === 'Identifier') return object.name !== 'exports';
  return object.type !== 'MemberExpression';
}

function isPlain({ kind, path }: FunctionOfDocument): boolean {
  return (kind === 'function' || kind === 'arrow') && !/[.#]/.test(path);
}

function usedName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'PrivateName' ? `#${node.id.name}` : null;
}

/** A class is made by its name, and with it runs its constructor. */
function isUsed({ name }: FunctionOfDocument, names: ReadonlySet<string>): boolean {
  return names.has(name.slice(name.lastIndexOf('.') + 1));
}

import type { Node } from '@babel/types';

import type { SubjectDocument } from '../../document/document';
import { functionsOf, type FunctionOfDocument } from '../../document/functions';
import { syntaxOf } from '../../document/syntax';
import { walk } from '../../document/walk';

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
  const used: { name: string; at: number }[] = [];
  walk(file, ({ node }) => {
    const name = usedName(node);
    if (name !== null) used.push({ name, at: node.start ?? 0 });
  });
  const others = functionsOf(document).functions.filter((each) => !isInside(each.start, fn));
  const scope: Range[] = [fn];
  for (const range of scope) {
    const names = new Set(used.flatMap(({ name, at }) => (isInside(at, range) ? [name] : [])));
    scope.push(...others.filter((each) => isUsed(each, names) && !isIn(scope, each)));
  }
  return scope;
}

export function isInside(offset: number, { start, end }: Range): boolean {
  return offset >= start && offset < end;
}

export function isIn(scope: readonly Range[], { start }: Pick<Range, 'start'>): boolean {
  return scope.some((range) => isInside(start, range));
}

function usedName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'PrivateName' ? `#${node.id.name}` : null;
}

/** A class is made by its name, and with it runs its constructor. */
function isUsed({ name }: FunctionOfDocument, names: ReadonlySet<string>): boolean {
  return names.has(name.slice(name.lastIndexOf('.') + 1));
}

import type { File, Node, PrivateName } from '@babel/types';

import { startOf } from '../document/range';
import { walk } from '../document/walk';

/**
 * Returns public names of the same length for private members, `_db` for `#db`, so that mocks can
 * replace them. Null where that would change the meaning of the text.
 */
export function publicNames(file: File, text: string): Map<string, string> | null {
  const used: PrivateName[] = [];
  const declared: string[] = [];
  let isAsked = false;
  let inherits = false;
  walk(file, ({ node, parent }) => {
    if ('superClass' in node && node.superClass) inherits = true;
    if (node.type !== 'PrivateName') return;
    used.push(node);
    // `#db in other` tests for the class
    if (parent?.node.type === 'BinaryExpression') isAsked = true;
    if (parent && isDeclaration(parent.node)) declared.push(node.id.name);
  });
  if (isAsked || (inherits && new Set(declared).size < declared.length)) return null;
  const names = new Map<string, string>();
  for (const { id } of used) {
    const free = ['_', '$'].map((mark) => mark + id.name).find((name) => !isIn(text, name));
    if (free === undefined) return null;
    names.set(`#${id.name}`, free);
  }
  return names;
}

/** True for a declaration, except for the setter beside a getter. */
function isDeclaration(node: Node): boolean {
  return /^Class(?:Private|Accessor)/.test(node.type) && !('kind' in node && node.kind === 'set');
}

function isIn(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`).test(text);
}

/** Replaces private names in a text; positions stay. */
export function inPublic(text: string, file: File, names: ReadonlyMap<string, string>): string {
  let changed = text;
  walk(file, ({ node }) => {
    const name = node.type === 'PrivateName' ? names.get(`#${node.id.name}`) : undefined;
    if (name === undefined) return;
    const start = startOf(node);
    changed = changed.slice(0, start) + name + changed.slice(start + name.length);
  });
  return changed;
}

/** Returns `Pool.#open` or `this.#idle` with its public name. */
export function inPublicName(name: string, names: ReadonlyMap<string, string>): string {
  return name.replace(/#\w+/g, (own) => names.get(own) ?? own);
}

/** Returns `Pool._open` with its private name. */
export function inPrivateName(name: string, names: ReadonlyMap<string, string>): string {
  const own = new Map([...names].map(([each, open]) => [open, each]));
  return name.replace(/[\w$]+/g, (part) => own.get(part) ?? part);
}

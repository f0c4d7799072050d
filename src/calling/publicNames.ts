import type { File, Node, PrivateName } from '@babel/types';

import { startOf } from '../document/range';
import { walk } from '../document/walk';

/**
 * What members go by that are private to their classes, where a stand-in has to be put into their place from
 * outside: `#db` as `_db`, of the same length. Null where the text would mean something else by that.
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
    // `#db in other` asks for the class
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

/** A getter and a setter share their name. */
function isDeclaration(node: Node): boolean {
  return /^Class(?:Private|Accessor)/.test(node.type) && !('kind' in node && node.kind === 'set');
}

function isIn(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`).test(text);
}

/** The text with these names instead; all keeps its place. */
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

/** `Pool.#open` or `this.#idle` by what it goes by in that text. */
export function inPublicName(name: string, names: ReadonlyMap<string, string>): string {
  return name.replace(/#\w+/g, (own) => names.get(own) ?? own);
}

/** What goes by `Pool._open` in that text, as its file names it. */
export function inPrivateName(name: string, names: ReadonlyMap<string, string>): string {
  const own = new Map([...names].map(([each, open]) => [open, each]));
  return name.replace(/[\w$]+/g, (part) => own.get(part) ?? part);
}

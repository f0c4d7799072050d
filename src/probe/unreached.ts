import type { CallExpression, Node } from '@babel/types';

import type { SubjectDocument } from '../document/document';
import { linesOf } from '../document/lines';
import { syntaxOf } from '../document/syntax';
import { walk } from '../document/walk';
import type { Site, UnreachedSite } from './debuggability';
import type { Locator } from './locator';
import { named } from '../models/shipped';

/**
 * Returns calls of the faked I/O in a text that are no site, in the order of the text. `locator`
 * maps a compiled text to its source; null where the text is the source.
 */
export function unreachedSites(
  document: SubjectDocument,
  sites: readonly Site[],
  locator: Locator | null,
): UnreachedSite[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const reached = new Set(sites.map(({ at, operation }) => identity(at, operation)));
  const lines = new Set(
    sites.flatMap(({ at, boundary }) => (boundary === 'timer' ? place(at) : [])),
  );
  const unreached: UnreachedSite[] = [];
  walk(file, ({ node }) => {
    const found = node.type === 'CallExpression' ? ioCall(node, document, locator) : null;
    if (found === null) return;
    // sites with the subject's own fakes have only lines
    if (reached.has(identity(found.at, found.method)) || lines.has(place(found.at))) return;
    unreached.push(found);
  });
  return unreached;
}

function ioCall(
  { callee }: CallExpression,
  { file, text }: SubjectDocument,
  locator: Locator | null,
): UnreachedSite | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const { name: method, loc } = callee.property;
  if (callee.computed || !loc || !isFaked(method, textOf(callee.object, text))) return null;
  const { line } = loc.start;
  const column = loc.start.column + 1;
  const at = locator ? locator.locate(line, column) : { file, line, column };
  if (at === null) return null;
  const code = locator ? locator.lineOf(at.file, at.line) : linesOf(text)[line - 1];
  return {
    method,
    at: { file: at.file, line: at.line, column: at.column },
    code: code?.trim() ?? '',
  };
}

/** True for a method of the faked I/O. A common method name needs the right receiver, too. */
function isFaked(method: string, receiver: string): boolean {
  if (method === 'put') return /blob/i.test(receiver);
  if (method === 'get') return receiver.includes('byUuidOrPath');
  return named('fakedOperation').test(method);
}

function textOf({ start, end }: Node, text: string): string {
  return text.slice(start ?? 0, end ?? 0);
}

function identity(at: Site['at'], operation: string): string {
  return `${place(at)} ${operation.split('.').at(-1)}`;
}

function place(at: Site['at']): string {
  return at === null ? '' : `${at.file}:${at.line}`;
}

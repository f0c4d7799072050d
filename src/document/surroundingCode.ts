import type { Node, Statement } from '@babel/types';

import { blanked } from './blankedText';
import type { SubjectDocument } from './document';
import { functionsOf, type FunctionOfDocument } from './functions';
import { visitOfFunction } from './functionVisit';
import { rangeOf, type Range } from './range';
import { walkWithin, type Visit } from './walk';

/** Limit of characters that are analysed; this takes a second. */
const MOST_CHARACTERS = 512 * 1024;
/** Limit of characters kept of a larger text, which differ for each of its functions. */
const MOST_KEPT = 64 * 1024;

/** Function, and the document that is analysed for it. */
export interface SurroundingCode {
  fn: FunctionOfDocument;
  document: SubjectDocument;
}

/**
 * Reduces a text that is too large, such as a bundle, for the analysis of a function. Of statements
 * beside and around it, first those that declare what it uses stay, then the shortest; all else is
 * blank, so that positions stay.
 */
export function surroundingCode(
  { document, fn }: SurroundingCode,
  mostCharacters: number = MOST_CHARACTERS,
): SurroundingCode {
  const { text } = document;
  if (text.length <= mostCharacters) return { document, fn };
  const visit = visitOfFunction(document, fn);
  if (!visit) return { document, fn };
  const aside = statementsAside(visit).sort((a, b) => lengthOf(a) - lengthOf(b));
  const used = usedBy(fn, aside, text);
  let left = Math.min(mostCharacters, MOST_KEPT) - (fn.end - fn.start);
  const far = [...new Set([...used, ...aside])].filter(
    (statement) => (left -= lengthOf(statement)) < 0,
  );
  const made = { ...document, text: without(text, far), fragment: true } as const;
  const found = functionsOf(made).functions.find(
    ({ start, end }) => start === fn.start && end === fn.end,
  );
  return found ? { document: made, fn: found } : { document, fn };
}

/**
 * Returns the statements that declare names used in a function, or in those statements; the nearest
 * first.
 */
function usedBy(fn: Range, statements: readonly Statement[], text: string): Statement[] {
  const declared = new Map<string, Statement>();
  for (const statement of statements)
    for (const name of declaredNames(statement)) declared.set(name, statement);
  const used = new Set<Statement>();
  const namesIn = ({ start, end }: Range) => text.slice(start, end).match(NAMES) ?? [];
  const take = (range: Range) => {
    for (const name of namesIn(range)) {
      const statement = declared.get(name);
      if (statement) used.add(statement);
    }
  };
  take(fn);
  let read = 0;
  for (const statement of used) {
    read += lengthOf(statement);
    // statements beyond the limit are removed anyway
    if (read > MOST_KEPT) break;
    take(rangeOf(statement));
  }
  return [...used];
}

const NAMES = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** Returns the names that a statement declares. */
export function declaredNames(statement: Statement): string[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ? declaredNames(statement.declaration) : [];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id.name] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => namesOf(id));
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local.name);
    default:
      return [];
  }
}

function namesOf(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  const names: string[] = [];
  walkWithin(pattern, (node) => {
    if (node.type === 'Identifier') names.push(node.name);
    return true;
  });
  return names;
}

/** Returns the statements beside a function and beside those that contain it. */
function statementsAside(visit: Visit): Statement[] {
  const aside: Statement[] = [];
  let within: Node = visit.node;
  for (let at = visit.parent; at; at = at.parent) {
    const { node } = at;
    if (node.type === 'Program' || node.type === 'BlockStatement') {
      for (const statement of node.body) if (statement !== within) aside.push(statement);
    }
    within = node;
  }
  return aside;
}

function lengthOf({ start, end }: Node): number {
  return (end ?? 0) - (start ?? 0);
}

function without(text: string, statements: readonly Statement[]): string {
  const inOrder = [...statements].sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  let made = '';
  for (const { start, end } of inOrder) {
    made += text.slice(made.length, start ?? 0);
    made += blanked(text.slice(made.length, end ?? 0));
  }
  return made + text.slice(made.length);
}

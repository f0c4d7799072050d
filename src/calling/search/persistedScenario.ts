import type { ValueFact } from '../../../bench-runner/protocol/invention';
import type { FoundWay } from '../../../bench-runner/protocol/search';
import type { SubjectDocument } from '../../document/document';
import { visitOfFunction } from '../../document/functionVisit';
import type { FunctionOfDocument } from '../../document/functions';
import { syntaxOf } from '../../document/syntax';
import { commentAbove, underComment } from '../commentAbove';

/** A text to insert, and its place. */
export interface Insertion {
  start: number;
  end: number;
  text: string;
}

const LONGEST = 160;

/**
 * Returns `@score` tags that may make this the main call; none if that needs more than short
 * literals.
 */
export function tagsOf({ given, changes }: FoundWay): string[] {
  if (given.length > 0 || changes.length === 0) return [];
  const values = changes.map(({ path, fact }) => ({ path, value: literalOf(fact) }));
  if (values.some(({ value }) => value === null)) return [];
  const parts = values.map(({ path, value }) => `${nameOf(path)}: ${value}`);
  return [parts.join(', '), wholeOf(changes)].flatMap((written) => {
    const tag = `@score answers: {${written}}`;
    return written === null || tag.length > LONGEST || tag.includes('*/') ? [] : tag;
  });
}

/** Merges the changes of each response into one literal; null where that is impossible. */
function wholeOf(changes: FoundWay['changes']): string | null {
  const whole: Record<string, unknown> = {};
  for (const { path, fact } of changes) {
    const value = literalOf(fact);
    if (value === null || value === 'undefined') return null;
    const call = path.lastIndexOf('()');
    const owner = call < 0 ? /^[^.([{]*/.exec(path)![0] : path.slice(0, call);
    const steps = path.slice(call < 0 ? owner.length : call + '()'.length);
    if (owner === '' || !/^(?:\.[\w$]+|\[\])*$/.test(steps)) return null;
    const names = steps.match(/[\w$]+|\[\]/g) ?? [];
    whole[owner] = withIn(whole[owner], names, JSON.parse(value));
  }
  return Object.entries(whole)
    .map(([owner, value]) => `${nameOf(owner)}: ${JSON.stringify(value)}`)
    .join(', ');
}

function withIn(owner: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '[]') return [withIn(Array.isArray(owner) ? owner[0] : undefined, rest, value)];
  const members = Object(owner) as Record<string, unknown>;
  return { ...members, [name]: withIn(members[name], rest, value) };
}

function nameOf(path: string): string {
  return JSON.stringify(path.replaceAll('"', '').replace(/^node:|\(\)$/g, ''));
}

/**
 * Adds a tag to the comment above a function, or adds a comment; null where the function is not
 * found.
 */
export function persistScenario(
  document: SubjectDocument,
  fn: Pick<FunctionOfDocument, 'start' | 'end'>,
  tag: string,
): Insertion | null {
  const { file } = syntaxOf(document);
  const visit = file && visitOfFunction(document, fn);
  if (!visit) return null;
  const { text } = document;
  const above = commentAbove(file, text, visit);
  if (above) {
    const end = (above.end ?? 0) - '*/'.length;
    const line = indentAt(text, above.start ?? 0);
    return { start: end, end, text: `\n${line} * ${tag}\n${line} ` };
  }
  const start = underComment(visit).node.start ?? 0;
  return { start, end: start, text: `/** ${tag} */\n${indentAt(text, start)}` };
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^\s*/.exec(line)![0];
}

const EMPTY: Readonly<Partial<Record<NonNullable<ValueFact['is']>, string>>> = {
  string: '"text-1"',
  number: '2',
  boolean: 'true',
  array: '[]',
  object: '{}',
  undefined: 'undefined',
};

/** Returns a value as a literal, which is tried before it is offered. */
function literalOf(fact: ValueFact): string | null {
  if (fact.later) return null;
  if ('value' in fact) return JSON.stringify(fact.value) ?? 'undefined';
  return (fact.is && EMPTY[fact.is]) ?? null;
}

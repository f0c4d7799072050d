import type { ValueFact } from '../../../bench-runner/protocol/invention';
import type { FoundWay } from '../../../bench-runner/protocol/search';
import type { SubjectDocument } from '../../document/document';
import { visitOfFunction } from '../../document/functionVisit';
import type { FunctionOfDocument } from '../../document/functions';
import { syntaxOf } from '../../document/syntax';
import { commentAbove, underComment } from '../commentAbove';

/** Where in a text something is put. */
export interface Insertion {
  start: number;
  end: number;
  text: string;
}

const LONGEST = 160;

/** What `@score` tags may say so that a call is made in that way: none, where no short literal says it. */
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

/** By what answers, the whole of what it answers; null where that is no literal. */
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

/** Puts a tag into the comment above a function, or into a new one; null where there is no room. */
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

/** Of a value as a literal, which is tried before it is told. */
function literalOf(fact: ValueFact): string | null {
  if (fact.later) return null;
  if ('value' in fact) return JSON.stringify(fact.value) ?? 'undefined';
  return (fact.is && EMPTY[fact.is]) ?? null;
}

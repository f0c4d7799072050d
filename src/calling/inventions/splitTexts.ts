import type { Node } from '@babel/types';

import { pathsOf, type ValueAnalysis } from '../../analysis/values/value';
import { receiver } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { outermost } from '../../document/unwrapped';
import type { Context } from './context';
import { CONFIDENCE, type Statements } from './typeFacts';
import { named } from '../../models/shipped';

/** Limit of parts, and of other texts. */
const MOST = 8;

/** Constants that each part of a text is compared with. */
type Parts = string[][];

interface Split {
  separator: string;
  /** Parts at each call of `split`. */
  all: Parts[];
}

/**
 * Says that a text has the parts that code compares: `Bearer part-2` of `const [kind, token] =
 * header.split(' '); if (kind !== 'Bearer') …`.
 */
export function inferSplitTexts({ run: reading }: Context, facts: Statements): void {
  const own = new Set(reading.relevant);
  const found = new Map<string, Split>();
  for (const visit of reading.code.memberCalls.get('split') ?? []) {
    const text = own.has(visit) ? receiver(visit.node) : null;
    const separator = 'arguments' in visit.node ? visit.node.arguments[0] : undefined;
    if (!text || separator?.type !== 'StringLiteral') continue;
    const parts = partsOf(reading, visit);
    for (const path of pathsOf(reading.valuesOf(reading.code.at(text)))) {
      const known: Split = found.get(path) ?? { separator: separator.value, all: [] };
      found.set(path, known);
      if (known.separator === separator.value) known.all.push(parts);
    }
  }
  for (const [path, { separator, all }] of found) {
    const [value, ...others] = textsOf(joined(all), separator);
    if (value === undefined) continue;
    const told = others.length > 0 ? { others: others.slice(0, MOST) } : {};
    facts.add(path, { is: 'string', value, ...told }, CONFIDENCE.guard);
  }
}

/** Returns a text of the first constants of all parts, and others with one part changed. */
function textsOf(parts: Parts, separator: string): string[] {
  if (parts.every(({ length }) => length === 0)) return [];
  const usual = parts.map(([first], i) => first ?? `part-${i + 1}`);
  const others = parts.flatMap((constants, i) =>
    constants.slice(1).map((constant) => replaced(usual, i, constant)),
  );
  return [usual, ...others].map((each) => each.join(separator));
}

function partsOf(reading: ValueAnalysis, split: Visit): Parts {
  const { key, parent } = outermost(split);
  const holder = parent?.node;
  if (holder?.type === 'MemberExpression' && key === 'object') return partAt(parent!, reading);
  if (holder?.type !== 'VariableDeclarator' || key !== 'init') return [];
  const { id } = holder;
  if (id.type === 'Identifier')
    return joined(
      readsOf(reading, id).flatMap(({ key: as, parent: member }) =>
        as === 'object' && member?.node.type === 'MemberExpression'
          ? [partAt(member, reading)]
          : [],
      ),
    );
  if (id.type !== 'ArrayPattern') return [];
  return id.elements
    .slice(0, MOST)
    .map((each) => (each?.type === 'Identifier' ? constantsOf(readsOf(reading, each)) : []));
}

/** Returns the constants of `parts[0] !== 'Bearer'`, or of comparisons of its variable. */
function partAt(member: Visit, reading: ValueAnalysis): Parts {
  const { node } = member;
  if (node.type !== 'MemberExpression' || node.property.type !== 'NumericLiteral') return [];
  const { value: index } = node.property;
  if (!node.computed || index >= MOST) return [];
  const { key, parent } = outermost(member);
  const holder = parent?.node;
  const isNamed = holder?.type === 'VariableDeclarator' && key === 'init';
  const reads = isNamed ? readsOf(reading, holder.id) : [member];
  return [...Array.from({ length: index }, (): string[] => []), constantsOf(reads)];
}

function joined(all: readonly Parts[]): Parts {
  const length = Math.max(0, ...all.map((parts) => parts.length));
  return Array.from({ length }, (_, i) => [...new Set(all.flatMap((parts) => parts[i] ?? []))]);
}

function readsOf({ code }: ValueAnalysis, name: Node): readonly Visit[] {
  return name.type === 'Identifier' ? (code.scopes.bindingOf(code.at(name))?.read ?? []) : [];
}

function constantsOf(reads: readonly Visit[]): string[] {
  return [...new Set(reads.flatMap(comparedIn))];
}

/** Returns `'Bearer'` of `kind === 'Bearer'` and `kind.toLowerCase() !== 'bearer'`. */
function comparedIn(read: Visit): string[] {
  const { key, parent } = outermost(casedBy(read) ?? read);
  const node = parent?.node;
  if (node?.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return [];
  const other = key === 'left' ? node.right : node.left;
  return other.type === 'StringLiteral' ? [other.value] : [];
}

/** Returns the call of `kind.toLowerCase()`. */
function casedBy(read: Visit): Visit | null {
  const { key, parent } = outermost(read);
  const member = parent?.node;
  const call = parent?.parent;
  if (key !== 'object' || member?.type !== 'MemberExpression') return null;
  const { property } = member;
  const isCased = property.type === 'Identifier' && named('rewritesText').test(property.name);
  return isCased && call?.node.type === 'CallExpression' ? call : null;
}

function replaced(parts: readonly string[], at: number, by: string): string[] {
  return parts.map((part, i) => (i === at ? by : part));
}

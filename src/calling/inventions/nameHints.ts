import type { Node } from '@babel/types';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { isOfEverything } from '../../analysis/methods';
import { pathsOf, type ValueAnalysis } from '../../analysis/values/value';
import type { Context } from './context';
import { CONFIDENCE, type KnownFacts, type Statements } from './typeFacts';
import type { FixedRole } from '../../models/roles';
import { named } from '../../models/shipped';

/** Kinds of values by their names; the first that fits counts. */
const HINTS: readonly [role: FixedRole, fact: ValueFact][] = [
  ['booleanName', { is: 'boolean' }],
  ['dateName', { is: 'date' }],
  ['errorName', { is: 'error' }],
  ['abortSignalName', { is: 'abortSignal' }],
  ['numberName', { is: 'number' }],
  ['textName', { is: 'string' }],
  ['textsName', { is: 'array' }],
];

export function isBooleanName(name: string): boolean {
  return named('booleanName').test(name) || named('yesOrNo').test(name);
}

/** Says the kind that a name suggests, if no use shows another. */
export function inferNames({ own }: Context, facts: Statements, before: KnownFacts): void {
  const { paths } = before;
  const called = localNames(own);
  const holders = new Set([...paths].filter((path) => !isOfText(path)).map(holderOf));
  for (const path of paths) {
    const own = /(?:^|\.)([\w$]+)$/.exec(path)?.[1];
    // every object has it, such as `hasOwnProperty`
    if (own !== undefined && isOfEverything(own)) continue;
    const names = own === undefined ? (called.get(path) ?? []) : [own];
    const known = before.of(path);
    if (known?.is === 'function' || known?.answers) continue;
    const hint = HINTS.find(([role]) => names.some((name) => named(role).test(name)))?.[1];
    // `sentry.captureException` is a function
    if (hint?.is === 'error' && names.some((name) => named('handlesError').test(name))) continue;
    if (!hint || (holders.has(path) && hint.is !== 'error')) continue;
    // a kind by name must not contradict a kind by use
    const fitting = isOpenTo(hint, known) ? hint : {};
    facts.add(path, known && 'value' in known ? {} : fitting, CONFIDENCE.name);
  }
}

/** True if the kind fits: a text has methods of lists, and an error may be a text. */
function isOpenTo(hint: ValueFact, known: ValueFact | undefined): boolean {
  if (known?.is === undefined || known.is === hint.is) return true;
  return known.is === (hint.is === 'error' ? 'string' : 'array') && SEEM_OTHERS.has(hint.is);
}

const SEEM_OTHERS: ReadonlySet<ValueFact['is']> = new Set(['string', 'error']);

/** Returns the names that elements and results are bound to: `paths.map((file) => …)`. */
function localNames(reading: ValueAnalysis): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  for (const visit of reading.relevant) {
    const { node, key, parent } = visit;
    if (node.type !== 'Identifier' || !parent || !isBound(key, parent.node)) continue;
    if (named('doesByName').test(node.name)) continue;
    for (const path of pathsOf(reading.valuesOf(visit))) {
      names.set(path, [...(names.get(path) ?? []), node.name]);
    }
  }
  return names;
}

function isBound(key: string, holder: Node): boolean {
  const isDeclared = key === 'id' && holder.type === 'VariableDeclarator';
  return key === 'params' || isDeclared || holder.type === 'ArrayPattern';
}

function isOfText(path: string): boolean {
  const name = /\.([\w$]+)[()[\]]*$/.exec(path)?.[1];
  return name !== undefined && name in String.prototype;
}

/** Returns the path of the owner of a member, which is an object whatever its name. */
function holderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}

import type { Node } from '@babel/types';

import { calledName, receiver } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import { isFunction, walk, type Visit } from '../document/walk';
import { named } from '../models/shipped';

/** Constructs of asynchronous code, whatever library is used. */
export type Construct =
  'awaits' | 'asyncIterators' | 'generators' | 'observables' | 'promiseChains' | 'callbacks';

export type Constructs = Readonly<Record<Construct, number>>;

/**
 * Counts each construct in a text.
 *
 * @param isMeant true if a construct that begins at an offset counts
 */
export function constructsIn(
  document: SubjectDocument,
  isMeant: (offset: number) => boolean = () => true,
): Constructs {
  const counts: Record<Construct, number> = {
    awaits: 0,
    asyncIterators: 0,
    generators: 0,
    observables: 0,
    promiseChains: 0,
    callbacks: 0,
  };
  const { file } = syntaxOf(document);
  if (!file) return counts;
  walk(file, (visit) => {
    const found = isMeant(visit.node.start ?? 0) ? constructAt(visit) : null;
    if (found) counts[found] += 1;
  });
  return counts;
}

/**
 * Words that a text must contain to use a construct. Error parameters have many names, so any text
 * may use callbacks.
 */
const WORDS: Readonly<Record<Construct, RegExp>> = {
  awaits: /await/,
  asyncIterators: /await|yield/,
  generators: /yield/,
  observables: /subscribe/,
  promiseChains: /then/,
  callbacks: /(?:)/,
};

/** True if a text may use a construct, so that other texts need not be parsed. */
export function mayHave(construct: Construct, { text }: SubjectDocument): boolean {
  return WORDS[construct].test(text);
}

/** Constructs that are rare by chance: code that has one is built on it. */
const TELLING: readonly Construct[] = ['observables', 'asyncIterators', 'generators'];
const USUAL: readonly Construct[] = ['awaits', 'promiseChains', 'callbacks'];

/** Returns the most frequent construct; null if nothing is asynchronous. */
export function mostlyMadeOf(counts: Constructs): Construct | null {
  const telling = TELLING.find((construct) => counts[construct] > 0);
  if (telling) return telling;
  const [most] = [...USUAL].sort((a, b) => counts[b] - counts[a]);
  return most && counts[most] > 0 ? most : null;
}

function constructAt(visit: Visit): Construct | null {
  const { node } = visit;
  switch (node.type) {
    case 'AwaitExpression':
      return 'awaits';
    case 'ForOfStatement':
      return node.await ? 'asyncIterators' : null;
    case 'YieldExpression':
      return visit.within?.node.async ? 'asyncIterators' : 'generators';
    case 'CallExpression':
    case 'OptionalCallExpression':
      return constructOfCall(node);
    default:
      return isErrorFirst(node) ? 'callbacks' : null;
  }
}

const BY_METHOD: ReadonlyMap<string, Construct> = new Map([
  ['then', 'promiseChains'],
  ['subscribe', 'observables'],
]);

function constructOfCall(call: Node): Construct | null {
  return (receiver(call) && BY_METHOD.get(calledName(call) ?? '')) ?? null;
}

/** True for an error-first callback. */
function isErrorFirst(node: Node): boolean {
  if (!isFunction(node)) return false;
  const [first] = node.params;
  return first?.type === 'Identifier' && named('errorName').test(first.name);
}

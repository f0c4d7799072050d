import type { Node } from '@babel/types';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import type { ValueAnalysis } from '../../analysis/values/value';
import { receiver } from '../../document/calls';
import { isInside } from '../../document/range';
import type { Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import type { Context } from './context';
import { CONFIDENCE, type KnownFacts, type Statements } from './typeFacts';
import { exitsOf } from './guards';
import { sampleOf } from './sample';
import { factsForTest, type FactForTest } from './factsForTest';
import { namesOf } from '../../models/shipped';

type Loop = Visit & {
  node: Extract<Node, { type: 'WhileStatement' | 'DoWhileStatement' | 'ForStatement' }>;
};

/** Says facts by which loops end, after one turn if possible. */
export function inferLoops({ run: reading }: Context, facts: Statements, known: KnownFacts): void {
  for (const loop of reading.relevant.filter(isLoop))
    for (const { path, fact } of factsToEnd(reading, loop))
      facts.add(path, inTurns(known, loop, path, fact), CONFIDENCE.loop);
}

function isLoop(visit: Visit): visit is Loop {
  const { type } = visit.node;
  return type === 'WhileStatement' || type === 'DoWhileStatement' || type === 'ForStatement';
}

function factsToEnd(reading: ValueAnalysis, loop: Loop): FactForTest[] {
  const { test } = loop.node;
  const exits = exitsOf(loop, reading.relevant);
  if (!test || (test.type === 'BooleanLiteral' && test.value))
    return exits.flatMap((exit) => factsForExit(reading, loop, exit.test, true));
  // `if (!calls.length) return` is about a list that a turn fills
  const emptied = exits.flatMap((exit) => factsForTest(reading, exit.test, true)).filter(isEmpty);
  return [...factsForExit(reading, loop, test, false), ...emptied];
}

function isEmpty({ path, fact }: FactForTest): boolean {
  return path.endsWith('.length') && fact.value === 0;
}

function factsForExit(
  reading: ValueAnalysis,
  loop: Loop,
  test: Node,
  truth: boolean,
): FactForTest[] {
  const within = { ...reading, valuesOf: (visit: Visit) => valuesWithin(reading, loop, visit) };
  const taken = takenFrom(reading, loop);
  return factsForTest(within, test, truth).map((wanted) => {
    const list = taken.find(
      (each) => wanted.path === `${each}.length` || wanted.path === `${each}[]`,
    );
    // a loop that takes elements from a list empties it
    return list === undefined ? wanted : { path: list, fact: { is: 'array' } };
  });
}

/** Returns lists that a loop takes elements from: `queue` of `while (queue.length > 0) send(queue.shift())`. */
function takenFrom({ code, valuesOf }: ValueAnalysis, { node }: Loop): string[] {
  const calls = namesOf('takesOut').flatMap((name) => code.memberCalls.get(name) ?? []);
  return calls
    .filter((call) => isInside(call.node, node))
    .flatMap((call) => valuesOf(code.at(receiver(call.node)!)))
    .flatMap((value) => (value.is === 'place' ? [value.path] : []));
}

/** Returns the values that a loop itself gives to a variable, as the value before it starts the loop. */
function valuesWithin(reading: ValueAnalysis, loop: Visit, visit: Visit) {
  const node = unwrapped(visit.node);
  const { code } = reading;
  const binding = node.type === 'Identifier' ? code.scopes.bindingOf(code.at(node)) : null;
  const set = binding?.assigned.filter((each) => isInside(each.node, loop.node)) ?? [];
  const values = set.flatMap(({ parent }) =>
    parent?.node.type === 'AssignmentExpression'
      ? reading.valuesOf(code.at(parent.node.right))
      : [],
  );
  return values.length > 0 || isSetAnew(set) ? values : reading.valuesOf(visit);
}

/** True if it is set to an unknown value, such as a part of a text; `i += 1` is none. */
function isSetAnew(set: readonly Visit[]): boolean {
  return set.some(
    ({ parent }) => parent?.node.type === 'AssignmentExpression' && parent.node.operator === '=',
  );
}

/**
 * Adds turns to a value that the loop gets by a call: the first lets it in, the second ends it. A
 * `do` loop ends with the first, unless it is a list.
 */
function inTurns(known: KnownFacts, loop: Loop, path: string, fact: ValueFact): ValueFact {
  if (!('value' in fact) || !path.includes('()')) return fact;
  const { value } = fact;
  // a list needs elements, or the loop has nothing to do
  if (loop.node.type === 'DoWhileStatement' && !path.endsWith('.length')) return fact;
  const going = goesOn(known, path, value);
  return going === undefined ? fact : { turns: [going, value] };
}

/** Returns the value for the first turn if `value` ends the loop; undefined if it is not known. */
function goesOn(known: KnownFacts, path: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (value === null) return sampleOf(known, path);
  return value === 0 ? ELEMENTS : undefined;
}

/** Default length of a list, also in bytes. */
const ELEMENTS = 2;

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
import { factsForTest } from './factsForTest';
import { namesOf } from '../../models/shipped';

type Loop = Visit & {
  node: Extract<Node, { type: 'WhileStatement' | 'DoWhileStatement' | 'ForStatement' }>;
};

/** Sees to it that loops over what is invented end, after a turn where that can be told. */
export function inferLoops({ run: reading }: Context, facts: Statements, known: KnownFacts): void {
  const { relevant } = reading;
  for (const visit of relevant) {
    if (!isLoop(visit)) continue;
    const { test } = visit.node;
    if (!test || (test.type === 'BooleanLiteral' && test.value)) {
      for (const exit of exitsOf(visit, relevant)) {
        inferEnd(reading, facts, known, visit, exit.test, true);
      }
    } else {
      inferEnd(reading, facts, known, visit, test, false);
      for (const exit of exitsOf(visit, relevant))
        inferEmptied(reading, facts, known, visit, exit.test);
    }
  }
}

/** What a turn of a loop that is left early is about, where it is left as there is nothing: `if (!calls.length) return`. */
function inferEmptied(
  reading: ValueAnalysis,
  facts: Statements,
  known: KnownFacts,
  loop: Loop,
  test: Node,
): void {
  for (const { path, fact } of factsForTest(reading, test, true)) {
    if (!path.endsWith('.length') || !('value' in fact) || fact.value !== 0) continue;
    facts.add(path, inTurns(known, loop, path, fact), CONFIDENCE.loop);
  }
}

function isLoop(visit: Visit): visit is Loop {
  const { type } = visit.node;
  return type === 'WhileStatement' || type === 'DoWhileStatement' || type === 'ForStatement';
}

function inferEnd(
  reading: ValueAnalysis,
  facts: Statements,
  known: KnownFacts,
  loop: Loop,
  test: Node,
  truth: boolean,
): void {
  const within = { ...reading, valuesOf: (visit: Visit) => valuesWithin(reading, loop, visit) };
  const taken = takenFrom(reading, loop);
  for (const { path, fact } of factsForTest(within, test, truth)) {
    const list = taken.find((each) => path === `${each}.length` || path === `${each}[]`);
    // a list that a turn takes from is empty in the end
    if (list !== undefined) facts.add(list, { is: 'array' }, CONFIDENCE.loop);
    else facts.add(path, inTurns(known, loop, path, fact), CONFIDENCE.loop);
  }
}

/** Paths of what a loop takes elements from: `queue` of `while (queue.length > 0) send(queue.shift())`. */
function takenFrom({ code, valuesOf }: ValueAnalysis, { node }: Loop): string[] {
  const calls = namesOf('takesOut').flatMap((name) => code.memberCalls.get(name) ?? []);
  return calls
    .filter((call) => isInside(call.node, node))
    .flatMap((call) => valuesOf(code.at(receiver(call.node)!)))
    .flatMap((value) => (value.is === 'place' ? [value.path] : []));
}

/** Of a variable, what the loop itself gives it, since what it had before starts the loop. */
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

/** By something of which nobody knows what it is, such as a part of a text; a step further is none. */
function isSetAnew(set: readonly Visit[]): boolean {
  return set.some(
    ({ parent }) => parent?.node.type === 'AssignmentExpression' && parent.node.operator === '=',
  );
}

/**
 * What a loop asks for anew before each turn goes on once: the first answer lets it in, the second
 * ends it. A loop that asks behind a turn ends with the first, but for an empty list.
 */
function inTurns(known: KnownFacts, loop: Loop, path: string, fact: ValueFact): ValueFact {
  if (!('value' in fact) || !path.includes('()')) return fact;
  const { value } = fact;
  // of a list the loop has to do with what is in it before it ends
  if (loop.node.type === 'DoWhileStatement' && !path.endsWith('.length')) return fact;
  const going = goesOn(known, path, value);
  return going === undefined ? fact : { turns: [going, value] };
}

/** What an answer is for one turn, where the loop ends with `value`; undefined: that is not known. */
function goesOn(known: KnownFacts, path: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (value === null) return sampleOf(known, path);
  return value === 0 ? ELEMENTS : undefined;
}

/** Of a list of which nothing tells more; as many bytes, where those are counted. */
const ELEMENTS = 2;

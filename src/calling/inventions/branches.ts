import type { Node } from '@babel/types';

import { calledMember, pathsAt, type ValueAnalysis, type Value } from '../../analysis/values/value';
import { isCallOrNew } from '../../document/calls';
import { unwrapped } from '../../document/unwrapped';
import { compared } from './comparisons';
import type { Context } from './context';
import { CONFIDENCE, type Statements } from './typeFacts';

type Constant = string | number | boolean;

/**
 * Says which constants branches compare values with, so that probes take each branch. Tests of
 * loops are left out, as such a loop might never end.
 */
export function inferBranches({ run: reading }: Context, facts: Statements): void {
  const found = new Map<string, Set<Constant>>();
  const compare = (tested: Node, constants: readonly Constant[]) => {
    for (const path of pathsAt(reading, unwrapped(tested))) {
      const known = found.get(path) ?? new Set();
      found.set(path, known);
      constants.forEach((each) => known.add(each));
    }
  };
  for (const { node } of reading.relevant) {
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      inferTest(reading, facts, node.test, compare);
    } else if (node.type === 'LogicalExpression') inferTest(reading, facts, node.left, compare);
    else if (node.type === 'SwitchStatement') inferSwitch(reading, facts, node, compare);
  }
  for (const [path, constants] of found) {
    if (constants.size === 0) continue;
    facts.add(path, { others: [...constants].slice(0, MOST) }, CONFIDENCE.use);
    const kinds = new Set([...constants].map((each) => typeof each));
    const [kind] = kinds;
    if (kinds.size === 1 && isKind(kind)) facts.add(path, { is: kind }, CONFIDENCE.vague);
  }
}

/** Limit of constants, as each needs a call. */
const MOST = 8;

type Compare = (tested: Node, constants: readonly Constant[]) => void;

function isKind(kind: string | undefined): kind is 'string' | 'number' | 'boolean' {
  return kind === 'string' || kind === 'number' || kind === 'boolean';
}

function inferTest(reading: ValueAnalysis, facts: Statements, test: Node, compare: Compare): void {
  const node = unwrapped(test);
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    return inferTest(reading, facts, node.argument, compare);
  }
  if (node.type === 'LogicalExpression') {
    inferTest(reading, facts, node.left, compare);
    return inferTest(reading, facts, node.right, compare);
  }
  if (node.type === 'BinaryExpression') return inferComparison(reading, facts, node, compare);
  if (isCallOrNew(node)) return inferIncluded(reading, node, compare);
}

function inferComparison(
  reading: ValueAnalysis,
  facts: Statements,
  node: Node & { type: 'BinaryExpression' },
  compare: Compare,
): void {
  const comparison = compared(reading, node);
  if (!comparison || comparison.tested.type === 'UnaryExpression') return;
  const { tested, operator, value } = comparison;
  if (value === undefined && /^[<>]/.test(operator)) {
    inferOrdered(reading, facts, tested);
  } else if (value === null) {
    for (const path of pathsAt(reading, unwrapped(tested)))
      facts.add(path, { tested: true }, CONFIDENCE.use);
  } else if (value !== undefined) {
    const divided = dividedBy(tested);
    if (divided && typeof value === 'number') {
      const { node: whole, by } = divided;
      compare(
        whole,
        bothSides(operator, value).map((each) => by + Number(each)),
      );
    } else compare(tested, bothSides(operator, value));
  }
}

/** Returns `score` and 100 of `score % 100`. */
function dividedBy(tested: Node): { node: Node; by: number } | null {
  const node = unwrapped(tested);
  if (node.type !== 'BinaryExpression' || node.operator !== '%') return null;
  const { left, right } = node;
  return right.type === 'NumericLiteral' ? { node: left, by: right.value } : null;
}

/** Says that a value of an unknown order may be less or more, as in `row.balance < amount`. */
function inferOrdered(reading: ValueAnalysis, facts: Statements, tested: Node): void {
  for (const path of pathsAt(reading, tested)) {
    facts.decide((known) =>
      (known.of(path)?.is ?? 'number') === 'number'
        ? [path, { others: [...LESS_AND_MORE] }, CONFIDENCE.vague]
        : null,
    );
  }
}

/** Small enough to be the length of a loop. */
const LESS_AND_MORE = [0, 100];

/** Returns a value that passes the test, and one that does not unless the first is a text. */
function bothSides(operator: string, value: Constant): Constant[] {
  if (/^[=!]/.test(operator)) return typeof value === 'number' ? [value, value + 1] : [value];
  if (typeof value !== 'number') return [];
  return operator === '>' || operator === '<=' ? [value, value + 1] : [value - 1, value];
}

/** Compares the argument of `['a', 'b'].includes(value)`. */
function inferIncluded(
  reading: ValueAnalysis,
  call: Node & Parameters<typeof calledMember>[1],
  compare: Compare,
): void {
  const member = calledMember(reading, call);
  const [tested] = call.arguments;
  if (member?.name !== 'includes' || !tested) return;
  const constants = member.on.flatMap((each) => (each.is === 'list' ? constantsOf(each) : []));
  if (constants.length > 0) compare(tested, constants.slice(0, 1));
}

function constantsOf({ items, each }: Value & { is: 'list' }): Constant[] {
  return [...items.flat(), ...each].flatMap((value) =>
    value.is === 'literal' && value.value !== null ? [value.value] : [],
  );
}

function inferSwitch(
  reading: ValueAnalysis,
  facts: Statements,
  { discriminant, cases }: Node & { type: 'SwitchStatement' },
  compare: Compare,
): void {
  const tests = cases.flatMap(({ test }) => test ?? []);
  if (discriminant.type === 'BooleanLiteral') {
    return tests.forEach((test) => inferTest(reading, facts, test, compare));
  }
  for (const test of tests) {
    const visit = reading.code.visits.get(unwrapped(test));
    const values = visit ? reading.valuesOf(visit) : [];
    const [value] = values;
    if (values.length === 1 && value?.is === 'literal' && value.value !== null) {
      compare(discriminant, [value.value]);
    }
  }
}

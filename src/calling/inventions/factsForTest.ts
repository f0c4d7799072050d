import type { Node } from '@babel/types';

import type { ValueFact, ValueKind } from '../../../bench-runner/protocol/invention';
import { globalName } from '../../analysis/values/callValues';
import { pathsAt, type ValueAnalysis } from '../../analysis/values/value';
import { isCallOrNew } from '../../document/calls';
import { unwrapped } from '../../document/unwrapped';
import { compared, relationSatisfied } from './comparisons';
import { isBooleanName } from './nameHints';
import { named, SHIPPED } from '../../models/shipped';

/** Fact that gives a test the wanted outcome. */
export interface FactForTest {
  path: string;
  fact: ValueFact;
  /** Side of an unknown number on which this number has to be. */
  lies?: 'below' | 'above';
}

/** Returns facts of invented values that make a test true, or false. */
export function factsForTest(reading: ValueAnalysis, test: Node, truth: boolean): FactForTest[] {
  const node = unwrapped(test);
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' ? factsForTest(reading, node.argument, !truth) : [];
    case 'LogicalExpression':
      if (node.operator === '??') return [];
      // both are needed; or one is enough, and the one that shows more counts
      return (node.operator === '&&') === truth
        ? [...factsForTest(reading, node.left, truth), ...factsForTest(reading, node.right, truth)]
        : oneOf(reading, node, truth);
    case 'BinaryExpression':
      return comparisonWants(reading, node, truth);
  }
  if (isCallOrNew(node) && globalName(reading, node.callee) === 'Array.isArray') {
    const [first] = node.arguments;
    return truth && first ? pathsAt(reading, first).map(saying({ is: 'array' })) : [];
  }
  return pathsAt(reading, node).flatMap((path) => truthWants(path, truth));
}

function oneOf(
  reading: ValueAnalysis,
  { left, right }: Node & { type: 'LogicalExpression' },
  truth: boolean,
): FactForTest[] {
  const [first, second] = truth ? [left, right] : [right, left];
  const wanted = factsForTest(reading, first, truth);
  return wanted.length > 0 ? wanted : factsForTest(reading, second, truth);
}

function saying(fact: ValueFact): (path: string) => FactForTest {
  return (path) => ({ path, fact });
}

function truthWants(path: string, truth: boolean): FactForTest[] {
  if (path.endsWith('.length')) return truth ? [] : [{ path, fact: { value: 0 } }];
  const name = /([\w$]+)(?:\(\))?$/.exec(path)?.[1] ?? '';
  if (isBooleanName(name)) return [{ path, fact: { value: truth, tested: true } }];
  return [{ path, fact: truth ? { tested: true } : { value: null, tested: true } }];
}

function comparisonWants(
  reading: ValueAnalysis,
  node: Node & { type: 'BinaryExpression' },
  truth: boolean,
): FactForTest[] {
  if (node.operator === 'instanceof') return truth ? instanceWants(reading, node) : [];
  const comparison = compared(reading, node);
  if (!comparison) return [];
  const { tested, operator, value } = comparison;
  if (tested.type === 'UnaryExpression' && tested.operator === 'typeof') {
    const fact = kindFact(value);
    const isWanted = fact && operator.startsWith('=') === truth;
    return isWanted ? pathsAt(reading, tested.argument).map(saying(fact)) : [];
  }
  const isEqual = /^[=!]/.test(operator) && operator.startsWith('=') === truth;
  if (isEqual && value === undefined) return sameWants(reading, node);
  return pathsAt(reading, tested).flatMap((path): FactForTest[] => {
    const fact = /^[=!]/.test(operator)
      ? equalityFact(path, value, operator.startsWith('=') === truth)
      : relationFact(path, operator, value, truth);
    if (!fact) return [];
    const isOrdered = value === undefined && fact.is === 'number';
    const lies = operator.startsWith('<') === truth ? 'below' : 'above';
    return [isOrdered ? { path, fact, lies } : { path, fact }];
  });
}

/** Says that two invented values are the same; the longer path refers to the shorter. */
function sameWants(
  reading: ValueAnalysis,
  { left, right }: Node & { type: 'BinaryExpression' },
): FactForTest[] {
  const [one, ...more] = pathsAt(reading, unwrapped(left));
  const [other, ...others] = pathsAt(reading, unwrapped(right));
  // a name with several values equals none of them
  if (one === undefined || other === undefined || more.length > 0 || others.length > 0) return [];
  if (one === other) return [];
  const [path, same] = stepsOf(one) > stepsOf(other) ? [one, other] : [other, one];
  return path.startsWith(same) || isModule(same) ? [] : [{ path, fact: { same } }];
}

function stepsOf(path: string): number {
  return path.split(/(?=[.([{])/).length;
}

function isModule(path: string): boolean {
  return path.startsWith('"');
}

/** Returns the kind for `x instanceof Error`; only well-known classes can be invented. */
function instanceWants(
  reading: ValueAnalysis,
  { left, right }: Node & { type: 'BinaryExpression' },
): FactForTest[] {
  const name = globalName(reading, unwrapped(right)) ?? '';
  const is = named('testedClass').test(name)
    ? SHIPPED.typeOf(name)?.type
    : pathsAt(reading, unwrapped(right)).map(kindOfModules).at(0);
  return is ? pathsAt(reading, unwrapped(left)).map(saying({ is })) : [];
}

function kindOfModules(path: string): ValueKind | undefined {
  if (/^"(?:node:)?stream"(?:\.\w+)?$/.test(path)) return 'stream';
  return /^"(?:node:)?events"(?:\.EventEmitter)?$/.test(path) ? 'emitter' : undefined;
}

function kindFact(value: unknown): ValueFact | null {
  if (value === 'string' || value === 'number' || value === 'boolean' || value === 'function') {
    return { is: value };
  }
  return value === 'object' ? { is: 'object' } : null;
}

function equalityFact(path: string, value: unknown, equal: boolean): ValueFact | null {
  // the other number is not known: one less than the length of invented lists
  if (value === undefined) return path.endsWith('.length') && !equal ? { value: 1 } : null;
  if (value === null) return equal ? { value: null, tested: true } : { tested: true };
  if (equal) return { value };
  if (typeof value === 'boolean') return { value: !value };
  return typeof value === 'number' && value === usualNumber(path) ? { value: value + 1 } : null;
}

/** Returns the number that is invented for a path by default. */
function usualNumber(path: string): number {
  return /status(code)?$/i.test(path) ? 200 : 2;
}

function relationFact(
  path: string,
  operator: string,
  value: unknown,
  truth: boolean,
): ValueFact | null {
  const usual = usualNumber(path);
  if (typeof value !== 'number') {
    const isBelow = operator.startsWith('<') === truth;
    return path.endsWith('.length') && isBelow ? { value: 1 } : { is: 'number' };
  }
  const near = [usual, value, value + 1, value - 1];
  const fitting = near.find((each) => relationSatisfied(each, operator, value) === truth);
  if (path.endsWith('.length') && fitting === usual) return { value: usual };
  return fitting === undefined ? null : { value: fitting };
}

import type { Node } from '@babel/types';

import { isCallOrNew } from '../../document/calls';
import { isFunction, type Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import type { Code } from '../code';
import { callValues } from './callValues';
import { memberValues, superValues, thisValues } from './members';
import { nameValues } from './nameValues';
import { relevantVisits } from './relevantNodes';
import { elementsOf, fewOf, isTooLong, type ValueAnalysis, type Value } from './value';

/** Limit of the depth of a chain of expressions. */
const DEEPEST = 100;

/** Creates a reading of a file's expressions; each is evaluated once. */
export function analyzeValues(code: Code, scored: Visit | null): ValueAnalysis {
  const known = new Map<Node, Value[]>();
  let depth = 0;
  const reading: ValueAnalysis = { code, scored, relevant: relevantVisits(code, scored), valuesOf };
  return reading;

  function valuesOf(visit: Visit): Value[] {
    const node = unwrapped(visit.node);
    const before = known.get(node);
    if (before) return before;
    if (depth > DEEPEST) return [];
    // an expression that depends on itself adds nothing to its values
    known.set(node, []);
    depth++;
    const values = fewOf(expressionValues(reading, code.at(node))).filter(
      (value) => value.is !== 'place' || !isTooLong(value.path),
    );
    depth--;
    known.set(node, values);
    return values;
  }
}

function expressionValues(reading: ValueAnalysis, visit: Visit): Value[] {
  const { node } = visit;
  const of = (part: Node) => reading.valuesOf(reading.code.at(part));
  if (isCallOrNew(node)) return callValues(reading, visit);
  if (isFunction(node)) return [{ is: 'function', visit }];
  switch (node.type) {
    case 'Identifier':
      return nameValues(reading, visit);
    case 'ThisExpression':
      return thisValues(reading, visit);
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const { object } = node;
      const owners = object.type === 'Super' ? superValues(reading, visit) : of(object);
      return memberValues(reading, owners, reading.code.memberName(node) ?? '[]');
    }
    case 'AwaitExpression':
      return of(node.argument);
    case 'YieldExpression':
      return node.argument ? of(node.argument) : [];
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&' ? of(node.right) : [...of(node.left), ...of(node.right)];
    case 'AssignmentExpression':
      return of(node.right);
    case 'SequenceExpression':
      return of(node.expressions.at(-1)!);
    case 'TaggedTemplateExpression':
      return called(of(node.tag));
    case 'ArrayExpression':
      return [listOf(reading, node)];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [{ is: 'class', visit }];
    case 'ObjectExpression':
      return [{ is: 'object', visit }];
    case 'ImportExpression':
      return node.source.type === 'StringLiteral'
        ? [{ is: 'place', path: JSON.stringify(node.source.value) }]
        : [];
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return [{ is: 'literal', value: node.value }];
    case 'NullLiteral':
      return [{ is: 'literal', value: null }];
    default:
      return [];
  }
}

function called(values: readonly Value[]): Value[] {
  return values.flatMap((value) =>
    value.is === 'place' ? [{ is: 'place' as const, path: `${value.path}()` }] : [],
  );
}

function listOf(reading: ValueAnalysis, node: Node & { type: 'ArrayExpression' }): Value {
  const items: Value[][] = [];
  const each: Value[] = [];
  for (const element of node.elements) {
    if (element === null) items.push([]);
    else if (element.type === 'SpreadElement') {
      each.push(...elementsOf(reading.valuesOf(reading.code.at(element.argument))));
    } else items.push(reading.valuesOf(reading.code.at(element)));
  }
  return { is: 'list', items, each };
}

import type { Node } from '@babel/types';

import { calledName, isCall } from '../../document/calls';
import { isFunction } from '../../document/walk';
import type { Context } from './context';
import { CONFIDENCE, type Statements } from './typeFacts';
import { factsForTest } from './factsForTest';
import { named } from '../../models/shipped';

/** Says that a search by a constant finds an element: `streams.find((each) => each.type === 'video')`. */
export function inferFound({ run: reading }: Context, facts: Statements): void {
  for (const { node } of reading.relevant) {
    if (!isCall(node) || !named('looksFor').test(calledName(node) ?? '')) continue;
    const test = testOf(node.arguments[0]);
    if (!test) continue;
    for (const { path, fact } of factsForTest(reading, test, true)) {
      if ('value' in fact && fact.value !== null)
        facts.add(path, { value: fact.value }, CONFIDENCE.vague);
    }
  }
}

function testOf(given: Node | undefined): Node | null {
  if (!given || !isFunction(given) || given.params.length !== 1) return null;
  if (given.body.type !== 'BlockStatement') return given.body;
  const [only, ...more] = given.body.body;
  return only?.type === 'ReturnStatement' && more.length === 0 ? (only.argument ?? null) : null;
}

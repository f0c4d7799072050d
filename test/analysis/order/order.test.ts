import assert from 'node:assert/strict';

import { analysisOf } from '../../../src/analysis/functionAnalysis';
import { nameOfCall } from '../../../src/analysis/order/callName';
import { orderOf, type Order } from '../../../src/analysis/order/order';
import type { Step } from '../../../src/analysis/order/step';
import { functionsOf } from '../../../src/document/functions';
import { documentOf } from '../../document/documents';
import { FREE, STAY } from './functions';

function order(text: string): Order {
  const document = documentOf(text);
  const fn = functionsOf(document).functions.find(({ name }) => name === 'f');
  const analysis = fn && analysisOf(document, fn);
  assert.ok(analysis, `it has no function f: ${text}`);
  return orderOf(analysis.code, analysis.visit, { asked: new Set(), changing: new Set() });
}

/** Each step with the round of waits in which it could be made: `getUser 1, getPosts 2`. */
function rounds(text: string): string {
  const found = order(text);
  if (found.state === 'notKnown') return 'not known';
  const known = new Map<Step, number>();
  for (const step of found.steps) {
    const needed = [...step.needs].map((each) => known.get(each) ?? 0);
    known.set(step, 1 + Math.max(0, ...needed));
  }
  const words = [...known].map(([step, round]) => {
    const turns = step.loop === null ? '' : step.loop.isFree ? ' at once' : ' in turn';
    return `${nameOfCall(step.call)} ${round}${turns}`;
  });
  return words.join(', ');
}

describe('the order that the data of a function allows', () => {
  for (const [what, text, expected] of FREE) {
    it(`lets ${what} begin together`, () => assert.equal(rounds(text), expected));
  }

  for (const [what, text, expected] of STAY) {
    it(`leaves ${what} in their order`, () => assert.equal(rounds(text), expected));
  }
});

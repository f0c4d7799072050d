import * as assert from 'node:assert/strict';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { inventionsFor, type Inventions } from '../../../src/calling/inventions';
import { functionsOf } from '../../../src/document/functions';
import { documentOf } from '../../document/documents';

/** What is invented for the function of that name; without one, for the first. */
export function invented(text: string, file = '/project/own.js', name?: string): Inventions {
  const document = documentOf(text, file);
  const { functions, error } = functionsOf(document);
  assert.equal(error, null);
  const fn = functions.find((each) => name === undefined || each.name === name);
  assert.ok(fn);
  return inventionsFor(document, fn);
}

/** The facts of some paths, of a body that has the parameters a, b and c. */
export function factsIn(body: string, file?: string): Record<string, ValueFact> {
  return invented(`async function own(a, b, c) { ${body} }`, file).plan.facts;
}

/** What is expected is known of the path; more may be. */
export function holds(facts: Record<string, ValueFact>, path: string, fact: ValueFact): void {
  const found = facts[path] ?? {};
  const named = Object.fromEntries(
    Object.keys(fact).map((key) => [key, found[key as keyof ValueFact]]),
  );
  assert.deepEqual(named, fact, `${path}: ${JSON.stringify(facts, null, 1)}`);
}

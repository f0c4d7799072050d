import type { Node } from '@babel/types';

import type { SqlStatement } from '../../bench-runner/protocol/twoAtOnce';
import { statementGiven } from '../analysis/sqlStatements';
import { callAt, type CallVisit } from '../document/callAt';
import { calledName } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { keyName } from '../document/functionName';
import { modelsOf } from '../document/modelsOf';
import { walkWithin } from '../document/walk';
import { named } from '../models/shipped';
import type { Site } from '../probe/debuggability';
import { FAILING_CALL, type Breach } from './breach';
import { callWords, placeOfCall } from './callPlaces';
import { evidenceOf } from './evidence';
import type { RuleModule } from './rule';

export const repeatsEffect: RuleModule = {
  severity: 'warning',
  title: 'an effect that is repeated',
  mark: 'may be done twice',
  why: 'The answer can be lost after the operation was done; the retry then does it a second time.',
  remedy: 'Send the same idempotency key with each attempt, or ask first whether it was done.',
  ended: 'is done once',
  fixes: [],
  /** Finds operations that add something and that a failure makes the code ask for again. */
  check: (facts) =>
    facts.sites.flatMap((site): Breach[] => {
      const { document } = facts;
      const call = site.at && callAt(document, site.at);
      if (!call || !site.always || site.always.attempts < 2) return [];
      if (!addsAnew(call, site, document) || hasKey(call)) return [];
      const when = `If the answer of ${callWords(site, document)} is lost after it was done`;
      const isDeclared = methodGiven(call) !== null || statementGiven(call.node, document) !== null;
      const evidence = isDeclared ? 'declared' : evidenceOf(site, facts);
      return [
        {
          when,
          message: `${when}, the code does it again, up to ${site.always.attempts} times`,
          ...placeOfCall(call, document),
          evidence,
          related: [{ ...site.at!, message: FAILING_CALL }],
        },
      ];
    }),
};

/** True if each call adds, sends or pays anew. */
function addsAnew(call: CallVisit, { operation }: Site, document: SubjectDocument): boolean {
  const method = methodGiven(call);
  if (method !== null) return ADDING.test(method);
  const statement = statementGiven(call.node, document);
  if (statement) return statement.adds === true && !statement.isSafe && !hasOwnId(statement);
  const name = calledName(call.node) ?? operation.split('.').at(-1) ?? '';
  return modelsOf(document).named('addsAnew').test(name);
}

/** True for a row whose id the code chooses, so that a second one is refused. */
function hasOwnId({ sets }: SqlStatement): boolean {
  return sets.some(({ column }) => OWN_ID.test(column));
}

const OWN_ID = /^(?:id|uuid)$/i;

/** Methods of HTTP by which a repeated request has another effect. */
const ADDING = /^(?:POST|PATCH)$/i;

/** Returns the method in the options of a request: `{ method: 'POST' }`; null: there is none. */
function methodGiven({ node }: CallVisit): string | null {
  let found: string | null = null;
  for (const argument of node.arguments) {
    walkWithin(argument, (each: Node) => {
      if (each.type !== 'ObjectProperty' || each.value.type !== 'StringLiteral') return true;
      if (keyName(each.key, each.computed) === 'method') found ??= each.value.value;
      return true;
    });
  }
  return found;
}

/** True if the functions around the call name a key by which a repeated request is known. */
function hasKey({ node, within }: CallVisit): boolean {
  let outermost: Node = node;
  for (let fn = within; fn; fn = fn.within) outermost = fn.node;
  let found = false;
  walkWithin(outermost, (each) => {
    const name =
      each.type === 'Identifier' ? each.name : each.type === 'StringLiteral' ? each.value : '';
    found ||= named('onceKey').test(name);
    return !found;
  });
  return found;
}

import type { Node } from '@babel/types';

import { isCall, isMember } from '../../document/calls';
import { walkWithin } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { nameOfCall } from './callName';
import { textOf } from './argumentEffects';
import { transactsBySql } from './names';

/** True if a call uses a transaction, a client or the like, which takes one call at a time. */
export function isOneAtATime(call: Node, code: Code): boolean {
  const transacting = transactingIn(code);
  let isSo = false;
  walkWithin(call, (node) => {
    if (node.type !== 'Identifier') return true;
    if (named('oneAtATime').test(node.name) || transacting.has(node.name)) isSo = true;
    return true;
  });
  return isSo;
}

const known = new WeakMap<Code, ReadonlySet<string>>();

/**
 * Returns the names of objects that begin or end transactions: `runner` of
 * `runner.startTransaction()`.
 */
function transactingIn(code: Code): ReadonlySet<string> {
  const found = known.get(code) ?? namesIn(code);
  known.set(code, found);
  return found;
}

function namesIn(code: Code): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [method, calls] of code.memberCalls) {
    const bySql = named('runsSql').test(method);
    if (!bySql && !named('transacts').test(method)) continue;
    for (const { node } of calls) {
      if (!isCall(node) || !isMember(node.callee)) continue;
      if (bySql && !transactsBySql(textOf(node.arguments[0]))) continue;
      names.add(nameOfCall(unwrapped(node.callee.object)));
    }
  }
  names.delete('');
  return names;
}

import { CHAINING, isOfEverything, isPiece } from '../../analysis/methods';
import { calledMember, pathsOf, type Reading } from '../../analysis/values/value';
import { isCall } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { unwrapped } from '../../document/wrapped';
import { TRUST, type TypeFacts } from './typeFacts';

/**
 * `await tx.insert(row)` and `await tx.insert(row).returning()`: a query that is built is waited for at
 * any step, and gives no promise by its name; it is one as soon as it is waited for.
 */
export function inferBuilt(reading: Reading, facts: TypeFacts): void {
  for (const visit of reading.relevant) {
    const called = isCall(visit.node) ? calledMember(reading, visit.node) : null;
    if (!called || !isOfCall(called.object, reading)) continue;
    if (CHAINING.has(called.name) || isOfEverything(called.name)) continue;
    for (const path of pathsOf(called.on)) {
      const own = path.endsWith('()') ? path.slice(0, -2) : null;
      if (own === null || facts.of(own)?.answers !== 'promise') continue;
      facts.takeBack(own, 'answers', TRUST.use);
      facts.add(own, { built: true }, TRUST.use);
    }
  }
}

/** `tx.insert(row)`, or a variable that was given it and not what it came to. */
function isOfCall(object: Visit, { code }: Reading): boolean {
  const node = unwrapped(object.node);
  // a piece of what it came to is made by no call of its own
  if (node.type !== 'Identifier') return isCall(node) && !isPiece(node);
  const [declared] = code.scopes.bindingOf(code.at(node))?.declared ?? [];
  const holder = declared?.parent?.node;
  const given =
    holder?.type === 'VariableDeclarator' && declared?.key === 'id' ? holder.init : null;
  return Boolean(given && isCall(unwrapped(given)));
}

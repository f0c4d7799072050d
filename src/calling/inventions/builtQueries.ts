import { isOfEverything } from '../../analysis/methods';
import { calledMember, pathsOf, type ValueAnalysis } from '../../analysis/values/value';
import { isCall, type Call } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Context } from './context';
import { CONFIDENCE, type KnownFacts, type Statements } from './typeFacts';

/** Says that `tx.insert(row)` builds a query if the code awaits it here, and `tx.insert(row).returning()` there. */
export function inferBuilt({ reading }: Context, facts: Statements, known: KnownFacts): void {
  for (const visit of reading.relevant) {
    const called = isCall(visit.node) ? calledMember(reading, visit.node) : null;
    const made = called && callOf(called.object, reading);
    if (!made || named('chains').test(called.name) || isOfEverything(called.name)) continue;
    // `rows.filter(isOpen)` reads the result of a query, and is no step of it
    const whole = pathsOf(calledMember(reading, made)?.on ?? []);
    for (const path of pathsOf(called.on)) {
      const own = path.endsWith('()') ? path.slice(0, -2) : null;
      if (own === null || known.of(own)?.answers !== 'promise' || whole.includes(path)) continue;
      facts.add(own, { answers: undefined, built: true }, CONFIDENCE.use);
    }
  }
}

/** Returns the call that an expression is, or that its variable was set to without `await`. */
function callOf(object: Visit, { code }: ValueAnalysis): Call | null {
  const node = unwrapped(object.node);
  if (node.type !== 'Identifier') return isCall(node) ? node : null;
  const [declared] = code.scopes.bindingOf(code.at(node))?.declared ?? [];
  const holder = declared?.parent?.node;
  const given =
    holder?.type === 'VariableDeclarator' && declared?.key === 'id' ? holder.init : null;
  const init = given && unwrapped(given);
  return init && isCall(init) ? init : null;
}

import { CHAINING } from '../../analysis/methods';
import { calledMember, pathsOf, type Reading } from '../../analysis/values/value';
import { calledName, isCall, isMember } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { outermost, unwrapped } from '../../document/wrapped';
import { TRUST, type TypeFacts } from './typeFacts';

const LOGS = /^(?:log|info|debug|warn|warning|error|fatal|trace|verbose)$/;
const LOGGER = /log(?:ger)?$/i;

/**
 * `save(x).catch((e) => log.warn(e))`: what a step ends with is waited for, as what it returns always is.
 * That tells nothing of a logger, which writes on its own.
 */
export function inferLogged(reading: Reading, facts: TypeFacts): void {
  for (const visit of reading.relevant) {
    if (!isCall(visit.node) || !LOGS.test(calledName(visit.node) ?? '')) continue;
    const called = isEndOfStep(visit) ? calledMember(reading, visit.node) : null;
    if (!called || !LOGGER.test(nameOf(called.object) ?? '')) continue;
    for (const owner of pathsOf(called.on)) {
      facts.add(`${owner}.${called.name}`, { answers: 'value' }, TRUST.name);
    }
  }
}

function isEndOfStep(call: Visit): boolean {
  const { key, parent: fn } = outermost(call);
  if (key !== 'body' || fn?.node.type !== 'ArrowFunctionExpression' || fn.key !== 'arguments')
    return false;
  return CHAINING.has((fn.parent && calledName(fn.parent.node)) ?? '');
}

function nameOf({ node }: Visit): string | null {
  const value = unwrapped(node);
  const last = isMember(value) && !value.computed ? value.property : value;
  return last.type === 'Identifier' ? last.name : null;
}

import { calledMember, pathsOf } from '../../analysis/values/value';
import { calledName, isCall, isMember } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { outermost, unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Context } from './context';
import { CONFIDENCE, type Statements } from './typeFacts';

const LOGGER = /log(?:ger)?$/i;

/**
 * Says that a logger gives no promise in `save(x).catch((e) => log.warn(e))`. A chain awaits what
 * its functions return, which shows nothing about loggers and listeners.
 */
export function inferLogged({ own: reading }: Context, facts: Statements): void {
  for (const visit of reading.relevant) {
    if (!isCall(visit.node)) continue;
    const name = calledName(visit.node);
    const step = stepThatEndsWith(visit);
    if (name === null || !step) continue;
    const called = calledMember(reading, visit.node);
    if (!called) continue;
    const isLog = named('logs').test(name) && LOGGER.test(nameOf(called.object) ?? '');
    // listeners run at once
    if (!isLog && name !== 'emit' && !(named('collectsErrors').test(name) && isToldOfErrors(step)))
      continue;
    for (const owner of pathsOf(called.on)) {
      facts.add(`${owner}.${called.name}`, { answers: 'value' }, CONFIDENCE.name);
    }
  }
}

/** Returns the function of a chain whose result this call is. */
function stepThatEndsWith(call: Visit): Visit | null {
  const { key, parent: fn } = outermost(call);
  if (key !== 'body' || fn?.node.type !== 'ArrowFunctionExpression' || fn.key !== 'arguments')
    return null;
  return named('chains').test((fn.parent && calledName(fn.parent.node)) ?? '') ? fn : null;
}

function isToldOfErrors({ node, parent }: Visit): boolean {
  if (!parent || !isCall(parent.node)) return false;
  return calledName(parent.node) === 'catch' || parent.node.arguments[1] === node;
}

function nameOf({ node }: Visit): string | null {
  const value = unwrapped(node);
  const last = isMember(value) && !value.computed ? value.property : value;
  return last.type === 'Identifier' ? last.name : null;
}

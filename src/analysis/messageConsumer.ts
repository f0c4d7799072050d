import { isCall, receiver, type Call, type CallOrNew } from '../document/calls';
import { dottedName } from '../document/dottedName';
import { isIdentifier } from '../document/exported';
import { isInside } from '../document/range';
import { isFunction } from '../document/walk';
import { unwrapped } from '../document/unwrapped';
import type { Code } from './code';
import { callbackOf, modelOfEffect, modelOfRole, userSays } from './userModel';

/**
 * True if a callback runs for each message and nobody awaits its result:
 * `channel.consume('orders', async (message) => { …; channel.ack(message); })`. A model knows the
 * client, or the callback acknowledges the message.
 */
export function isMessageConsumer(call: CallOrNew, code: Code): boolean {
  const client = receiver(call);
  if (!client) return false;
  const known = callbackOf(call.callee, code);
  if (known) return known.callback === 'message' && known.awaitsReturn !== true;
  return acknowledgementIn(call, code) !== undefined;
}

/** Returns the user's model by which a call ignores the promise of its callback; null if by none. */
export function modelOfConsumer(call: CallOrNew, code: Code): string | null {
  if (callbackOf(call.callee, code)) return modelOfEffect('callback', call.callee, code);
  const acknowledging = acknowledgementIn(call, code);
  return acknowledging ? modelOfRole('acknowledges', acknowledging.callee, code) : null;
}

/** Returns the call in the callback of a call by which it acknowledges its message. */
function acknowledgementIn(call: CallOrNew, code: Code): Call | undefined {
  const client = receiver(call);
  const name = client && dottedName(client);
  const handler = call.arguments.map(unwrapped).find(isFunction);
  const message = handler?.params[0];
  if (name === null || message?.type !== 'Identifier') return undefined;
  return acknowledgingIn(code).find((each) => {
    const on = receiver(each);
    if (!on || !isInside(each, handler!) || dottedName(on) !== name) return false;
    const [first] = each.arguments;
    return first !== undefined && isIdentifier(first, message.name);
  });
}

const known = new WeakMap<Code, readonly Call[]>();

/** Returns the calls that acknowledge a message. */
function acknowledgingIn(code: Code): readonly Call[] {
  const found =
    known.get(code) ??
    [...code.memberCalls].flatMap(([name, calls]) => {
      const isByName = code.models.named('acknowledges').test(name);
      return calls.flatMap(({ node }) =>
        isCall(node) && (isByName || userSays('acknowledges', node.callee, code)) ? [node] : [],
      );
    });
  known.set(code, found);
  return found;
}

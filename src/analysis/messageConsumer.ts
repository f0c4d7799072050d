import { isCall, receiver, type Call, type CallOrNew } from '../document/calls';
import { dottedName } from '../document/dottedName';
import { isIdentifier } from '../document/exported';
import { isInside } from '../document/range';
import { isFunction, type FunctionNode } from '../document/walk';
import { unwrapped } from '../document/unwrapped';
import type { Code } from './code';
import { callbackOf, userSays } from './userModel';

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
  const handler = call.arguments.map(unwrapped).find(isFunction);
  return handler !== undefined && acknowledges(handler, dottedName(client), code);
}

function acknowledges(handler: FunctionNode, client: string | null, code: Code): boolean {
  const [message] = handler.params;
  if (client === null || message?.type !== 'Identifier') return false;
  return acknowledgingIn(code).some((call) => {
    const on = receiver(call);
    if (!on || !isInside(call, handler) || dottedName(on) !== client) return false;
    const [first] = call.arguments;
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

import { calledName, isCall, receiver, type CallOrNew } from '../document/calls';
import { dottedName } from '../document/dottedName';
import { isIdentifier } from '../document/exported';
import { isInside } from '../document/range';
import { isFunction, type FunctionNode } from '../document/walk';
import { unwrapped } from '../document/wrapped';
import type { Code } from './code';
import { moduleOf } from './madeBy';

/**
 * `channel.consume('orders', async (message) => { …; channel.ack(message); })`: whether a function that is given is
 * called for each message, and nobody waits for what it comes to. The client is known, or the function tells it
 * by itself that a message is done with.
 */
export function isConsumed(call: CallOrNew, code: Code): boolean {
  const client = receiver(call);
  if (!client) return false;
  if (calledName(call) === 'consume' && moduleOf(code.at(client), code) === 'amqplib') return true;
  const handler = call.arguments.map(unwrapped).find(isFunction);
  return handler !== undefined && acknowledges(handler, dottedName(client), code);
}

function acknowledges(handler: FunctionNode, client: string | null, code: Code): boolean {
  const [message] = handler.params;
  if (client === null || message?.type !== 'Identifier') return false;
  const calls = ACKNOWLEDGING.flatMap((name) => code.memberCalls.get(name) ?? []);
  return calls.some(({ node }) => {
    const on = receiver(node);
    if (!on || !isCall(node) || !isInside(node, handler) || dottedName(on) !== client) return false;
    const [first] = node.arguments;
    return first !== undefined && isIdentifier(first, message.name);
  });
}

const ACKNOWLEDGING = ['ack', 'nack', 'acknowledge'] as const;

import type { Node } from '@babel/types';

import { argumentsOf, type Reading } from '../../analysis/values/value';
import { isCallOrNew, isMember, type CallOrNew } from '../../document/calls';
import { unwrapped } from '../../document/wrapped';
import { textMatching, textNotMatching } from '../../../bench-runner/searching/matching';

/** A test of a text, and a text that it comes out well for. */
export interface TextTest {
  tested: Node;
  text: string;
}

/**
 * What a test asks of a text: `/^\d+$/.test(id)`, `id.match(/^\d+$/)`, `url.startsWith('https:')`. Null
 * where it is no such test, or no text is found that it comes out for as it is wanted.
 */
export function textTest(reading: Reading, test: Node, truth: boolean): TextTest | null {
  const call = callOf(reading, test);
  const { callee } = call ?? {};
  if (!call || !callee || !isMember(callee)) return null;
  const name = reading.code.memberName(callee) ?? '';
  const [first] = argumentsOf(reading.code, call);
  if (!first) return null;
  const [tested, asks] = OF_EXPRESSIONS.test(name)
    ? [first.node, callee.object]
    : [callee.object, first.node];
  const text = OF_PARTS.test(name)
    ? textWithPart(reading, name, asks, truth)
    : textOf(reading, asks, truth);
  return text === null ? null : { tested: unwrapped(tested), text };
}

const OF_EXPRESSIONS = /^(?:test|exec)$/;
const OF_PARTS = /^(?:startsWith|endsWith)$/;

/** A call, or the one that gave a constant its value. */
function callOf({ code }: Reading, test: Node): CallOrNew | null {
  const node = unwrapped(test);
  if (isCallOrNew(node)) return node;
  const init = initOf(code, node);
  return init && isCallOrNew(init) ? init : null;
}

function initOf(code: Reading['code'], node: Node): Node | null {
  const visit = node.type === 'Identifier' ? code.visits.get(node) : undefined;
  const binding = visit ? code.scopes.bindingOf(visit) : null;
  const holder = binding?.declared.length === 1 ? binding.declared[0]!.parent?.node : undefined;
  if (binding?.assigned.length !== 0 || holder?.type !== 'VariableDeclarator') return null;
  return holder.id.type === 'Identifier' && holder.init ? unwrapped(holder.init) : null;
}

function textOf({ code }: Reading, asks: Node, truth: boolean): string | null {
  const node = unwrapped(asks);
  const expression = node.type === 'RegExpLiteral' ? node : initOf(code, node);
  if (expression?.type !== 'RegExpLiteral') return null;
  const { pattern, flags } = expression;
  return truth ? textMatching(pattern, flags) : textNotMatching(pattern, flags);
}

function textWithPart(reading: Reading, name: string, asks: Node, truth: boolean): string | null {
  const [part] = reading.valuesOf(reading.code.at(asks));
  // what begins or ends otherwise is the rule
  if (!truth || part?.is !== 'literal' || typeof part.value !== 'string') return null;
  return name === 'startsWith' ? `${part.value}text-1` : `text-1${part.value}`;
}

/** Awaits or returns an ignored promise, or logs its failure. */

import { chainOf, isResultIgnored } from '../analysis/ignoredResult';
import { isCalledAtOnce } from '../document/calledAtOnce';
import { calledName, isCall } from '../document/calls';
import { endOf, rangeOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import { named } from '../models/shipped';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { eolOf, indentOf, insertion, semicolon, unitOf } from './codeLayout';
import { callOf, listedAround } from './codeOfFinding';

/**
 * Turns `save(x);` into `await save(x);`, or into `yield save(x);` in a generator that a library
 * runs.
 */
export function awaitIt(broken: Broken, source: ParsedSource): FixPlace | null {
  const chain = leftChain(broken, source);
  const word = chain && waitingWord(chain);
  if (!chain || !word) return null;
  return { edits: [ahead(chain, `${word} `)], ...rangeOf(chain.node) };
}

/** Turns a `save(x);` that ends a plain function into `return save(x);`. */
export function returnIt(broken: Broken, source: ParsedSource): FixPlace | null {
  const chain = leftChain(broken, source);
  const around = chain?.within?.node;
  if (!chain || !around || around.async || around.generator) return null;
  const [listed] = listedAround(chain);
  if (listed?.statement.type !== 'ExpressionStatement' || !isResultIgnored(chain)) return null;
  const isLast = listed.index === listed.list.length - 1;
  const isWhole = outermost(chain).parent === listed.visit || isVoid(outermost(chain).parent);
  if (!isLast || !isWhole || listed.visit.parent?.node !== around.body) return null;
  return { edits: [ahead(chain, 'return ')], ...rangeOf(chain.node) };
}

/** Adds a `.catch` to `save(x);` that logs its failure, with a comment that the rest goes on. */
export function logIt(broken: Broken, source: ParsedSource): FixPlace | null {
  const chain = leftChain(broken, source);
  if (!chain || !isResultIgnored(chain) || !isCall(chain.node)) return null;
  const { text } = source;
  const [eol, indent] = [eolOf(text), indentOf(text, startOf(chain.node))];
  const inner = eol + indent + unitOf(text);
  const code = text.slice(startOf(chain.node), endOf(chain.node));
  const name = /^[\w$.]+/.exec(code)?.[0] ?? 'a call';
  const lines = [
    '.catch((error) => {',
    `${inner}// nobody waits for it: its failure is told here, and all else goes on`,
    `${inner}console.error('${name} failed', error)${semicolon(source)}`,
    `${eol}${indent}})`,
  ];
  return { edits: [insertion(endOf(chain.node), lines.join(''))], ...rangeOf(chain.node.callee) };
}

/** Returns the promise of a finding with its chain; null if it is awaited. */
function leftChain(broken: Broken, source: ParsedSource): Visit | null {
  const call = callOf(broken, source);
  // these return an array, not a promise
  const name = call && (calledName(call.node) ?? '');
  if (!call || name === 'forEach' || named('mapsItems').test(name!)) return null;
  const chain = wholeChain(call);
  const around = outermost(chain).parent?.node.type;
  if (around === 'AwaitExpression') return leftAtOnce(chain);
  return around === 'YieldExpression' ? null : chain;
}

/** Returns the call of `(async () => { await load(); })();`, whose promise is ignored. */
function leftAtOnce({ within }: Visit): Visit | null {
  if (!within?.node.async || !isCalledAtOnce(within)) return null;
  const call = outermost(within).parent;
  const chain = call && isCall(call.node) ? wholeChain(call) : null;
  return chain && isResultIgnored(chain) ? chain : null;
}

/** Returns the whole chain of a call, and of the chain that its function returns a promise to. */
function wholeChain(call: Visit): Visit {
  const chain = chainOf(call);
  const { key, parent } = chain;
  const link = parent?.parent;
  const isGiven = key === 'body' && parent?.key === 'arguments';
  return isGiven && link && named('chains').test(calledName(link.node) ?? '')
    ? wholeChain(link)
    : chain;
}

function waitingWord({ within }: Visit): 'await' | 'yield' | null {
  if (!within) return null;
  const { node, parent, key } = within;
  if (node.async) return 'await';
  const isRun = parent && isCall(parent.node) && key === 'arguments';
  return isFunction(node) && node.generator && isRun ? 'yield' : null;
}

/** Puts a word before an expression, in place of a `void`. */
function ahead(chain: Visit, word: string): Edit {
  const { parent } = outermost(chain);
  const start = startOf(chain.node);
  return isVoid(parent)
    ? { start: startOf(parent.node), end: start, text: word }
    : insertion(start, word);
}

function isVoid(visit: Visit | null): visit is Visit {
  return visit?.node.type === 'UnaryExpression' && visit.node.operator === 'void';
}

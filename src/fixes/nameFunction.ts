import type { ArrowFunctionExpression, Node } from '@babel/types';

import { calledName, receiver } from '../document/calls';
import { endOf, startOf } from '../document/range';
import type { Visit } from '../document/walk';
import type { Edit, FixPlace, ParsedSource } from './fix';
import { containsNode } from './containsNode';
import { named } from '../models/shipped';

/** Methods that continue after an operation, which stands before them. */
const GOES_ON: Readonly<Record<string, (name: string) => string>> = {
  then: (name) => `after${name}`,
  finally: (name) => `after${name}`,
  catch: (name) => `on${name}Error`,
};

/** Limit of links followed in a chain: a longer one gets no name of its operation. */
const MOST_LINKS = 100;

/** Names an anonymous function argument, so that stacks show it. */
export function nameFunction(visit: Visit, source: ParsedSource): FixPlace | null {
  const { node, parent, key } = visit;
  if (!parent || key !== 'arguments') return null;
  const isAnonymous = node.type === 'FunctionExpression' && !node.id && !node.generator;
  const isArrow = node.type === 'ArrowFunctionExpression' && !hasOuterMeaning(node);
  if (!isAnonymous && !isArrow) return null;
  const wanted = nameFor(parent.node);
  if (wanted === null) return null;
  const edits = isArrow
    ? arrowAsFunction(node, source.freeName(wanted), source.text)
    : nameAfterKeyword(node, source.freeName(wanted), source.text);
  return { edits, start: startOf(node), end: endOf(node) };
}

/** Returns `onPut` for the callback of `blob.put(…)`, `afterPut` for `blob.put(…).then(…)`. */
function nameFor(call: Node): string | null {
  const name = calledName(call);
  if (name === null) return null;
  const before = receiver(call);
  const led = before && calledName(before);
  const goesOn = Object.hasOwn(GOES_ON, name) ? GOES_ON[name] : undefined;
  if (goesOn) return goesOn(capitalised(operation(before) ?? ''));
  return `on${capitalised(named('setsOff').test(name) && led ? led : name)}`;
}

/** Returns the name of the call at the head of a chain of `then`. */
function operation(last: Node | null): string | null {
  let name: string | null = null;
  for (let link = last, followed = 0; link && followed < MOST_LINKS; followed++) {
    const own = calledName(link);
    if (own === null) break;
    name = own;
    if (!Object.hasOwn(GOES_ON, own) && !named('setsOff').test(own)) break;
    link = receiver(link);
  }
  return name;
}

function capitalised(name: string): string {
  const word = name.replace(/^[_$]+/, '');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function nameAfterKeyword(node: Node, name: string, text: string): Edit[] {
  const start = startOf(node);
  const keyword = /^(?:async\s+)?function/.exec(text.slice(start, endOf(node)))?.[0] ?? '';
  const at = start + keyword.length;
  const end = /[ \t]/.test(text.charAt(at)) ? at + 1 : at;
  return [{ start: at, end, text: ` ${name}` }];
}

/** Turns an arrow function, which has no name of its own, into a function on the same lines. */
function arrowAsFunction(node: ArrowFunctionExpression, name: string, text: string): Edit[] {
  const start = startOf(node);
  const arrow = arrowOf(node, text);
  const prefix = node.async ? (/^async\s*/.exec(text.slice(start))?.[0] ?? '') : '';
  const signature = text.slice(start + prefix.length, arrow).trimEnd();
  const parameters = /^[(<]/.test(signature) ? signature : `(${signature})`;
  const head = `${node.async ? 'async ' : ''}function ${name}${parameters}`;
  if (node.body.type === 'BlockStatement') return [{ start, end: arrow + 2, text: head }];
  return [{ start, end: arrow + 2, text: `${head} { return` }, ...returnedValue(node, arrow, text)];
}

/** Returns the offset of the arrow behind the parameters, not one in a comment. */
function arrowOf(node: ArrowFunctionExpression, text: string): number {
  const { params, typeParameters, returnType } = node;
  const before = returnType ?? params.at(-1) ?? typeParameters;
  const from = before ? endOf(before) : startOf(node);
  const skipped = /(?:\/\/.*|\/\*[^]*?\*\/|[^])*?(?==>)/y;
  skipped.lastIndex = from;
  return from + (skipped.exec(text)?.[0].length ?? 0);
}

/**
 * Closes the returned value. If it begins on another line it needs parentheses, or `return` would
 * end before it.
 */
function returnedValue(node: ArrowFunctionExpression, arrow: number, text: string): Edit[] {
  const [start, end] = [arrow + 2, endOf(node)];
  const space = /^\s*/.exec(text.slice(start, startOf(node.body)))?.[0] ?? '';
  const rest = text.slice(start + space.length, startOf(node.body));
  const isBroken = /[\r\n\u2028\u2029]/.test(space + rest);
  const open = isBroken ? ' (' : space === '' ? ' ' : '';
  return [
    { start, end: start, text: open },
    { start: end, end, text: isBroken ? '); }' : '; }' },
  ];
}

/**
 * True if `this` and the like would have another meaning in a function of its own. Code in `eval`
 * may use them, too.
 */
function hasOuterMeaning({ params, body }: ArrowFunctionExpression): boolean {
  return containsNode([...params, body], isOuterMeaning);
}

function isOuterMeaning(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return node.name === 'arguments';
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'eval';
    default:
      return ['ThisExpression', 'Super', 'MetaProperty'].includes(node.type);
  }
}

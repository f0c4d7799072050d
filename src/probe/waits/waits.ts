import type { File, Node } from '@babel/types';

import type { SubjectDocument } from '../../document/document';
import { syntaxOf } from '../../document/syntax';
import { isFunction, walk, type Visit } from '../../document/walk';
import { isIn, scopeOf, type Range } from './scope';

/** Something in a function's code that waits for what comes later, and so could see it fail. */
export interface Wait extends Range {
  /** What stands there: `await`, `yield`, `for await`, `then`, `subscribe`, `callback of readFile`. */
  what: string;
  /** Where what it waits for is made: the expression, and what its names were given before. */
  sources: Range[];
}

/** All that waits in a function and in what it runs of its file, in the order of the text. */
export function waitsIn(document: SubjectDocument, fn: Range): Wait[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const scope = scopeOf(document, fn);
  const given = givenValues(file);
  const waits: Wait[] = [];
  walk(file, (visit) => {
    const range = rangeOf(visit.node);
    if (!isIn(scope, range)) return;
    const found = waitAt(visit);
    if (found === null) return;
    const names = [...namesIn(found.of)].flatMap((name) => given.get(name) ?? []);
    waits.push({ ...range, what: found.what, sources: [found.range, ...names] });
  });
  return waits.sort((a, b) => a.start - b.start);
}

interface Found {
  what: string;
  range: Range;
  /** What is waited for. */
  of: Node;
}

function waitAt(visit: Visit): Found | null {
  const { node } = visit;
  switch (node.type) {
    case 'AwaitExpression':
      return { what: 'await', range: rangeOf(node), of: node.argument };
    case 'ForOfStatement':
      if (!node.await) return null;
      return {
        what: 'for await',
        range: { start: node.start ?? 0, end: node.body.start ?? 0 },
        of: node.right,
      };
    case 'YieldExpression':
      // what an async generator yields is its result: nothing is waited for
      if (!node.argument || isAsync(visit)) return null;
      return { what: 'yield', range: rangeOf(node), of: node.argument };
    case 'CallExpression':
    case 'OptionalCallExpression':
      return waitOfCall(node);
    default:
      return null;
  }
}

type Call = Extract<Node, { type: 'CallExpression' | 'OptionalCallExpression' }>;

const EVENTS: ReadonlySet<string> = new Set(['on', 'once', 'addListener', 'addEventListener']);
const CHAIN: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

function waitOfCall(node: Call): Found | null {
  const name = calledName(node);
  if (name === null) return null;
  const object = objectOf(node);
  if (name === 'then' && object) {
    // of a chain its head is what waits; its links wait for what the callbacks do
    const isLink = isCall(object) && CHAIN.has(calledName(object) ?? '');
    return isLink ? null : { what: 'then', range: rangeOf(object), of: object };
  }
  if (name === 'subscribe' && object) return { what: name, range: rangeOf(node), of: object };
  const last = node.arguments.at(-1);
  if (!last) return null;
  const isListener = EVENTS.has(name) && isFunction(last);
  if (!isListener && !isCallback(last)) return null;
  const [event] = node.arguments;
  const told = isListener && event?.type === 'StringLiteral' ? `${name} ${event.value}` : null;
  return { what: told ?? `callback of ${name}`, range: callWithoutBodies(node), of: node.callee };
}

/** What takes an error first, or hands on a callback of the caller's. */
function isCallback(node: Node): boolean {
  if (node.type === 'Identifier') return /^_?(cb|callback|done|next)$/i.test(node.name);
  if (!isFunction(node)) return false;
  const [first] = node.params;
  return first?.type === 'Identifier' && /^_?(e|er|err|error)$/i.test(first.name);
}

/** Up to the callback: what runs in it is called later, and by somebody else. */
function callWithoutBodies(node: Call): Range {
  const { start } = rangeOf(node);
  return { start, end: node.arguments.at(-1)?.start ?? node.end ?? start };
}

function isAsync(visit: Visit): boolean {
  for (let at = visit.parent; at; at = at.parent) {
    if (isFunction(at.node)) return at.node.async ?? false;
  }
  return false;
}

function isCall(node: Node): node is Call {
  return node.type === 'CallExpression' || node.type === 'OptionalCallExpression';
}

function calledName({ callee }: Call): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return null;
  const { property, computed } = callee;
  return !computed && property.type === 'Identifier' ? property.name : null;
}

function objectOf({ callee }: Call): Node | null {
  const isMember = callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression';
  return isMember ? callee.object : null;
}

/** What names are given anywhere: `const p = …`, `p = …`, `(p = …) => {}`, `const [p] = …`, `p.push(…)`. */
function givenValues(file: File): Map<string, Range[]> {
  const given = new Map<string, Range[]>();
  const give = (to: Node | null, value: Node | null | undefined) => {
    if (to?.type !== 'Identifier' || !value) return;
    const known = given.get(to.name);
    if (known) known.push(rangeOf(value));
    else given.set(to.name, [rangeOf(value)]);
  };
  walk(file, ({ node }) => {
    if (node.type === 'VariableDeclarator') partsOf(node.id).forEach((id) => give(id, node.init));
    else if (node.type === 'AssignmentExpression' || node.type === 'AssignmentPattern')
      give(node.left, node.right);
    else if (isCall(node) && calledName(node) === 'push') {
      node.arguments.forEach((argument) => give(objectOf(node), argument));
    }
  });
  return given;
}

/** What a pattern takes apart, as far as it is named: of a name, itself. */
function partsOf(node: Node): Node[] {
  if (node.type === 'ArrayPattern') return node.elements.flatMap((e) => (e ? partsOf(e) : []));
  if (node.type !== 'ObjectPattern') return [node];
  return node.properties.flatMap((each) =>
    each.type === 'ObjectProperty' ? partsOf(each.value) : [],
  );
}

/** What is waited for by its name: alone, or among what is waited for together. */
function namesIn(node: Node): Set<string> {
  const names = new Set<string>();
  const waiting: Node[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'Identifier') names.add(next.name);
    else if (isCall(next)) waiting.push(...handedOnTo(next));
    else if (next.type === 'ArrayExpression')
      waiting.push(...next.elements.flatMap((e) => e ?? []));
    else if (next.type === 'SpreadElement') waiting.push(next.argument);
    else if (next.type === 'ConditionalExpression') waiting.push(next.consequent, next.alternate);
    else if (next.type === 'LogicalExpression') waiting.push(next.left, next.right);
  }
  return names;
}

/** `Promise.all([…])`, `once(emitter, …)`; and what a chain goes on from. */
const WAITS_FOR_ARGUMENTS: ReadonlySet<string> = new Set(
  'all allSettled any race once on finished pipeline'.split(' '),
);

function handedOnTo(call: Call): Node[] {
  const name = calledName(call) ?? '';
  const object = objectOf(call);
  if (object && CHAIN.has(name)) return [object];
  return WAITS_FOR_ARGUMENTS.has(name) ? call.arguments : [];
}

function rangeOf(node: Node): Range {
  const start = node.start ?? 0;
  return { start, end: node.end ?? start };
}

import type { Node } from '@babel/types';

import { answersByEvents, CHAINING, ITERATING, kindByArgument } from '../../analysis/methods';
import { globalName, isRxPipe } from '../../analysis/values/callValues';
import { handsErrorFirst, isCallbackName, isToldOfErrors } from '../../analysis/values/handedOver';
import {
  argumentsOf,
  calledMember,
  calledPaths,
  pathsOf,
  type Reading,
  type Value,
} from '../../analysis/values/value';
import type { CallOrNew } from '../../document/calls';
import { isFunctionVisit, type Visit } from '../../document/walk';
import { afterAwait } from './awaited';
import { inferAwaitedEvents, inferPiped, inferStream } from './emits';
import { TRUST, type TypeFacts } from './typeFacts';
import { inferFlattened } from './flattened';

/** What a call tells of what is called, and of what it is given. */
export function inferCall(reading: Reading, facts: TypeFacts, call: Visit): void {
  const node = call.node as CallOrNew;
  inferArguments(reading, facts, node);
  inferWritten(reading, facts, node);
  inferPiped(reading, facts, node);
  inferAwaitedEvents(reading, facts, node);
  inferFlattened(reading, facts, call);
  const member = calledMember(reading, node);
  if (member && inferMethod(reading, facts, node, member)) return;
  for (const callee of reading.valuesOf(reading.code.at(node.callee))) {
    if (callee.is !== 'place') continue;
    const { path } = callee;
    facts.mention(`${path}()`);
    facts.add(path, { is: 'function' }, TRUST.vague);
    if (callee.promisified) facts.add(path, { answers: 'callback' }, TRUST.known);
    else if (!answersByEvents(path)) inferHandedOver(reading, facts, call, path);
  }
}

function inferArguments(reading: Reading, facts: TypeFacts, call: CallOrNew): void {
  const name = globalName(reading, call.callee);
  const [first, second] = argumentsOf(reading.code, call);
  if (name === null || !first) return;
  if (name === 'URL' && second) inferUrl(facts, reading.valuesOf(second));
  const kind = kindByArgument(name);
  for (const value of reading.valuesOf(first)) {
    if (value.is === 'list' && /^Promise\.(all|allSettled|race|any)$/.test(name)) {
      for (const path of pathsOf([...value.items.flat(), ...value.each])) {
        if (path.endsWith('()')) facts.add(path.slice(0, -2), { answers: 'promise' }, TRUST.use);
      }
    }
    if (value.is === 'place' && kind) facts.add(value.path, { is: kind }, TRUST.use);
  }
  if (name === 'URL' || name === 'fetch') inferUrl(facts, reading.valuesOf(first));
}

function inferUrl(facts: TypeFacts, values: readonly Value[]): void {
  for (const path of pathsOf(values)) {
    facts.add(path, { is: 'string', value: 'https://example.com/' }, TRUST.use);
  }
}

const WRITES =
  /^"(?:node:)?(?:fs|fs\/promises|graceful-fs|fs-extra)"(?:\.promises)?\.(?:write|append)File(?:Sync)?$/;

/** What is written to a file is a text, if it is not bytes. */
function inferWritten(reading: Reading, facts: TypeFacts, call: CallOrNew): void {
  const data = argumentsOf(reading.code, call)[1];
  if (!data || !calledPaths(reading, call).some((path) => WRITES.test(path))) return;
  for (const path of pathsOf(reading.valuesOf(data))) facts.add(path, { is: 'string' }, TRUST.name);
}

/** Methods that tell what they are called on; true where nothing else is to be said. */
function inferMethod(
  reading: Reading,
  facts: TypeFacts,
  call: CallOrNew,
  { name, on }: { name: string; on: ReturnType<Reading['valuesOf']> },
): boolean {
  const [first] = argumentsOf(reading.code, call);
  const handsOver =
    first !== undefined &&
    (isFunctionVisit(first) || reading.valuesOf(first).some(({ is }) => is === 'function'));
  const places = pathsOf(on);
  const isCallback = first !== undefined && isToldOfErrors(first);
  if (ITERATING.has(name) && ((handsOver && !isCallback) || isConversion(first))) {
    for (const path of places) facts.add(path, { is: 'array' }, TRUST.use);
    return true;
  }
  if (name === 'pipe' && first) {
    const isRx = isRxPipe(call, reading.code);
    if (!isRx) inferStream(reading, facts, first);
    for (const path of places) {
      const own = path.endsWith('()') ? path.slice(0, -2) : null;
      const what = isRx ? 'observable' : 'stream';
      if (own !== null) facts.add(own, { answers: what }, TRUST.use);
      else facts.add(path, { is: what }, TRUST.use);
    }
    return true;
  }
  return CHAINING.has(name) || OF_EMITTERS.has(name);
}

const OF_EMITTERS: ReadonlySet<string> = new Set(
  'on once off addListener removeListener addEventListener removeEventListener subscribe'.split(
    ' ',
  ),
);

/** `ids.map(String)` */
function isConversion(first: Visit | undefined): boolean {
  return first?.node.type === 'Identifier' && /^(String|Number|Boolean)$/.test(first.node.name);
}

/** A function that is given last is a callback, or work that is done in between. */
function inferHandedOver(reading: Reading, facts: TypeFacts, call: Visit, path: string): void {
  const { arguments: args } = call.node as CallOrNew;
  const last = args.at(-1);
  if (!last || last.type === 'SpreadElement' || call.node.type === 'NewExpression') return;
  const given = reading.code.at(last);
  const fn = reading.valuesOf(given).find(({ is }) => is === 'function');
  if (!fn) {
    const isLent = isCallbackName(last) && !afterAwait(call);
    if (isLent) facts.add(path, { answers: 'callback' }, TRUST.use);
    return;
  }
  if (fn.is !== 'function' || !isFunctionVisit(fn.visit)) return;
  const { async, params } = fn.visit.node;
  const isCallback =
    handsErrorFirst(fn.visit) ||
    (last.type === 'Identifier' && isCallbackName(last)) ||
    (!async && params.length === 0 && !afterAwait(call));
  if (isCallback) facts.add(path, { answers: 'callback' }, TRUST.use);
  // an operator of a pipe does nothing by itself
  else if (isPiped(call)) facts.add(path, { answers: 'value' }, TRUST.use);
  else facts.add(path, { takes: 'work' }, TRUST.use);
}

/** `source.pipe(map((x) => …))`: what `map` comes to is handed on. */
function isPiped({ node, parent, key }: Visit): boolean {
  if (key !== 'arguments' || parent?.node.type !== 'CallExpression') return false;
  const { callee } = parent.node;
  return node !== callee && callee.type === 'MemberExpression' && isNamedPipe(callee.property);
}

function isNamedPipe(property: Node): boolean {
  return property.type === 'Identifier' && property.name === 'pipe';
}

/** Passes an unhandled error to the receiver of the call's end. */

import type { IfStatement, Node, Statement } from '@babel/types';

import { chainOf, isResultIgnored } from '../analysis/ignoredResult';
import { codeOf } from '../analysis/code';
import type { CallVisit } from '../document/callAt';
import type { SourcePosition } from '../document/document';
import { calledName, isCall } from '../document/calls';
import { endOf, rangeOf, startOf, type Range } from '../document/range';
import { isFunction, type FunctionNode, type FunctionVisit, type Visit } from '../document/walk';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { containsNode } from './containsNode';
import { beginsLine, eolOf, indentOf, insertion, semicolon, unitOf, wrapped } from './codeLayout';
import { callOf, failingOf, freeIn, functionsAround, loopOf, visitsIn } from './codeOfFinding';
import { isExecutor } from '../document/executor';
import { errorReceiverAt, type ErrorReceiver } from './errorReceiver';
import { named } from '../models/shipped';

export function passToCallback(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const [failing] = failingOf(broken, source);
  const loop = call ? null : loopOf(broken, source);
  if (loop) return fromAsync(loop, rangeOf(loop.node.right), source);
  if (!call) return null;
  return (
    fromChain(call, source) ??
    (failing ? fromCallback(failing, source) : null) ??
    (failing ? fromAsync(failing, rangeOf(failing.node.callee), source) : null)
  );
}

/** Turns `load().then(f);` into `load().then(f, callback);`. */
function fromChain(call: CallVisit, source: ParsedSource): FixPlace | null {
  const chain = chainOf(call);
  const { node } = chain;
  if (!isCall(node) || calledName(node) !== 'then' || !isResultIgnored(chain)) return null;
  const [given, ...more] = node.arguments;
  const told = errorReceiverAt(chain, source);
  if (!given || more.length > 0 || !told) return null;
  const edits = [...told.edits, insertion(endOf(given), `, ${told.name}`)];
  return { edits, ...rangeOf(call.node.callee) };
}

/** Puts the body of an async function whose promise is ignored into `try`. */
function fromAsync(failing: Visit, place: Range, source: ParsedSource): FixPlace | null {
  const { text } = source;
  const fn = functionsAround(failing).find(({ node }) => node.async);
  if (!fn || fn.key !== 'arguments' || fn.node.body.type !== 'BlockStatement') return null;
  const { body } = fn.node.body;
  const [first, last] = [body[0], body.at(-1)];
  const around = isExecutor(fn) ? fn : fn.within;
  const told = around && errorReceiverAt(around, source);
  if (!first || !last || !told) return null;
  const [name, end, unit] = [freeIn(failing, 'error', source), semicolon(source), unitOf(text)];
  const after = [`} catch (${name}) {`, `${unit}${told.name}(${name})${end}`, '}'];
  const edits = [...told.edits, ...wrapped(source, [first, last], 'try {', after)];
  return { edits, ...place };
}

/** Changes the callback of the failing call, which does not report the error. */
function fromCallback(failing: CallVisit, source: ParsedSource): FixPlace | null {
  // a server reports a failure of `listen` by an event
  if (calledName(failing.node) === 'listen') return null;
  const fn = callbackOf(failing, source);
  const told = fn && errorReceiverAt(fn.parent!, source);
  if (!fn || !told) return null;
  const [first] = fn.node.params;
  if (first && first.type !== 'Identifier') return null;
  const place = rangeOf(failing.node.callee);
  const test = first && testOf(fn.node, first.name);
  if (first && test) {
    const edits = inBranch(test, first.name, told, source);
    return edits && { edits: [...told.edits, ...edits], ...place };
  }
  if (isRepeated(failing) || fn.node.body.type !== 'BlockStatement') return null;
  const name = first?.name ?? freeIn(failing, 'error', source);
  const edits = [...told.edits, ...firstOf(fn.node, name, told, source)];
  return { edits, ...place };
}

function callbackOf({ node }: CallVisit, source: ParsedSource): FunctionVisit | null {
  const given = node.arguments.at(-1);
  if (!given || !isFunction(given)) return null;
  const visit = visitsIn(given, source).find((each) => each.node === given);
  return (visit as FunctionVisit | undefined) ?? null;
}

/** Returns the `if (error) …` of a callback. */
function testOf({ body }: FunctionNode, name: string): IfStatement | null {
  if (body.type !== 'BlockStatement') return null;
  const isTest = (each: Statement): each is IfStatement =>
    each.type === 'IfStatement' && each.test.type === 'Identifier' && each.test.name === name;
  return body.body.find(isTest) ?? null;
}

/** Changes an `if (error)` that reports to nobody: it returns or throws. */
function inBranch(
  { consequent }: IfStatement,
  name: string,
  told: ErrorReceiver,
  source: ParsedSource,
): Edit[] | null {
  const isTold = containsNode(consequent, (node) => calledName(node) === told.name);
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  if (isTold || !last) return null;
  const { text } = source;
  const end = text[endOf(last) - 1] === ';' ? ';' : '';
  const { argument } = last as { argument?: Node | null };
  const handed = (what: string) => [
    { ...rangeOf(last), text: `return ${told.name}(${what})${end}` },
  ];
  if (last.type === 'ThrowStatement')
    return handed(text.slice(startOf(argument!), endOf(argument!)));
  if (last.type !== 'ReturnStatement') return null;
  if (!argument) return handed(name);
  // a scheduled call is a retry
  if (isCall(argument) && named('callsLater').test(calledName(argument) ?? '')) return null;
  const done = text.slice(startOf(argument), endOf(argument));
  const [eol, indent] = [eolOf(text), indentOf(text, startOf(last))];
  const inner = consequent === last ? indent + unitOf(text) : indent;
  const lines = `${done}${end}${eol}${inner}return ${told.name}(${name})${end}`;
  if (consequent !== last) return [{ ...rangeOf(last), text: lines }];
  return [{ ...rangeOf(last), text: `{${eol}${inner}${lines}${eol}${indent}}` }];
}

/** Inserts `if (error) return callback(error);` at the start of the callback. */
function firstOf(
  fn: FunctionNode,
  name: string,
  told: ErrorReceiver,
  source: ParsedSource,
): Edit[] {
  const { text } = source;
  const added = fn.params.length > 0 ? [] : parameterAdded(fn, name, text);
  const first = fn.body.type === 'BlockStatement' ? fn.body.body[0] : undefined;
  const check = `if (${name}) return ${told.name}(${name})${semicolon(source)}`;
  if (!first) return [];
  const start = startOf(first);
  const gap = beginsLine(text, start) ? eolOf(text) + indentOf(text, start) : ' ';
  return [...added, insertion(start, check + gap)];
}

function parameterAdded(fn: FunctionNode, name: string, text: string): Edit[] {
  const at = text.indexOf('(', startOf(fn));
  return at < 0 || at > startOf(fn.body) ? [] : [insertion(at + 1, name)];
}

/** True if the call may fail more than once, which would repeat the callback. */
function isRepeated(call: Visit): boolean {
  for (let at: Visit | null = call; at?.parent; at = at.parent) {
    if (/^(?:For|While|DoWhile)/.test(at.parent.node.type)) return true;
    if (isFunction(at.node) && named('callsForEach').test(calledName(at.parent.node) ?? ''))
      return true;
  }
  return false;
}

/** Turns `if (error) callback(error);` into `if (error) return callback(error);`. */
export function returnAfter(broken: Broken, source: ParsedSource): FixPlace | null {
  if (broken.turnsOff) return returnThere(broken.turnsOff, source);
  for (const failing of failingOf(broken, source)) {
    const fn = callbackOf(failing, source);
    const first = fn?.node.params[0];
    if (!fn || first?.type !== 'Identifier') continue;
    const told = visitsIn(fn.node.body, source).find(
      (visit) =>
        isCall(visit.node) &&
        visit.parent?.node.type === 'ExpressionStatement' &&
        visit.within === fn &&
        isGiven(visit.node.arguments[0], first.name) &&
        visit.node.callee.type === 'Identifier' &&
        visitsIfOf(visit, first.name),
    );
    if (told) return { edits: [insertion(startOf(told.node), 'return ')], ...rangeOf(told.node) };
  }
  return null;
}

/** Does the same for `if (!row) callback(error);`, found by its test. */
function returnThere({ line, column }: SourcePosition, source: ParsedSource): FixPlace | null {
  const around = [...codeOf(source.file).visits.values()].filter(({ node }) => {
    const { start } = node.type === 'IfStatement' ? (node.test.loc ?? {}) : {};
    return start?.line === line && start.column <= column - 1;
  });
  const { node } = around.at(-1) ?? {};
  if (node?.type !== 'IfStatement') return null;
  const last =
    node.consequent.type === 'BlockStatement' ? node.consequent.body.at(-1) : node.consequent;
  if (last?.type !== 'ExpressionStatement' || !isCall(last.expression)) return null;
  return { edits: [insertion(startOf(last), 'return ')], ...rangeOf(last) };
}

function isGiven(argument: Node | undefined, name: string): boolean {
  return argument?.type === 'Identifier' && argument.name === name;
}

/** True if it is the last statement of an `if (error)`. */
function visitsIfOf(visit: Visit, name: string): boolean {
  for (let at: Visit | null = visit.parent; at?.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.type === 'BlockStatement' && node.body.at(-1) !== at.node) return false;
    if (node.type === 'IfStatement')
      return at.key === 'consequent' && node.test.type === 'Identifier' && node.test.name === name;
    if (node.type !== 'BlockStatement') return false;
  }
  return false;
}

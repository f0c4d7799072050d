/** Splits the requests for a list into groups of ten. */

import type { CallExpression, Expression, Node, Statement } from '@babel/types';

import { calledName, isCall, isMember } from '../document/calls';
import { endOf, rangeOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { unwrapped } from '../document/unwrapped';
import { applyEdits } from './applyEdits';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { isPlainName } from './awaitedStatement';
import { eolOf, indented, indentOf, semicolon, textOf, unitOf } from './codeLayout';
import { callOf, freeIn, listedAround } from './codeOfFinding';

/**
 * Group size: enough to hide most waits of a network, and few enough for a usual pool of
 * connections.
 */
const AT_A_TIME = 10;

/**
 * Turns `const users = await Promise.all(ids.map((id) => get(id)));` into a loop. It pushes the
 * results of `await Promise.all(ids.slice(i, i + 10).map((id) => get(id)))`.
 */
export function someAtATime(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const gathered = call && gatheredAround(call);
  const [listed] = gathered ? listedAround(gathered.all) : [];
  const use = gathered && listed && useOf(listed.statement, gathered.all.node);
  if (!use || !gathered.all.within?.node.async) return null;
  const { text } = source;
  const line = `${eolOf(text)}${indentOf(text, startOf(listed.statement))}`;
  const made = linesOf(call, gathered, use, source).join(line);
  return { edits: [{ ...rangeOf(listed.statement), text: made }], ...rangeOf(call.node) };
}

function linesOf(call: Visit, { all, list }: Gathered, use: Use, source: ParsedSource): string[] {
  const { text } = source;
  const end = semicolon(source);
  const [i, found] = [freeIn(call, 'i', source), use.name ?? freeIn(call, 'found', source)];
  const isNamed = isPlainName(unwrapped(list));
  const named = isNamed ? textOf(list, text) : freeIn(call, 'list', source);
  const portion = `${named}.slice(${i}, ${i} + ${AT_A_TIME})`;
  const asked = `await ${askedFor(all, { ...rangeOf(list), text: portion }, source)}`;
  const isKept = use.kind !== 'dropped';
  return [
    ...(isNamed ? [] : [`const ${named} = ${textOf(list, text)}${end}`]),
    ...(isKept ? [`const ${found} = []${end}`] : []),
    `for (let ${i} = 0; ${i} < ${named}.length; ${i} += ${AT_A_TIME}) {`,
    `${unitOf(text)}${isKept ? `${found}.push(...(${asked}))` : asked}${end}`,
    '}',
    ...(use.kind === 'returned' ? [`return ${found}${end}`] : []),
  ];
}

/** Returns the whole wait for a part of the list, indented by one level. */
function askedFor({ node }: Visit, ofPortion: Edit, source: ParsedSource): string {
  const [start, end] = [startOf(node), endOf(node)];
  const isOfList = (at: number) => at >= ofPortion.start && at <= ofPortion.end;
  const edits = [ofPortion, ...indented(source, start, end, isOfList)];
  const inOrder = edits.sort((a, b) => a.start - b.start);
  return applyEdits(source.text.slice(0, end), inOrder).slice(start);
}

interface Gathered {
  /** `Promise.all(…)` */
  all: Visit;
  /** `list` of its `list.map(…)`. */
  list: Expression;
}

/**
 * Returns the `Promise.all(list.map((each) => …))` around a call, if the function takes no index.
 */
function gatheredAround(call: Visit): Gathered | null {
  for (let at: Visit | null = call; at; at = at.parent) {
    const map = isPromiseAll(at.node) ? at.node.arguments[0] : undefined;
    const mapped = map && unwrapped(map);
    if (!mapped) continue;
    if (!isCall(mapped) || calledName(mapped) !== 'map' || !isMember(mapped.callee)) return null;
    const [fn, ...more] = mapped.arguments;
    const isPlain = fn && isFunction(fn) && 'params' in fn && fn.params.length < 2;
    return isPlain && more.length === 0 ? { all: at, list: mapped.callee.object } : null;
  }
  return null;
}

function isPromiseAll(node: Node): node is CallExpression {
  if (!isCall(node) || !isMember(node.callee)) return false;
  const { object } = node.callee;
  const isOfPromise = object.type === 'Identifier' && object.name === 'Promise';
  return isOfPromise && /^all(?:Settled)?$/.test(calledName(node) ?? '');
}

type Use = { kind: 'named' | 'returned' | 'dropped'; name: string | null };

/** Returns the use of the result, if the statement does nothing else. */
function useOf(statement: Statement, all: Node): Use | null {
  const isAwaited = (node: Node | null | undefined) =>
    node?.type === 'AwaitExpression' && unwrapped(node.argument) === all;
  if (statement.type === 'ReturnStatement') {
    const given = statement.argument && unwrapped(statement.argument);
    return given === all || isAwaited(given) ? { kind: 'returned', name: null } : null;
  }
  if (statement.type === 'ExpressionStatement')
    return isAwaited(unwrapped(statement.expression)) ? { kind: 'dropped', name: null } : null;
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') return null;
  const [only, ...more] = statement.declarations;
  if (!only?.init || more.length > 0 || !isAwaited(unwrapped(only.init))) return null;
  const { id } = only;
  return id.type === 'Identifier' && !id.typeAnnotation ? { kind: 'named', name: id.name } : null;
}

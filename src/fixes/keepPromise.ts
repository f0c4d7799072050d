/** Keeps a promise in place of its result, so that a second call finds it. */

import type { AssignmentExpression, Node, Statement } from '@babel/types';

import { codeOf } from '../analysis/code';
import { isCall, isMember } from '../document/calls';
import { dottedName } from '../document/dottedName';
import { writtenName } from '../document/exported';
import { endOf, isInside, rangeOf, startOf } from '../document/range';
import { outermost } from '../document/unwrapped';
import { isFunction, walkWithin, type FunctionVisit, type Visit } from '../document/walk';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { isPlainName } from './awaitedStatement';
import {
  beginsLine,
  eolOf,
  indentOf,
  insertion,
  semicolon,
  textOf,
  unitOf,
  wrapped,
} from './codeLayout';
import { freeIn, listedAround } from './codeOfFinding';
import { usesNamesOf } from './releasing';
import { awaitsIn, contains, isTest, isWritten, statementsAt, usesIn } from './stateUses';

/**
 * Turns `if (!client) client = await connect(); return client;` into `if (!client) client =
 * connect().catch(…); return await client;`, where the handler forgets the promise.
 */
export function keepPromise(broken: Broken, source: ParsedSource): FixPlace | null {
  for (const started of statementsAt(broken, source)) {
    const { node, within } = started;
    if (node.type !== 'AssignmentExpression' || !within || !mayAwait(within)) continue;
    if (!/^(?:\?\?|\|\|)?=$/.test(node.operator) || !isPlainName(node.left)) continue;
    const used = usesBeside(node, within, source);
    const kept = used && startedOnce(broken, started, node, used.nothing, source);
    if (used && kept) return { edits: [...kept, ...used.edits], ...rangeOf(node) };
  }
  return null;
}

/** The edits of all other uses, and the literal for a state that holds nothing. */
interface UsesBeside {
  nothing: string;
  edits: Edit[];
}

/** Returns null where another use would be wrong with a promise. */
function usesBeside(
  started: AssignmentExpression,
  fn: FunctionVisit,
  source: ParsedSource,
): UsesBeside | null {
  const code = codeOf(source.file);
  const target = code.at(started.left);
  const declared = declarationsOf(target, source);
  if (!declared || declared.some(({ node }) => isInside(node, fn.node))) return null;
  const edits: Edit[] = [];
  let nothing = 'undefined';
  for (const { node } of declared) {
    const holder = code.at(node).parent!.node;
    const value = initOf(holder);
    if (value && !isNothing(value)) return null;
    if (value?.type === 'NullLiteral') nothing = 'null';
    const typed = typeEdit(node, holder, source);
    if (typed === null) return null;
    edits.push(...typed);
  }
  for (const use of everyUse(target, source)) {
    if (use.node === started.left || declared.some(({ node }) => node === use.node)) continue;
    if (isOfLocal(use, fn, source)) continue;
    const assigned = outermost(use).parent?.node;
    if (assigned?.type === 'AssignmentExpression' && isWritten(use)) {
      if (assigned.operator !== '=' || !isNothing(assigned.right)) return null;
      if (assigned.right.type === 'NullLiteral') nothing = 'null';
      continue;
    }
    if (isInside(use.node, started) || !mayAwait(use.within) || isWritten(use)) return null;
    if (dottedName(use.node) !== dottedName(started.left)) return null;
    if (comparesValue(use)) return null;
    if (!isTest(use)) edits.push(...awaited(use));
  }
  return { nothing, edits };
}

/** True for a member of a variable of the function: `data.client` is not `this.client`. */
function isOfLocal({ node }: Visit, fn: FunctionVisit, { file }: ParsedSource): boolean {
  const { scopes, at } = codeOf(file);
  const binding = isMember(node) ? scopes.bindingOf(at(node.object)) : null;
  return binding?.declared.some((each) => isInside(each.node, fn.node)) === true;
}

function mayAwait(fn: FunctionVisit | null): boolean {
  return fn?.node.async === true && !fn.node.generator;
}

/** True if it is compared with something else than nothing, which a promise never equals. */
function comparesValue(use: Visit): boolean {
  const { key, parent } = outermost(use);
  const node = parent?.node;
  if (node?.type !== 'BinaryExpression' || !isTest(use)) return false;
  return !isNothing(key === 'left' ? node.right : node.left);
}

function isNothing(node: Node): boolean {
  return node.type === 'NullLiteral' || (node.type === 'Identifier' && node.name === 'undefined');
}

/** Returns the declarations of a variable, or the fields of a member; null where others may use it. */
function declarationsOf(target: Visit, { file }: ParsedSource): readonly Visit[] | null {
  const { visits, scopes } = codeOf(file);
  if (target.node.type === 'Identifier') {
    const declared = scopes.bindingOf(target)?.declared ?? [];
    const isOwn = ({ parent }: Visit) =>
      parent?.node.type === 'VariableDeclarator' &&
      parent.parent?.parent?.node.type !== 'ExportNamedDeclaration';
    return declared.length > 0 && declared.every(isOwn) ? declared : null;
  }
  const name = memberName(target.node);
  const named = [...visits.values()].filter(
    (each) => writtenName(each.node) === name && isMemberOrTaken(each),
  );
  const isField = ({ parent }: Visit) => /^Class(?:Private)?Property$/.test(parent!.node.type);
  return named.every(isField) ? named : null;
}

/** True for the name of a class's member, and of what `const { client } = this` takes out. */
function isMemberOrTaken({ key, parent }: Visit): boolean {
  const type = parent?.node.type ?? '';
  if (type === 'ObjectProperty')
    return key === 'key' && parent!.parent!.node.type === 'ObjectPattern';
  return (key === 'key' && /^Class/.test(type)) || type === 'TSParameterProperty';
}

function memberName(node: Node): string | null {
  return isMember(node) && !node.computed ? writtenName(node.property) : null;
}

/** Returns uses in the whole file; of a member, those of any object. */
function everyUse(target: Visit, source: ParsedSource): Visit[] {
  if (target.node.type === 'Identifier') return usesIn(source.file.program, target, source);
  const name = memberName(target.node);
  const { visits } = codeOf(source.file);
  return [...visits.values()].filter(({ node }) => memberName(node) === name);
}

function initOf(holder: Node): Node | null {
  if (holder.type === 'VariableDeclarator') return holder.init ?? null;
  return 'value' in holder ? ((holder.value as Node | null) ?? null) : null;
}

/** Returns the edits that declare a promise; null where the type is not understood. */
function typeEdit(name: Node, holder: Node, { text }: ParsedSource): Edit[] | null {
  const place = holder.type === 'VariableDeclarator' ? name : holder;
  const annotation = 'typeAnnotation' in place ? place.typeAnnotation : null;
  if (!annotation || typeof annotation !== 'object') return [];
  if (!('type' in annotation) || annotation.type !== 'TSTypeAnnotation') return null;
  const type = annotation.typeAnnotation;
  const parts = type.type === 'TSUnionType' ? type.types : [type];
  const isEmpty = (part: Node) => /^TS(?:Null|Undefined)Keyword$/.test(part.type);
  const written = (some: readonly Node[]) => some.map((part) => textOf(part, text)).join(' | ');
  const promised = `Promise<${written(parts.filter((part) => !isEmpty(part)))}>`;
  const empty = parts.filter(isEmpty);
  return [
    { ...rangeOf(type), text: [promised, ...empty.map((each) => written([each]))].join(' | ') },
  ];
}

function awaited(use: Visit): Edit[] {
  const { node, parent } = use;
  const [start, end] = [startOf(node), endOf(node)];
  if (parent?.node.type === 'AwaitExpression') return [];
  const isAlone =
    parent?.node.type === 'ReturnStatement' ||
    parent?.node.type === 'TemplateLiteral' ||
    (/^(?:init|arguments|right)$/.test(use.key) &&
      parent?.node.type !== 'LogicalExpression' &&
      parent?.node.type !== 'BinaryExpression');
  return isAlone
    ? [insertion(start, 'await ')]
    : [insertion(start, '(await '), insertion(end, ')')];
}

/** Returns the edits of the assignment itself, and of the statements that belong to it. */
function startedOnce(
  broken: Broken,
  started: Visit,
  { left, right, operator }: AssignmentExpression,
  nothing: string,
  source: ParsedSource,
): Edit[] | null {
  const { text } = source;
  const name = textOf(left, text);
  const statement = started.parent!.node;
  const [end, unit, error] = [semicolon(source), unitOf(text), freeIn(started, 'error', source)];
  const handler = [`${unit}${name} = ${nothing}${end}`, `${unit}throw ${error}${end}`];
  const [own] = listedAround(started);
  const list = own?.statement === statement ? own.list.slice(0, own.index) : [];
  const looks = list.findIndex((each) => broken.beside.some((place) => contains(each, place)));
  const before = operator === '=' ? list.slice(looks + 1) : [];
  const first = before.findIndex((each) => awaitsIn(each).length > 0);
  if (first < 0 && right.type === 'AwaitExpression' && isCall(right.argument)) {
    const line = eolOf(text) + indentOf(text, startOf(statement));
    return [
      { start: startOf(right), end: startOf(right.argument), text: '' },
      insertion(endOf(right), [`.catch((${error}) => {`, ...handler, '})'].join(line)),
    ];
  }
  const steps = first < 0 ? [] : before.slice(first);
  if (!own || own.statement !== statement || !beginsLine(text, startOf(steps[0] ?? statement)))
    return null;
  if (operator !== '=' || steps.length + awaitsIn(right).length === 0 || steps.some(isOwnWay))
    return null;
  if (usesNamesOf(steps, own.list.slice(own.index + 1), source)) return null;
  const after = [`})().catch((${error}) => {`, ...handler, `})${end}`];
  return [
    ...wrapped(source, [steps[0] ?? statement, statement], `${name} = (async () => {`, after),
    { start: startOf(statement), end: startOf(right), text: 'return ' },
  ];
}

/** True for a statement that may leave the function, or changes what others see. */
function isOwnWay(statement: Statement): boolean {
  let isSo = false;
  walkWithin(statement, (node) => {
    if (isFunction(node)) return false;
    isSo ||= /^(?:Return|Break|Continue)Statement$|^(?:Yield|Assignment|Update)Expression$/.test(
      node.type,
    );
    return !isSo;
  });
  return isSo;
}

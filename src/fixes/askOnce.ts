/** Reuses a response in place of a second request. */

import type { Node, Statement } from '@babel/types';

import { codeOf, type Code } from '../analysis/code';
import { mappedBy } from '../analysis/order/calledForEach';
import { endOf, isInside, rangeOf, startOf } from '../document/range';
import { isFunction, walkWithin, type Visit } from '../document/walk';
import { awaitAround } from '../document/unwrapped';
import type { Broken, FixPlace, ParsedSource } from './fix';
import { eolOf, indentOf, insertion, removal, restOfLine } from './codeLayout';
import { callOf, callThere, listedAround } from './codeOfFinding';

/** Replaces `await get(id)` by the variable with the response of an earlier `get(id)`. */
export function keepAnswer(broken: Broken, source: ParsedSource): FixPlace | null {
  const [at] = broken.beside;
  const first = at && callThere(at, source);
  const again = callOf(broken, source);
  const wait = again && awaitAround(again);
  const declared = first && declaredBy(first);
  const [statement] = declared ? listedAround(declared) : [];
  if (!again || !wait || !declared || !statement) return null;
  const { node } = declared;
  if (node.type !== 'VariableDeclaration') return null;
  const id = node.declarations[0]?.id;
  // the name must have the same meaning at both places
  const isSeen = statement.list.some((each, i) => i > statement.index && isInside(wait.node, each));
  if (id?.type !== 'Identifier' || !isSeen || isHidden(id, wait, codeOf(source.file))) return null;
  return { edits: [{ ...rangeOf(wait.node), text: id.name }], ...rangeOf(again.node) };
}

/** Moves a request before the loop, or before the calls for a list, in which it is repeated. */
export function askBefore(broken: Broken, source: ParsedSource): FixPlace | null {
  const again = callOf(broken, source);
  const declared = again && broken.beside.length === 0 ? declaredBy(again) : null;
  const [own, around] = declared ? listedAround(declared) : [];
  if (!again || !own || !around) return null;
  const isLoop = /^For|^While|^DoWhile/.test(around.statement.type);
  const repeated = isLoop ? around.statement : calledForEach(again, codeOf(source.file));
  if (!repeated || !isBodyOf(own.list, repeated)) return null;
  const { text } = source;
  const at = startOf(around.statement);
  const moved = text.slice(startOf(own.statement), restOfLine(text, endOf(own.statement)));
  const line = `${moved}${eolOf(text)}${indentOf(text, at)}`;
  const edits = [insertion(at, line), removal(own.statement, text)];
  return { edits, ...rangeOf(again.node) };
}

/** Returns the function around a call, if it is called for each of a list at once. */
function calledForEach({ within }: Visit, code: Code): Node | null {
  return within && mappedBy(within, code) ? within.node : null;
}

function isBodyOf(list: readonly Statement[], loop: Node): boolean {
  return 'body' in loop &&
    loop.body !== null &&
    typeof loop.body === 'object' &&
    !Array.isArray(loop.body)
    ? loop.body.type === 'BlockStatement' && loop.body.body === list
    : false;
}

/** Returns the `const answer = await get(id);` that consists of a call. */
function declaredBy(call: Visit): Visit | null {
  const wait = awaitAround(call);
  const declarator = wait?.parent;
  const declaration = declarator?.parent;
  if (declarator?.node.type !== 'VariableDeclarator' || declarator.node.init !== wait?.node)
    return null;
  if (declaration?.node.type !== 'VariableDeclaration' || declaration.node.kind !== 'const')
    return null;
  return declaration.node.declarations.length === 1 ? declaration : null;
}

function isHidden(id: Node, from: Visit, code: Code): boolean {
  const binding = code.scopes.bindingOf(code.at(id));
  if (!binding || id.type !== 'Identifier') return true;
  let isSo = false;
  // another variable of that name, declared in between
  for (let at: Visit | null = from.parent; at && !isInside(id, at.node); at = at.parent) {
    if (isFunction(at.node)) return true;
    walkWithin(at.node, (node) => {
      if (node.type === 'Identifier' && node.name === id.name) {
        const other = code.scopes.bindingOf(code.at(node));
        if (other && other !== binding) isSo = true;
      }
      return !isSo;
    });
  }
  return isSo;
}

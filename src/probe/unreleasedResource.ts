import type { Node } from '@babel/types';

import type { Code } from '../analysis/code';
import { importedNames } from '../analysis/importedNames';
import { moduleOf } from '../analysis/moduleOfValue';
import { setOnceTo } from '../analysis/setOnceTo';
import { passesErrorFirst } from '../analysis/values/errorFirstCallback';
import type { CallVisit } from '../document/callAt';
import { calledName, isCall, isMember, receiver } from '../document/calls';
import { isFunction, type Visit } from '../document/walk';
import { awaitAround, outermost, unwrapped } from '../document/unwrapped';
import { named } from '../models/shipped';
import { isRelease } from './resourceCalls';

type Name = Node & { type: 'Identifier' };

/**
 * Returns the variable of a borrowed resource, such as a pool's client or an open file, that the
 * function never releases. Each call leaks one. Null where it may be released, or handed over.
 */
export function unreleasedResource(call: CallVisit, code: Code): Name | null {
  const name = nameOfBorrowed(call, code);
  if (!name || isExiting(code)) return null;
  const { declared, assigned, read } = code.scopes.bindingOf(name) ?? {};
  const [holder] = declared ?? [];
  if (!holder?.within || isUsing(holder)) return null;
  const isSetOnce = assigned!.every((each) => each.node === name.node);
  const isUsed = isSetOnce && read!.length > 0;
  const isKept = read!.every((each) => isOnlyUsed(each, holder, code));
  return isUsed && isKept ? (holder.node as Name) : null;
}

/** Returns the identifier of the resource that a call borrows, or connects after its creation. */
function nameOfBorrowed(call: CallVisit, code: Code): Visit | null {
  const on = receiver(call.node);
  if (opensFile(call, code) || (on && isBorrowed(call, unwrapped(on), code)))
    return nameGivenTo(call, code);
  if (!named('connects').test(calledName(call.node) ?? '')) return null;
  const made = on?.type === 'Identifier' && setOnceTo(code, code.at(on));
  const isMade = made && named('makesRunner').test(calledName(made) ?? '');
  return isMade ? (code.scopes.bindingOf(code.at(on))?.declared[0] ?? null) : null;
}

function isBorrowed(call: CallVisit, on: Node, code: Code): boolean {
  const name = calledName(call.node) ?? '';
  const maker = () => moduleOf(code.at(on), code);
  const isTaught = code.models.acquisitions.some(
    ({ model, names, effect, roots }) =>
      model !== null &&
      effect.on === 'result' &&
      names.test(name) &&
      (roots === null || roots.includes(`"${maker()}"`)),
  );
  return isTaught || isOfPool(call, on, code);
}

function isOfPool({ node }: CallVisit, on: Node, code: Code): boolean {
  if (!named('borrows').test(calledName(node) ?? '')) return false;
  const maker = moduleOf(code.at(on), code);
  // the pool of another package may be the connection itself, as in `mssql`
  if (maker !== null && !maker.startsWith('.')) return code.models.packages.lends(maker);
  return named('pool').test(lastNameOf(on, code)) && !requires(code, 'mssql');
}

function requires({ file }: Code, specifier: string): boolean {
  return [...importedNames(file).values()].includes(specifier);
}

function opensFile({ node }: CallVisit, code: Code): boolean {
  if (calledName(node) !== 'open') return false;
  const on = receiver(node) ?? node.callee;
  const maker = `"${moduleOf(code.at(on), code) ?? ''}"`;
  const makers = lastNameOf(on, code) === 'promises' ? [maker, `${maker}.promises`] : [maker];
  return makers.some((path) => code.models.packages.lendsAt(`${path}.open`));
}

function lastNameOf(node: Node, code: Code): string {
  if (isMember(node)) return code.memberName(node) ?? '';
  return node.type === 'Identifier' ? node.name : '';
}

/**
 * Finds the variable: `const client = await pool.connect()`, `client = await …`,
 * `pool.getConnection((error, client) => …)`.
 */
function nameGivenTo(call: CallVisit, code: Code): Visit | null {
  const last = call.node.arguments.at(-1);
  if (last && isFunction(last) && passesErrorFirst(code.at(last))) {
    const [, hears, ...more] = last.params;
    // a callback with more parameters gets a release function
    return hears?.type === 'Identifier' && more.length === 0 ? code.at(hears) : null;
  }
  const awaits = awaitAround(call);
  if (!awaits) return null;
  const { key, parent } = outermost(awaits);
  const name =
    parent?.node.type === 'VariableDeclarator' && key === 'init'
      ? parent.node.id
      : parent?.node.type === 'AssignmentExpression' && key === 'right'
        ? parent.node.left
        : null;
  return name?.type === 'Identifier' ? code.at(name) : null;
}

/** True for `await using client = …`, which releases it by itself. */
function isUsing({ parent }: Visit): boolean {
  const list = parent?.parent?.node;
  return list?.type === 'VariableDeclaration' && /using$/.test(list.kind);
}

/** True if the read only calls methods that release nothing, and hands the resource to nobody. */
function isOnlyUsed(read: Visit, declared: Visit, code: Code): boolean {
  const names: string[] = [];
  let at = outermost(read);
  while (at.key === 'object' && at.parent && isMember(at.parent.node)) {
    names.push(code.memberName(at.parent.node) ?? '[]');
    at = outermost(at.parent);
  }
  if (at.key !== 'callee' || !isWhileItGoesOn(read, declared)) return false;
  return names.length > 0 && !names.some((name) => mayGiveBack(name, code));
}

function mayGiveBack(method: string, { models }: Code): boolean {
  return (
    method === '[]' ||
    named('borrowsByItself').test(method) ||
    isRelease({ method, words: null }, models)
  );
}

/**
 * True in the function that borrows, or in one that it runs for each of a list: others may outlive
 * it.
 */
function isWhileItGoesOn({ within }: Visit, declared: Visit): boolean {
  for (let fn = within; fn && fn.node !== declared.within?.node; fn = fn.within) {
    const { key, parent } = outermost(fn);
    const isForEach = key === 'arguments' && isCall(parent!.node);
    if (!isForEach || !named('callsForEach').test(calledName(parent!.node) ?? '')) return false;
  }
  return true;
}

/** True if the code exits its process, which releases everything. */
function isExiting(code: Code): boolean {
  return (code.memberCalls.get('exit') ?? []).length > 0;
}

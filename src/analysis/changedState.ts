import type { File, Node } from '@babel/types';

import type { CallVisit } from '../document/callAt';
import { calledName, isMember, receiver } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { endOf, startOf } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { Visit } from '../document/walk';
import { named } from '../models/shipped';
import { codeOf } from './code';

/** State that outlives a call and that the call changes. */
export interface ChangedState {
  /** Dotted name: `this.busy`, or a variable of the module. */
  name: string;
  /** Node that changes the state. */
  node: Node;
}

/**
 * Finds the changes that a function makes before it knows the result of `call`. They affect the
 * `paths` of `this` that are known to change, or else variables of the module.
 */
export function changedStateBefore(
  document: SubjectDocument,
  call: CallVisit,
  paths: readonly string[],
): ChangedState[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const known = new Set(paths.map((path) => /^this\.[\w$]+/.exec(path)?.[0]));
  const declared = moduleVariables(file.program.body);
  const found = new Map<string, ChangedState>();
  const visits = visitsAround(call, file);
  const waits = visits.filter(({ node }) => node.type === 'AwaitExpression');
  const answered = Math.min(
    ...waits.map(({ node }) => endOf(node)).filter((end) => end > startOf(call.node)),
  );
  for (const visit of visits) {
    const { node } = visit;
    const isBefore = startOf(node) < endOf(call.node);
    const isAtOnce = visit.within?.node === call.within?.node && startOf(node) < answered;
    if (!(isBefore || isAtOnce)) continue;
    const target = changedBy(node);
    const name = target && nameOf(target);
    const isMeant = known.size > 0 ? known.has(name ?? '') : declared.has(name ?? '');
    if (name && isMeant && !found.has(name)) found.set(name, { name, node });
  }
  return [...found.values()];
}

/**
 * Finds the first change of each of `names`, such as `state.loading`, before `call` in its
 * function.
 */
export function changedStateAt(
  document: SubjectDocument,
  call: CallVisit,
  names: readonly string[],
): ChangedState[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const before = visitsAround(call, file).filter(({ node }) => startOf(node) < startOf(call.node));
  return names.flatMap((name): ChangedState[] => {
    const first = before.find(({ node }) => {
      const target = changedBy(node);
      return target !== null && textOf(target, document) === name;
    });
    return first ? [{ name, node: first.node }] : [];
  });
}

function textOf(node: Node, { text }: SubjectDocument): string {
  return text.slice(startOf(node), endOf(node));
}

/** Returns all visits of the outermost function around a call; none at the top level. */
function visitsAround(call: CallVisit, file: File): Visit[] {
  const around = outermost(call);
  if (!around) return [];
  return [...codeOf(file).visits.values()].filter((visit) => outermost(visit) === around);
}

function outermost({ within }: Visit): Node | null {
  let found: Visit | null = within;
  for (let each = within; each; each = each.within) found = each;
  return found?.node ?? null;
}

/**
 * Returns the node that an expression changes: the target of an assignment, or the object of a
 * method like `push`.
 */
function changedBy(node: Node): Node | null {
  if (node.type === 'AssignmentExpression') return node.left;
  if (node.type === 'UpdateExpression') return node.argument;
  return named('changesItself').test(calledName(node) ?? '') ? receiver(node) : null;
}

/** Returns `this.busy` for `this.busy` and `this.busy[0].since`, or the name of the variable. */
function nameOf(target: Node): string | null {
  if (target.type === 'Identifier') return target.name;
  if (!isMember(target)) return null;
  if (target.object.type !== 'ThisExpression') return nameOf(target.object);
  return target.property.type === 'Identifier' ? `this.${target.property.name}` : null;
}

function moduleVariables(body: readonly Node[]): Set<string> {
  const names = body.flatMap((statement) => {
    const declared = 'declaration' in statement && statement.declaration;
    const declaration = declared || statement;
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  });
  return new Set(names);
}

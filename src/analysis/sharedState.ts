import type { Node } from '@babel/types';

import { calledName, isCall, isMember, receiver } from '../document/calls';
import { dottedName } from '../document/dottedName';
import type { SubjectDocument } from '../document/document';
import { isInside, startOf, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { isFunction, type Visit } from '../document/walk';
import { outermost, unwrapped } from '../document/unwrapped';
import { named } from '../models/shipped';
import { codeOf, type Code } from './code';
import { classOfThis } from './values/members';
import { reachedFrom } from './waits/reached';

/**
 * An access of state that two calls of a function share. `reads` and `writes` its value; `updates`
 * it from its value (`total += n`), which is read before the right side is evaluated; `changes`
 * what is in it at once (`seen.add(id)`, `count++`); `replaces` what is in it by key
 * (`known.set(id, n)`, `known[id] = n`).
 */
export interface SharedAccess {
  /** Name of the state: `total`, `this.user`, `state.page`. */
  name: string;
  does: 'reads' | 'writes' | 'updates' | 'changes' | 'replaces';
  /** The name in the code. */
  target: Visit;
  /** A test reads it, alone or compared with something. */
  isTested: boolean;
  /** False for a variable that nothing reads. */
  isUsed: boolean;
  /** The whole expression: the target, or the assignment or call that changes it. */
  whole: Visit;
}

/**
 * Returns the accesses that a function may make, directly or through others, to variables around it,
 * to properties of its `this` and to those of objects around it, in the order of the text. Only
 * state that one of them changes counts.
 */
export function sharedAccesses(document: SubjectDocument, fn: Range): SharedAccess[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const code = codeOf(file);
  const given = document.fragment ? isGivenGlobal : never;
  const changes = changesOf(code, given);
  if (changes.length === 0) return [];
  const scored = [...code.visits.values()].find(
    ({ node }) => startOf(node) >= fn.start && isInside(node, fn) && isFunction(node),
  );
  if (!scored || isOfStream(classOfThis(scored))) return [];
  const isReached = reachedFrom(document, fn);
  const isMeant = (target: Visit) =>
    isReached(startOf(target.node)) && isShared(target, scored, code, given);
  const changed = changes.filter(({ target }) => isMeant(target));
  const keys = new Set(changed.map((each) => keyOf(each, code)));
  if (keys.size === 0) return [];
  const names = new Set(changed.map(({ name }) => name));
  const targets = new Map(changed.map((each) => [each.target.node, each]));
  const found: SharedAccess[] = [];
  for (const target of code.visits.values()) {
    const known = targets.get(target.node);
    if (known) found.push(known);
    for (const read of known ? [] : readsAt(target)) {
      if (!names.has(read.name) || !isMeant(target) || !keys.has(keyOf(read, code))) continue;
      found.push(read);
    }
  }
  return found.sort((a, b) => startOf(a.target.node) - startOf(b.target.node));
}

/** Returns what is read at a node: its own value, or those that `const { total } = this` takes out. */
function readsAt(target: Visit): SharedAccess[] {
  const name = dottedName(target.node);
  if (name === null) return [];
  const { key, parent } = outermost(target);
  const holder = parent?.node;
  const own = name !== 'this' && isRead(target) ? readOf(name, target) : [];
  if (key !== 'init' || holder?.type !== 'VariableDeclarator') return own;
  if (holder.id.type !== 'ObjectPattern') return own;
  const taken = holder.id.properties.flatMap((property) => {
    const from = property.type === 'ObjectProperty' && !property.computed ? property.key : null;
    return from?.type === 'Identifier' ? readOf(`${name}.${from.name}`, target) : [];
  });
  return [...own, ...taken];
}

function readOf(name: string, target: Visit): SharedAccess[] {
  return [{ name, does: 'reads', isTested: isTested(target), isUsed: true, target, whole: target }];
}

/** True for the test of a branch or a loop, and for what is compared. */
function isTested(visit: Visit): boolean {
  const { key, parent } = outermost(visit);
  switch (parent?.node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return key === 'test';
    case 'LogicalExpression':
      return key === 'left' || isTested(parent);
    case 'UnaryExpression':
      return parent.node.operator === '!';
    case 'BinaryExpression':
      return COMPARES.test(parent.node.operator);
    default:
      return false;
  }
}

const COMPARES = /^(?:[=!]==?|[<>]=?|in|instanceof)$/;

/** Separates variables of the same name. */
function keyOf({ name, target }: Pick<SharedAccess, 'name' | 'target'>, code: Code): string {
  const binding = code.scopes.bindingOf(code.at(rootOf(target.node)));
  return `${name} ${binding?.declared[0]?.node.start ?? ''}`;
}

const known = new WeakMap<Code, readonly SharedAccess[]>();

/** Returns all changes of a file that may be of shared state; cached for its functions. */
function changesOf(code: Code, given: IsGiven): readonly SharedAccess[] {
  const found =
    known.get(code) ?? [...code.visits.values()].flatMap((visit) => changeAt(visit, code, given));
  known.set(code, found);
  return found;
}

function changeAt(whole: Visit, code: Code, given: IsGiven): SharedAccess[] {
  const { node } = whole;
  if (node.type === 'UpdateExpression') return accessTo(node.argument, 'changes', whole, code);
  if (node.type === 'UnaryExpression' && node.operator === 'delete')
    return isMember(node.argument) ? accessTo(node.argument.object, 'changes', whole, code) : [];
  if (isCall(node) && isShown(whole, code, given)) return shownAt(whole, code);
  if (node.type === 'AssignmentExpression') {
    const target = unwrapped(node.left);
    const does = node.operator === '=' ? 'writes' : 'updates';
    if (!isMember(target) || !target.computed) return accessTo(target, does, whole, code);
    return accessTo(target.object, node.operator === '=' ? 'replaces' : 'changes', whole, code);
  }
  return collectionChange(whole, code);
}

/**
 * True for a call that replaces what a page shows: of a state hook's second value, or of a parameter
 * such as `set` and `render`.
 */
function isShown({ node }: Visit, code: Code, given: IsGiven): boolean {
  const callee = isCall(node) ? unwrapped(node.callee as Node) : null;
  if (callee?.type !== 'Identifier' || !named('setsShown').test(callee.name)) return false;
  const binding = code.scopes.bindingOf(code.at(callee));
  return binding === null ? given(callee.name) : binding.declared.every(isTakenOver);
}

/** True for a name that code around a separated function declares. */
type IsGiven = (name: string) => boolean;

const never: IsGiven = () => false;

function isGivenGlobal(name: string): boolean {
  return !(name in globalThis);
}

/** True for a parameter, and for what a pattern takes out of the result of a call. */
function isTakenOver(declared: Visit): boolean {
  let inner = declared;
  for (let at = declared.parent; at && !isFunction(at.node); inner = at, at = at.parent)
    if (at.node.type === 'VariableDeclarator')
      return at.node.id !== declared.node && at.node.init != null && isMadeByCall(at.node.init);
  return inner.key === 'params';
}

/** True for a call that gives values of its own: `require` gives those of a module. */
function isMadeByCall(value: Node): boolean {
  const call = unwrapped(value);
  return isCall(call) && calledName(call) !== 'require';
}

function shownAt(whole: Visit, code: Code): SharedAccess[] {
  const { node } = whole;
  const [value] = isCall(node) ? node.arguments : [];
  if (!isCall(node) || !value || value.type === 'SpreadElement') return [];
  const [access] = accessTo(node.callee as Node, 'writes', code.at(value), code);
  return access ? [{ ...access, name: `${access.name}(…)`, isUsed: true }] : [];
}

/** Returns the change of a collection of the language by its method: `seen.add(id)`. */
function collectionChange(whole: Visit, code: Code): SharedAccess[] {
  const { node } = whole;
  const owner = isCall(node) ? receiver(node) : null;
  const method = calledName(node);
  if (!owner || method === null || !named('changesItself').test(method)) return [];
  if (!isCollection(owner, code)) return [];
  return accessTo(owner, method === 'set' ? 'replaces' : 'changes', whole, code);
}

function accessTo(
  target: Node,
  does: SharedAccess['does'],
  whole: Visit,
  { at, scopes }: Code,
): SharedAccess[] {
  const name = dottedName(target);
  if (name === null || name === 'this') return [];
  const binding = scopes.bindingOf(at(unwrapped(target)));
  const isUsed = binding === null || binding.read.length > 0;
  return [{ name, does, isTested: false, isUsed, target: at(unwrapped(target)), whole }];
}

/** True if a name holds a list, a map, a set or an object literal. */
function isCollection(owner: Node, code: Code): boolean {
  const value = unwrapped(owner);
  if (value.type === 'Identifier') {
    const binding = code.scopes.bindingOf(code.at(value));
    return [...(binding?.declared ?? []), ...(binding?.assigned ?? [])].some(isGivenCollection);
  }
  if (!isMember(value) || value.object.type !== 'ThisExpression') return false;
  const name = code.memberName(value);
  if (name === null) return false;
  const set = (code.setOnThis.get(name) ?? []).some(
    ({ node }) => 'right' in node && isMade(node.right),
  );
  return set || hasField(classOfThis(code.at(value)), name);
}

function isGivenCollection({ parent }: Visit): boolean {
  const node = parent?.node;
  if (node?.type === 'VariableDeclarator') return isMade(node.init);
  return node?.type === 'AssignmentExpression' && isMade(node.right);
}

function isMade(value: unknown): boolean {
  const node = value ? unwrapped(value as Node) : null;
  if (node?.type === 'ArrayExpression' || node?.type === 'ObjectExpression') return true;
  return (
    node?.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    named('ownClass').test(node.callee.name)
  );
}

function hasField(owner: Visit | null, name: string): boolean {
  const body = owner && 'body' in owner.node ? (owner.node.body as Node) : null;
  if (body?.type !== 'ClassBody') return false;
  return body.body.some((member) => {
    if (member.type !== 'ClassProperty' && member.type !== 'ClassPrivateProperty') return false;
    const { key, value } = member;
    const written =
      key.type === 'PrivateName' ? `#${key.id.name}` : key.type === 'Identifier' ? key.name : null;
    return written === name && isMade(value);
  });
}

/** True for a class whose base makes one call after the other, as a stream does. */
function isOfStream(owner: Visit | null): boolean {
  if (owner?.node.type !== 'ClassDeclaration' && owner?.node.type !== 'ClassExpression')
    return false;
  const { superClass, body } = owner.node;
  return (
    superClass != null &&
    body.body.some(
      (member) =>
        member.type === 'ClassMethod' &&
        member.key.type === 'Identifier' &&
        named('calledInTurn').test(member.key.name),
    )
  );
}

/** True if calls of the function share what a name refers to. */
function isShared(target: Visit, scored: Visit, code: Code, given: IsGiven): boolean {
  const root = rootOf(target.node);
  if (root.type === 'ThisExpression') {
    const owner = classOfThis(code.at(root));
    return owner?.node === classOfThis(scored)?.node && isBehindConstruction(target);
  }
  if (root.type !== 'Identifier') return false;
  const binding = code.scopes.bindingOf(code.at(root));
  if (!binding) return given(root.name);
  return (
    binding.declared.length > 0 &&
    binding.declared.every((each) => isAround(each, scored) && !isDeclaredByCall(each, scored))
  );
}

/** True unless the access is in a constructor, which runs once for an instance. */
function isBehindConstruction({ within }: Visit): boolean {
  for (let fn = within; fn; fn = fn.within)
    if (fn.node.type === 'ClassMethod' && fn.node.kind === 'constructor') return false;
  return true;
}

/** True if the declaration is at the top level or in a function around the scored one. */
function isAround({ within }: Visit, scored: Visit): boolean {
  if (!within) return true;
  for (let fn = scored.within; fn; fn = fn.within) if (fn.node === within.node) return true;
  return false;
}

/** True for a name of the scored function itself, as a named function expression has. */
function isDeclaredByCall({ node }: Visit, scored: Visit): boolean {
  return isInside(node, { start: scored.node.start ?? 0, end: scored.node.end ?? 0 });
}

function rootOf(node: Node): Node {
  const value = unwrapped(node);
  return isMember(value) ? rootOf(value.object) : value;
}

/** True for an expression that reads a value: no declaration, no called function, no type. */
function isRead(visit: Visit): boolean {
  const { node, parent } = visit;
  if (node.type !== 'Identifier' && !isMember(node)) return false;
  const { key, parent: around } = outermost(visit);
  const holder = around?.node;
  if (!holder || !parent) return false;
  if (isMember(holder)) return key === 'object' || (key === 'property' && holder.computed);
  if (/^TS(?!As|NonNull|Satisfies|TypeAssertion|ExportAssignment)/.test(parent.node.type))
    return false;
  switch (holder.type) {
    case 'CallExpression':
    case 'OptionalCallExpression':
    case 'NewExpression':
      return key === 'arguments';
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return key === 'right';
    case 'ForInStatement':
    case 'ForOfStatement':
      return key === 'right';
    case 'VariableDeclarator':
      return key === 'init';
    case 'ObjectProperty':
      return key === 'value' && around.parent?.node.type === 'ObjectExpression';
    case 'ClassProperty':
    case 'ClassPrivateProperty':
      return key === 'value';
    case 'UnaryExpression':
      return holder.operator !== 'delete' && holder.operator !== 'typeof';
    default:
      return EXPRESSIONS.has(holder.type);
  }
}

/** Nodes all of whose expressions are values that they read. */
const EXPRESSIONS: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ArrowFunctionExpression',
  'AwaitExpression',
  'BinaryExpression',
  'ConditionalExpression',
  'DoWhileStatement',
  'ExpressionStatement',
  'ForStatement',
  'IfStatement',
  'JSXExpressionContainer',
  'JSXSpreadAttribute',
  'LogicalExpression',
  'ReturnStatement',
  'SequenceExpression',
  'SpreadElement',
  'SwitchCase',
  'SwitchStatement',
  'TemplateLiteral',
  'ThrowStatement',
  'WhileStatement',
  'YieldExpression',
]);

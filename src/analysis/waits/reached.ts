import type { File, Node } from '@babel/types';

import { baseOf, isCallOrNew, isMember } from '../../document/calls';
import { isIdentifier, writtenName } from '../../document/exported';
import type { SubjectDocument } from '../../document/document';
import { functionsOf, type FunctionOfDocument } from '../../document/functions';
import { firstAtLeast } from '../../document/lines';
import { isInside, rangeOf, type Range } from '../../document/range';
import { syntaxOf } from '../../document/syntax';
import type { Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import { codeOf, type Code } from '../code';
import { importedNames } from '../importedNames';
import { classOfThis } from '../values/members';
import { membersNamed } from '../values/membersNamed';
import { setOnceTo } from '../setOnceTo';
import { isOfOthers } from './membersOfOthers';

/**
 * Finds the functions of a file that a function can run, directly or through others, by the names
 * used. Names are indexed, as bundles have ten thousands of both.
 *
 * @returns a test, true if code that begins at an offset belongs to the function or to one of these
 */
export function reachedFrom(document: SubjectDocument, fn: Range): (offset: number) => boolean {
  const { file } = syntaxOf(document);
  const { uses, starts } = file ? usesOf(file) : NO_USES;
  const named = functionsByName(document);
  const reached = new Set<Range>([fn]);
  for (const range of reached) {
    for (const use of uses.slice(
      firstAtLeast(starts, range.start),
      firstAtLeast(starts, range.end),
    )) {
      for (const each of named.get(use.name) ?? []) if (mayMean(use, each)) reached.add(each);
    }
  }
  const ranges = outermost([...reached]);
  const begins = ranges.map(({ start }) => start);
  return (offset) => offset < (ranges[firstAtLeast(begins, offset + 1) - 1]?.end ?? 0);
}

function outermost(ranges: Range[]): Range[] {
  const inOrder = ranges.sort((one, other) => one.start - other.start || other.end - one.end);
  const kept: Range[] = [];
  for (const range of inOrder) if (range.start >= (kept.at(-1)?.end ?? 0)) kept.push(range);
  return kept;
}

interface Use {
  name: string;
  /**
   * Role of the name. `own`: a member of `exports`, or of a member; `owner`: an object whose member
   * is read.
   */
  as: 'name' | 'owner' | 'member' | 'own';
  start: number;
  /**
   * Range that the function must be in. For `this.load`, the class, if it has such a method; for a
   * variable or function, its declaration, as `token` of `const token = await sign(user)` is no
   * function of that name.
   */
  inside: Range | null;
}

/**
 * True if a use may refer to a function. A bare name refers to no member; `worker.close()` does not
 * call what `worker` was made with; `limit(…)` does not call what it is passed elsewhere.
 */
function mayMean({ as, inside }: Use, each: FunctionOfDocument): boolean {
  if (inside && !isInside(each, inside)) return false;
  if (as === 'own') return true;
  if (as === 'member') return !isPlain(each);
  const isMemberItself = each.kind !== 'constructor' && /[.#]/.test(each.path.split('/').at(-1)!);
  return !isMemberItself && !(each.handedOver && (as === 'owner' || each.nested));
}

/** Uses in the order of the text, with the start of each. */
interface Uses {
  uses: readonly Use[];
  starts: readonly number[];
}

const NO_USES: Uses = { uses: [], starts: [] };

const known = new WeakMap<File, Uses>();

/** Returns the uses of a file; cached, as each of its functions needs them. */
function usesOf(file: File): Uses {
  const found = known.get(file);
  if (found) return found;
  const uses = usesIn(file);
  const made = { uses, starts: uses.map(({ start }) => start) };
  known.set(file, made);
  return made;
}

function usesIn(file: File): Use[] {
  const uses: Use[] = [];
  const imported = importedNames(file);
  const rootOf = rootsOfMembers();
  const code = codeOf(file);
  const others = {
    isName: (each: string) => imported.has(each) || named('ownClass').test(each),
    isGiven: (each: Visit) => isGiven(code, each),
  };
  for (const visit of code.visits.values()) {
    const isNone = isKey(visit) || isOfType(visit) || isSet(visit);
    const name = isNone ? null : writtenName(visit.node);
    if (name === null || isMemberOfAny(visit, imported, rootOf)) continue;
    const root = isPropertyOf(visit) ? code.at(rootOf(visit.parent!.node)) : visit;
    if (isTakenOut(code, root)) continue;
    if (isGiven(code, root) || (isPropertyOf(visit) && isOfGiven(code, baseOf(root.node))))
      continue;
    if (isPropertyOf(visit) && (isOfLanguage(code, root) || isOfAnother(code, root, imported)))
      continue;
    const holder = isPropertyOf(visit) ? visit.parent!.node : null;
    if (holder && isMember(holder) && isOfOthers(holder.object, code, others)) continue;
    const inside = classWith(name, visit) ?? declarationOf(code, visit);
    uses.push({ name, as: roleOf(visit), start: visit.node.start ?? 0, inside });
  }
  return uses.sort((one, other) => one.start - other.start);
}

/** Returns the class that declares the method that `this.load` refers to. */
function classWith(name: string, visit: Visit): Range | null {
  const holder = isPropertyOf(visit) ? visit.parent!.node : null;
  if (!holder || !isMember(holder) || holder.object.type !== 'ThisExpression') return null;
  const owner = classOfThis(visit);
  const has = owner !== null && membersNamed(owner.node, name).some(isPublic);
  return has ? rangeOf(owner.node) : null;
}

/** Returns the declaration of a name that is never reassigned. */
function declarationOf(code: Code, visit: Visit): Range | null {
  // `table[find]` may call a method of any name
  if (visit.key === 'property' || visit.node.type !== 'Identifier') return null;
  const { declared = [], assigned = [] } = code.scopes.bindingOf(visit) ?? {};
  const holder = declared.length === 1 && declared[0]!.key === 'id' ? declared[0]!.parent : null;
  if (!holder || assigned.length > 0) return null;
  return /^(?:VariableDeclarator|FunctionDeclaration)$/.test(holder.node.type)
    ? rangeOf(holder.node)
    : null;
}

function isPublic({ type }: Node): boolean {
  return type === 'ClassMethod' || type === 'ClassProperty';
}

const byName = new WeakMap<SubjectDocument, ReadonlyMap<string, readonly FunctionOfDocument[]>>();

/** Maps functions by the last part of their names; a constructor goes by the name of its class. */
function functionsByName(
  document: SubjectDocument,
): ReadonlyMap<string, readonly FunctionOfDocument[]> {
  const found = byName.get(document);
  if (found) return found;
  const named = new Map<string, FunctionOfDocument[]>();
  for (const each of functionsOf(document).functions) {
    const name = each.name.slice(each.name.lastIndexOf('.') + 1);
    const known = named.get(name);
    if (known) known.push(each);
    else named.set(name, [each]);
  }
  byName.set(document, named);
  return named;
}

function roleOf({ key, parent }: Visit): Use['as'] {
  const holder = parent?.node;
  if (!holder || !isMember(holder)) return 'name';
  if (key === 'object') return 'owner';
  if (key !== 'property') return 'name';
  // `table[find]` may call a method of that name
  return !holder.computed && isOwn(holder.object) ? 'own' : 'member';
}

/** True for `exports`, `module.exports`, or a longer path. */
function isOwn(object: Node): boolean {
  return object.type === 'MemberExpression' || isIdentifier(object, 'exports');
}

/**
 * True for `db.users.find` if `db` is imported, and for `Promise.all`: such members are no
 * functions of this file.
 */
function isMemberOfAny(
  visit: Visit,
  roots: ReadonlyMap<string, string>,
  rootOf: (member: Node) => Node,
): boolean {
  if (!isPropertyOf(visit)) return false;
  const from = rootOf(visit.parent!.node);
  return (
    from.type === 'Identifier' && (roots.has(from.name) || named('languageObject').test(from.name))
  );
}

/** True for `save` in `db.save` */
function isPropertyOf({ key, node, parent }: Visit): boolean {
  const holder = parent?.node;
  return key === 'property' && node.type === 'Identifier' && !!holder && !isComputed(holder);
}

/** Returns the object at the head of a member chain; cached for each member on the way. */
function rootsOfMembers(): (member: Node) => Node {
  const known = new Map<Node, Node>();
  return (member) => {
    const way: Node[] = [];
    let at = member;
    for (; isMember(at) && !known.has(at); at = at.object) way.push(at);
    const root = known.get(at) ?? at;
    for (const each of way) known.set(each, root);
    return root;
  };
}

function isComputed(node: Node): boolean {
  return 'computed' in node && node.computed === true;
}

function isPlain({ kind, path }: FunctionOfDocument): boolean {
  return (kind === 'function' || kind === 'arrow') && !/[.#]/.test(path);
}

/**
 * True for a parameter or a caught error, whose value comes from elsewhere: `db` and `save` of
 * `db.save(x)`.
 */
function isGiven({ scopes }: Code, root: Visit): boolean {
  const declared = scopes.bindingOf(root)?.declared ?? [];
  return declared.length > 0 && declared.every(isOfParameters);
}

/**
 * True if a pattern declares the name, as `a` of `const [a, b] = await …`: it refers to no function
 * of the file.
 */
function isTakenOut({ scopes }: Code, root: Visit): boolean {
  const declared = scopes.bindingOf(root)?.declared ?? [];
  return (
    declared.length > 0 && declared.every(({ parent }) => PATTERN.test(parent?.node.type ?? ''))
  );
}

/** True for a parameter, or a name that is destructured from one: `const { app } = context`. */
function isOfGiven(code: Code, base: Node): boolean {
  if (base.type !== 'Identifier') return false;
  if (isGiven(code, code.at(base))) return true;
  const [declared, ...more] = code.scopes.bindingOf(code.at(base))?.declared ?? [];
  if (!declared || more.length > 0) return false;
  const at = outOfPattern(declared);
  const holder = at.key === 'id' && at !== declared ? at.parent?.node : null;
  const from = holder?.type === 'VariableDeclarator' ? holder.init : null;
  return from?.type === 'Identifier' && isGiven(code, code.at(from));
}

/**
 * True if the object is a list, a text or a collection of the language: `known.get(key)` after
 * `const known = new Map()`.
 */
function isOfLanguage(code: Code, root: Visit): boolean {
  const made = setOnceTo(code, root);
  if (made?.type !== 'NewExpression') return /^(?:Array|Template|String)/.test(made?.type ?? '');
  return made.callee.type === 'Identifier' && named('ownClass').test(made.callee.name);
}

/**
 * True if the object is made by imported code, like `openai` of `const openai = new OpenAI()`: its
 * methods are elsewhere.
 */
function isOfAnother(code: Code, root: Visit, imported: ReadonlyMap<string, string>): boolean {
  let made = setOnceTo(code, root);
  if (made?.type === 'AwaitExpression') made = made.argument;
  if (!made || !isCallOrNew(made)) return false;
  const from = baseOf(made.callee);
  if (from.type !== 'Identifier') return false;
  // undeclared functions return nothing of this file, except `Object.freeze({ load() { … } })` and
  // the like
  const isUnknown = code.scopes.bindingOf(code.at(from)) === null;
  return imported.has(from.name) || (isUnknown && !named('languageObject').test(from.name));
}

function isOfParameters(name: Visit): boolean {
  const at = outOfPattern(name);
  return (at.key === 'params' || isCaught(at)) && name.key !== 'right';
}

function isCaught(at: Visit): boolean {
  return at.key === 'param' && at.parent?.node.type === 'CatchClause';
}

/** Returns the whole pattern around a name, or the name itself. */
function outOfPattern(name: Visit): Visit {
  let at = name;
  while (at.parent && PATTERN.test(at.parent.node.type)) at = at.parent;
  return at;
}

const PATTERN =
  /^(?:ObjectPattern|ArrayPattern|ObjectProperty|RestElement|AssignmentPattern|TSParameterProperty)$/;

/** True in a type, which names no function: `attempt` of `(attempt: number) => void`. */
function isOfType({ key, parent }: Visit): boolean {
  return /^TS/.test(parent?.node.type ?? '') && !/^(?:expression|parameter)$/.test(key);
}

/** True for an assigned member, which calls nothing: `socket.onmessage = …` */
function isSet(visit: Visit): boolean {
  const holder = isPropertyOf(visit) ? visit.parent : null;
  return holder?.key === 'left' && holder.parent?.node.type === 'AssignmentExpression';
}

/** True for a key, which names no function: `{ query: … }` */
function isKey({ key, node, parent }: Visit): boolean {
  const holder = parent?.node;
  return key === 'key' && node.type === 'Identifier' && !!holder && !isComputed(holder);
}

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
 * A function with all of its file that it can run: the ranges of those functions whose names it
 * uses, and that those use in turn. Found by names alone, through an index: bundles have ten
 * thousands of both.
 *
 * @returns whether what begins at an offset is of that
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
  /** `own`: a member of the exports, or of a member; `owner`: what is asked for a member. */
  as: 'name' | 'owner' | 'member' | 'own';
  start: number;
  /**
   * Of `this.load`, where the class itself has such a method: the class. Of a variable or function: what declares
   * it, as `token` of `const token = await sign(user)` is no function of that name.
   */
  inside: Range | null;
}

/**
 * A name alone means no member, and `worker` of `worker.close()` does not call what it was made with; nor does
 * `limit(…)` call what it is handed elsewhere.
 */
function mayMean({ as, inside }: Use, each: FunctionOfDocument): boolean {
  if (inside && !isInside(each, inside)) return false;
  if (as === 'own') return true;
  if (as === 'member') return !isPlain(each);
  const isMemberItself = each.kind !== 'constructor' && /[.#]/.test(each.path.split('/').at(-1)!);
  return !isMemberItself && !(each.handedOver && (as === 'owner' || each.nested));
}

/** In the order of the text, and where each begins. */
interface Uses {
  uses: readonly Use[];
  starts: readonly number[];
}

const NO_USES: Uses = { uses: [], starts: [] };

const known = new WeakMap<File, Uses>();

/** Those of a file; each of its functions asks for them. */
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

/** The class of whose own methods `this.load` means one. */
function classWith(name: string, visit: Visit): Range | null {
  const holder = isPropertyOf(visit) ? visit.parent!.node : null;
  if (!holder || !isMember(holder) || holder.object.type !== 'ThisExpression') return null;
  const owner = classOfThis(visit);
  const has = owner !== null && membersNamed(owner.node, name).some(isPublic);
  return has ? rangeOf(owner.node) : null;
}

/** Of a name that stands for one thing, once it is declared. */
function declarationOf(code: Code, visit: Visit): Range | null {
  // `table[find]` may lead to a method of whatever name
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

/** By the last part of their names: a class is made by its name, and with it runs its constructor. */
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
  // `table[find]` may lead to a method of that name
  return !holder.computed && isOwn(holder.object) ? 'own' : 'member';
}

/** `exports`, `module.exports`, or a longer way. */
function isOwn(object: Node): boolean {
  return object.type === 'MemberExpression' || isIdentifier(object, 'exports');
}

/**
 * `db.users.find` where `db` is imported, and `Promise.all`: what it leads to stands in no function of
 * this file.
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

/** `save` of `db.save` */
function isPropertyOf({ key, node, parent }: Visit): boolean {
  const holder = parent?.node;
  return key === 'property' && node.type === 'Identifier' && !!holder && !isComputed(holder);
}

/** What a member is of, at the head of all; it is remembered of each member on the way. */
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

/** What a parameter stands for, or a caught error, which is somebody else's: `db` and `save` of `db.save(x)`. */
function isGiven({ scopes }: Code, root: Visit): boolean {
  const declared = scopes.bindingOf(root)?.declared ?? [];
  return declared.length > 0 && declared.every(isOfParameters);
}

/** A name that a pattern declares, as `a` of `const [a, b] = await …`: no function of the file, whatever its name. */
function isTakenOut({ scopes }: Code, root: Visit): boolean {
  const declared = scopes.bindingOf(root)?.declared ?? [];
  return (
    declared.length > 0 && declared.every(({ parent }) => PATTERN.test(parent?.node.type ?? ''))
  );
}

/** A parameter, or what is taken out of one: `const { app } = context`. */
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

/** `known.get(key)` where `const known = new Map()`: a list, a text or a collection has methods of its own. */
function isOfLanguage(code: Code, root: Visit): boolean {
  const made = setOnceTo(code, root);
  if (made?.type !== 'NewExpression') return /^(?:Array|Template|String)/.test(made?.type ?? '');
  return made.callee.type === 'Identifier' && named('ownClass').test(made.callee.name);
}

/** `openai` of `const openai = new OpenAI()`, where that is imported: its methods stand elsewhere. */
function isOfAnother(code: Code, root: Visit, imported: ReadonlyMap<string, string>): boolean {
  let made = setOnceTo(code, root);
  if (made?.type === 'AwaitExpression') made = made.argument;
  if (!made || !isCallOrNew(made)) return false;
  const from = baseOf(made.callee);
  if (from.type !== 'Identifier') return false;
  // what nobody declares here gives nothing of what is declared here, but for `Object.freeze({ load() { … } })`
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

/** The whole pattern that a name stands in, or the name itself. */
function outOfPattern(name: Visit): Visit {
  let at = name;
  while (at.parent && PATTERN.test(at.parent.node.type)) at = at.parent;
  return at;
}

const PATTERN =
  /^(?:ObjectPattern|ArrayPattern|ObjectProperty|RestElement|AssignmentPattern|TSParameterProperty)$/;

/** `attempt` of `(attempt: number) => void`: what stands in a type names no function. */
function isOfType({ key, parent }: Visit): boolean {
  return /^TS/.test(parent?.node.type ?? '') && !/^(?:expression|parameter)$/.test(key);
}

/** `socket.onmessage = …` calls none of that name. */
function isSet(visit: Visit): boolean {
  const holder = isPropertyOf(visit) ? visit.parent : null;
  return holder?.key === 'left' && holder.parent?.node.type === 'AssignmentExpression';
}

/** `{ query: … }` names no function. */
function isKey({ key, node, parent }: Visit): boolean {
  const holder = parent?.node;
  return key === 'key' && node.type === 'Identifier' && !!holder && !isComputed(holder);
}

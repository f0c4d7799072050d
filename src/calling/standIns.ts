import type { File, Node } from '@babel/types';

import { codeOf, type Code } from '../analysis/code';
import { importedNames } from '../analysis/importedNames';
import { visitsWithin } from '../analysis/visitsWithin';
import { givenByHooks } from '../document/closedOver';
import type { SubjectDocument } from '../document/document';
import { visitOfFunction } from '../document/functionVisit';
import { endOf, rangeOf, startOf, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { isFunction, type Visit } from '../document/walk';
import { inPublic, publicNames } from './publicNames';
import type { StandIn } from './callOptions';
import { emptyAtFirst, type AtFirst } from './emptyAtFirst';
import {
  membersSetUpElsewhere,
  membersSomebodySets,
  methodsRun,
  privateMembers,
  settersOf,
} from './standInMembers';
import { stateOfOthers, valueSet } from './stateOfOthers';

/**
 * Returns state that a function reads and other code sets up. It is a variable that is empty until
 * another function is called (`let db; exports.init = (it) => { db = it; }`), a property of `this`,
 * or an import.
 *
 * @param everywhere true for all imports of the file, as loading it failed
 */
export function setUpElsewhere(
  document: SubjectDocument,
  range: Range,
  everywhere: boolean,
): StandIn[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const imported = importedNames(file);
  const code = codeOf(file);
  const used = usedBy(code, [range]);
  const names = [
    ...(everywhere ? imported.keys() : []),
    ...used.filter(({ declared, name }) => imported.has(name) || isEmpty(declared)).map(nameOf),
    ...membersSetUpElsewhere(code, range),
  ];
  const filled = filledByOthers(document, range);
  const others = names.filter((name) => filled.every((each) => each.name !== name));
  return [...new Set(others)].map(named).concat(filled);
}

/**
 * Returns state that a function reads, and that is empty until other functions of the file fill it.
 */
export function filledByOthers(document: SubjectDocument, range: Range): StandIn[] {
  const { file } = syntaxOf(document);
  if (!file) return [];
  const code = codeOf(file);
  const ranges = methodsRun(code, range);
  usedBy(code, ranges);
  return stateOfOthers(code, ranges).map(({ name, atFirst }) => ({
    name,
    ...INVENTED_AS[atFirst],
  }));
}

const INVENTED_AS: Readonly<Record<AtFirst, Omit<StandIn, 'name'>>> = {
  nothing: {},
  // a real one would not have the requested keys
  map: {},
  object: { keyed: true },
  false: { is: 'boolean' },
  array: { is: 'array' },
  set: { is: 'set' },
};

/** Returns the private members of an object that was created without its constructor. */
export function privateOf(document: SubjectDocument, range: Range): StandIn[] {
  const { file } = syntaxOf(document);
  return file ? privateMembers(codeOf(file), range).map(named) : [];
}

/**
 * Returns properties of its receiver, such as `this.logger`, that other code sets before the call.
 */
export function membersSetBefore(document: SubjectDocument, range: Range): StandIn[] {
  const { file } = syntaxOf(document);
  return file ? membersSomebodySets(codeOf(file), range).map(named) : [];
}

function named(name: string): StandIn {
  return { name };
}

/** Returns what the hooks of a component gave a function in it. */
export function givenByRenderer(document: SubjectDocument, range: Range): StandIn[] {
  const visit = visitOfFunction(document, range);
  return visit ? givenByHooks(visit).map(named) : [];
}

interface Used {
  name: string;
  /** Its declaration at the top level. */
  declared: Visit;
}

function nameOf({ name }: Used): string {
  return name;
}

/**
 * Returns top-level names that functions read, also those that functions of the file in turn read.
 * Their ranges are added.
 */
function usedBy(code: Code, ranges: Range[]): Used[] {
  const found = new Map<string, Used>();
  for (let at = 0; at < ranges.length; at++) {
    for (const visit of visitsWithin(code, ranges[at]!)) {
      const { node } = visit;
      if (node.type !== 'Identifier' || found.has(node.name)) continue;
      const [declared] = code.scopes.bindingOf(visit)?.declared ?? [];
      if (!declared || !isOfTopLevel(declared)) continue;
      found.set(node.name, { name: node.name, declared });
      const own = declared.parent?.node;
      const fn = own?.type === 'VariableDeclarator' ? own.init : own;
      if (fn && isFunction(fn)) ranges.push(rangeOf(fn));
    }
  }
  return [...found.values()];
}

/** True for a declaration at the top level; a function's name is declared outside of it. */
function isOfTopLevel({ key, parent, within }: Visit): boolean {
  const isOwnName = key === 'id' && parent !== null && isFunction(parent.node);
  return isOwnName ? parent.within === null : within === null;
}

/** True for `let db;` and `let db = null;`. */
function isEmpty({ parent }: Visit): boolean {
  const holder = parent?.node;
  if (holder?.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return false;
  return emptyAtFirst(holder.init) === 'nothing';
}

export interface StandingIn {
  document: SubjectDocument;
  /** Modules of imported names. */
  modules: string[];
  /** Public names of private members, one of which is a mock: `#db`, `_db`. */
  publicNames: ReadonlyMap<string, string>;
}

/** Returns a text that does not declare these variables, so that mocks replace them. */
export function withoutSetUp(document: SubjectDocument, names: readonly string[]): StandingIn {
  const { file } = syntaxOf(document);
  const unchanged = { document, modules: [], publicNames: new Map<string, string>() };
  if (!file || names.length === 0) return unchanged;
  const imported = importedNames(file);
  const modules = names.flatMap((name) => imported.get(name) ?? []);
  const variables = names.filter((name) => !imported.has(name));
  const isPrivate = names.some((name) => name.includes('#'));
  const open = isPrivate ? publicNames(file, document.text) : new Map<string, string>();
  if (!open) return unchanged;
  const text = undeclaredIn(inPublic(document.text, file, open), file, variables);
  return { document: { ...document, text }, modules, publicNames: open };
}

/** Matches the name of what is assigned in place of a mock, which nothing reads. */
const RENAMED = /(?:^|\.)\$+$/;

/** True for the name of a variable or property whose assignments were renamed. */
export function isRenamed(name: string): boolean {
  return RENAMED.test(name);
}

/**
 * Renames their declarations and assignments, to names of the same length, so that positions stay.
 */
function undeclaredIn(text: string, file: File, names: readonly string[]): string {
  const code = codeOf(file);
  let changed = text;
  for (const node of [...variablesOf(code, names), ...settersOf(code, names)]) {
    changed =
      changed.slice(0, startOf(node)) +
      '$'.repeat(endOf(node) - startOf(node)) +
      changed.slice(endOf(node));
  }
  return changed;
}

/**
 * Returns the declarations of variables, and assignments of empty values. If several have one name,
 * the one at the top level counts.
 */
function variablesOf(code: Code, names: readonly string[]): Node[] {
  const declared = [...code.visits.values()].filter(
    ({ node, key, parent }) =>
      node.type === 'Identifier' &&
      key === 'id' &&
      parent?.node.type === 'VariableDeclarator' &&
      names.includes(node.name),
  );
  return names.flatMap((name) => {
    const ofName = declared.filter(({ node }) => 'name' in node && node.name === name);
    const meant = ofName.length > 1 ? ofName.filter(({ within }) => within === null) : ofName;
    return meant.flatMap((visit) => [visit.node, ...emptiedIn(code, visit)]);
  });
}

function emptiedIn({ scopes }: Code, declared: Visit): Node[] {
  return (scopes.bindingOf(declared)?.assigned ?? []).flatMap((use) => {
    const set = valueSet(use);
    return set && emptyAtFirst(set) !== null ? [use.node] : [];
  });
}

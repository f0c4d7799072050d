import type { File, Node } from '@babel/types';

import { codeOf, type Code } from '../analysis/code';
import { importedNames } from '../analysis/importedNames';
import { visitsWithin } from '../analysis/visitsWithin';
import type { SubjectDocument } from '../document/document';
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
 * Names of a file that a function goes by and that something else has to set up: variables that hold
 * nothing until another function was called (`let db; exports.init = (it) => { db = it; }`), members of
 * `this` like that, and what is imported, which may be like that in its own file.
 *
 * @param everywhere all that the file imports: loading it failed
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

/** What the function reads that others of the file fill, and that is empty where none of them was called. */
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
  // a real one would have none of the keys that it is asked for
  map: {},
  object: { keyed: true },
  false: { is: 'boolean' },
  array: { is: 'array' },
  set: { is: 'set' },
};

/** Those of its object that are private, where that was made without its constructor and has none of them. */
export function privateOf(document: SubjectDocument, range: Range): StandIn[] {
  const { file } = syntaxOf(document);
  return file ? privateMembers(codeOf(file), range).map(named) : [];
}

/** Those of its object, as `this.logger`, which somebody is to set before the function is called. */
export function membersSetBefore(document: SubjectDocument, range: Range): StandIn[] {
  const { file } = syntaxOf(document);
  return file ? membersSomebodySets(codeOf(file), range).map(named) : [];
}

function named(name: string): StandIn {
  return { name };
}

interface Used {
  name: string;
  /** Where the top level declares it. */
  declared: Visit;
}

function nameOf({ name }: Used): string {
  return name;
}

/** What of the top level functions read, also by others of the file that they read: their ranges are added. */
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

/** A function declares its own name outside of itself. */
function isOfTopLevel({ key, parent, within }: Visit): boolean {
  const isOwnName = key === 'id' && parent !== null && isFunction(parent.node);
  return isOwnName ? parent.within === null : within === null;
}

/** `let db;`, `let db = null;`, and functions put something there. */
function isEmpty({ parent }: Visit): boolean {
  const holder = parent?.node;
  if (holder?.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return false;
  return emptyAtFirst(holder.init) === 'nothing';
}

export interface StandingIn {
  document: SubjectDocument;
  /** Modules of the names that are imported. */
  modules: string[];
  /** What private members go by, of which one stands for what is invented: `#db`, `_db`. */
  publicNames: ReadonlyMap<string, string>;
}

/** The text in which variables of these names are declared by nobody. */
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

/** They are declared, and set, by other names of the same length, so that all keeps its place. */
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

/** Where variables of these names are declared, and emptied. Of several of one name, that of the top level is meant. */
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

import type { ValueFact } from '../../bench-runner/protocol/invention';
import type { Argument } from '../../bench-runner/protocol/own';
import { codeOf } from '../analysis/code';
import type { SubjectDocument } from '../document/document';
import { mainFunction } from '../document/findFunction';
import { functionsOf, type FunctionOfDocument } from '../document/functions';
import { modelsOf } from '../document/modelsOf';
import { syntaxOf } from '../document/syntax';
import type { ProjectDocuments } from '../modules/projectDocuments';
import { specifiersIn } from '../document/specifiers';
import { inventionsFor, type Inventions } from './inventions';
import { handedToImports, type HandedOn } from './inventions/handedToImports';
import { named, namesOf } from '../models/shipped';
import { globalMembers } from './inventions/globals';
import { rootOf } from './inventions/typeFacts';
import { symbolsIn, withSymbols } from './inventions/symbols';

type Facts = Record<string, ValueFact>;

/** Limit of files read: the nearest ones say most about a function. */
const MOST_FILES = 40;

/** Limit of calls followed from file to file. */
const DEEPEST = 4;

/**
 * Adds facts of the project's other files to mocks: how they use mocked modules and the function's
 * arguments for them. Facts of the function's own file come first.
 */
export function withProjectFacts(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  inventions: Inventions,
  files: ProjectDocuments,
): Inventions {
  const facts = { ...inventions.plan.facts };
  const follower = new Follower(files);
  addUnknown(facts, follower.handedOn(document, fn, DEEPEST));
  for (const path of follower.optionsOfMissing(document, fn))
    facts[path] = { ...MAY_BE_PROMISE, ...facts[path] };
  addModuleFacts(facts, follower.ofModules(document));
  const globals = [...new Set([...inventions.plan.globals, ...follower.globals])];
  const plan = { globals, facts: withObjects(facts) };
  return calledAsAtRunTime({ ...inventions, plan }, follower);
}

/**
 * Makes objects of values whose members are read in one place, and that are text, a list or null in
 * another: `config.get('smtp.ini').main` beside `config.get('key') === text`. An object serves for
 * a text, too.
 */
function withObjects(facts: Facts): Facts {
  const owners = new Set(Object.keys(facts).flatMap((path) => ownersIn(path)));
  return Object.fromEntries(
    Object.entries(facts).map(([path, fact]): [string, ValueFact] => {
      if (!owners.has(path) || !(isPlain(fact) || fact.value === null)) return [path, fact];
      const { is, value, ...rest } = fact;
      return [path, rest];
    }),
  );
}

/** Returns the answers of a module in a path whose members only an object has. */
function ownersIn(path: string): string[] {
  if (!path.startsWith('"')) return [];
  return [...path.matchAll(/\(\)(?=\.([\w$]+)(?:[.[]|$))/g)].flatMap(({ index, 1: name = '' }) =>
    name in String.prototype || name in Array.prototype ? [] : [path.slice(0, index + 2)],
  );
}

function isPlain({ is }: ValueFact): boolean {
  return is === 'string' || is === 'array' || is === 'number' || is === 'boolean';
}

/** Renames members by symbols of other files to the descriptions of those symbols. */
function calledAsAtRunTime(
  { args, constructorArgs, plan }: Inventions,
  { symbols }: Follower,
): Inventions {
  const named = (path: string) => withSymbols(path, symbols);
  const argument = (each: Argument): Argument =>
    each.from === 'invention' ? { ...each, path: named(each.path) } : each;
  const facts = Object.entries(plan.facts).map(([path, fact]): [string, ValueFact] => [
    named(path),
    fact.same === undefined ? fact : { ...fact, same: named(fact.same) },
  ]);
  return {
    args: args.map(argument),
    constructorArgs: constructorArgs.map(argument),
    plan: { ...plan, facts: Object.fromEntries(facts) },
  };
}

class Follower {
  private readonly seen = new Set<SubjectDocument>();
  private readonly calls = new Set<string>();
  /** Descriptions of symbols in the files read, by name. */
  readonly symbols = new Map<string, string>();

  /** Globals for I/O in these files, and members of the global object that they need. */
  readonly globals = new Set<string>();

  private readonly read = new Set<string>();

  constructor(private readonly files: ProjectDocuments) {}

  /** Returns the file of a specifier; null if it leads elsewhere, or the limit is reached. */
  private at(specifier: string, from: string): SubjectDocument | null {
    const found = this.files.at(specifier, from);
    if (!found || (!this.read.has(found.file) && this.read.size >= MOST_FILES)) return null;
    this.read.add(found.file);
    return found;
  }

  /** Returns how the imported files of a document, and theirs, use modules. */
  ofModules(document: SubjectDocument): Facts {
    const facts: Facts = {};
    const waiting = [document];
    for (let from = waiting.shift(); from; from = waiting.shift()) {
      for (const name of namesOf('ioOfNode')) if (from.text.includes(name)) this.globals.add(name);
      for (const specifier of specifiersIn(from.text)) {
        const file = this.at(specifier, from.file);
        if (!file || this.seen.has(file)) continue;
        this.seen.add(file);
        const told = toldBy(file);
        for (const [name, text] of told.symbols) this.symbols.set(name, text);
        for (const name of told.globals) this.globals.add(name);
        waiting.push(file);
        addModuleFacts(facts, told.facts);
      }
    }
    return facts;
  }

  /**
   * Returns functions of files that are not there and that make an option: `send({ body: sign(token) })`.
   * Each may give a promise, unless its name says otherwise.
   */
  optionsOfMissing(document: SubjectDocument, fn: FunctionOfDocument): string[] {
    const models = modelsOf(document);
    const missing = handedToImports(document, fn).filter(
      ({ specifier, name, isOption }) =>
        isOption &&
        name !== null &&
        /^\.\.?\//.test(specifier) &&
        !models.named('pure').test(name) &&
        !models.named('givesNoPromise').test(name) &&
        !this.files.at(specifier, document.file),
    );
    return missing.map(({ specifier, name }) => `${JSON.stringify(specifier)}.${name}`);
  }

  /** Returns how functions of other files use the arguments of a function, by its own paths. */
  handedOn(document: SubjectDocument, fn: FunctionOfDocument, depth: number): Facts {
    const facts: Facts = {};
    for (const call of handedToImports(document, fn)) {
      const file = this.at(call.specifier, document.file);
      const called = file && calledIn(file, call.name);
      if (!called) continue;
      const key = `${file.file} ${called.path} ${JSON.stringify(call.args)}`;
      if (this.calls.has(key)) continue;
      this.calls.add(key);
      const { args, plan } = inventionsOf(file, called);
      const told = { ...plan.facts };
      if (depth > 1) addUnknown(told, this.handedOn(file, called, depth - 1));
      args.forEach((argument, index) => {
        const root = argument.from === 'invention' ? argument.path : argument.name;
        for (const at of call.args[index] ?? []) addUnknown(facts, movedTo(told, root, at));
      });
    }
    return facts;
  }
}

const MAY_BE_PROMISE: ValueFact = { answers: 'promise', answersBy: 'convention' };

const inventions = new WeakMap<SubjectDocument, Map<string, Inventions>>();

/** Returns the mocks of a function, shared by all its callers. */
function inventionsOf(file: SubjectDocument, fn: FunctionOfDocument): Inventions {
  const ofFile = inventions.get(file) ?? new Map<string, Inventions>();
  inventions.set(file, ofFile);
  const key = `${fn.start} ${fn.end}`;
  const made = ofFile.get(key) ?? inventionsFor(file, fn);
  ofFile.set(key, made);
  return made;
}

/** Facts of a file on modules and globals. */
interface ToldByFile {
  symbols: readonly (readonly [name: string, text: string])[];
  globals: readonly string[];
  facts: Facts;
}

const known = new WeakMap<SubjectDocument, ToldByFile>();

function toldBy(file: SubjectDocument): ToldByFile {
  const before = known.get(file);
  if (before) return before;
  const [any] = functionsOf(file).functions;
  const told = {
    symbols: [...symbolsIn(file.text)],
    globals: globalMembersOf(file),
    facts: any ? factsForAll(inventionsFor(file, any, { ofFile: true })) : {},
  };
  known.set(file, told);
  return told;
}

function globalMembersOf(document: SubjectDocument): string[] {
  const { file } = syntaxOf(document);
  return file ? globalMembers(codeOf(file)) : [];
}

/** Keeps facts of modules and globals for I/O, which all functions share. */
function factsForAll({ plan }: Inventions): Facts {
  return Object.fromEntries(
    Object.entries(plan.facts).filter(([path, fact]) => {
      if (fact.same) return false;
      // the branch to take there is unknown here
      return path.startsWith('"') || (named('ioOfNode').test(rootOf(path)) && !('value' in fact));
    }),
  );
}

/** Returns a function by its exported name; null means the module itself. */
function calledIn(file: SubjectDocument, name: string | null): FunctionOfDocument | undefined {
  const isMain = name === null || name === 'default';
  const main = isMain ? mainFunction(file) : null;
  const { functions } = functionsOf(file);
  return main ?? functions.find((each) => !each.nested && each.name === name);
}

/** Moves facts below `root` in another file to the path in this one. */
function movedTo(facts: Facts, root: string, { below, path }: HandedOn): Facts {
  const from = root + below;
  return Object.fromEntries(
    Object.entries(facts).flatMap(([each, fact]): [string, ValueFact][] => {
      const rest = each.startsWith(from) ? each.slice(from.length) : null;
      if (rest === null || !/^(?:$|[.([{])/.test(rest)) return [];
      // a module whose member is looked up by its name is no list
      if (path.endsWith('"') && rest.startsWith('[')) return [];
      // the branch to take there is unknown here, and an emitter may be more
      const isOfThere =
        'value' in fact ||
        /^(?:emitter|eventTarget)$/.test(fact.is ?? '') ||
        fact.same !== undefined;
      return isOfThere ? [] : [[path + rest, fact]];
    }),
  );
}

/**
 * Merges facts of modules. A file that reads text decides against a buffer or number: text has most
 * members in use.
 */
function addModuleFacts(facts: Facts, more: Facts): void {
  for (const [path, { is }] of Object.entries(more)) {
    const known = facts[path];
    const isRead = known?.is === 'buffer' || known?.is === 'number';
    if (isRead && is === 'string') facts[path] = { ...known, is };
  }
  addUnknown(facts, more);
}

/** Adds facts of unknown paths. */
function addUnknown(facts: Facts, more: Facts): void {
  for (const [path, fact] of Object.entries(more)) {
    const known = facts[path];
    if (known && saysWhat(known)) continue;
    facts[path] = { ...fact, ...known };
  }
}

function saysWhat(fact: ValueFact): boolean {
  return 'is' in fact || fact.answers !== undefined || 'value' in fact || 'turns' in fact;
}

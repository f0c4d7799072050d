import type { File, Node } from '@babel/types';

import {
  handedCall,
  lookedAt,
  lookOfHead,
  lookOfPart,
  type AsyncLook,
  type OwnCall,
} from './asyncLook';
import { afterBlanks } from './blankSpace';
import { functionsAround } from './calledAtOnce';
import type { SubjectDocument } from './document';
import { exportedNames } from './exportedNames';
import { nameOfFunction } from './functionName';
import { isHandedOut } from './returnedFunction';
import { callbackName } from './callbackName';
import { isOfExports, placeName, placeOf, type FunctionPlace } from './functionPlace';
import { lineAt, startsOfLines } from './lines';
import { syntaxOf } from './syntax';
import type { SyntaxProblem } from './syntax';
import { isFunctionVisit, walk, type FunctionNode, type FunctionVisit, type Visit } from './walk';

/**
 * Function of a document that has a name, or that is passed to a call for later. Lines and columns
 * are 1-based, offsets are those of the text.
 */
export interface FunctionOfDocument {
  /**
   * Own name, or that of its binding; `default` for an anonymous default export. A callback has the
   * name of the call that takes it: `socket.on('login')`.
   */
  name: string;
  /**
   * Unique name in the document: `Cart.checkout`, `api.load`, `outer/inner`, `module.exports`; with
   * the line if several share a path.
   */
  path: string;
  kind: 'function' | 'arrow' | 'method' | 'getter' | 'setter' | 'constructor';
  /** Line of the first token. */
  line: number;
  column: number;
  /** Line of the last token. */
  endLine: number;
  /** Offset of the first character; for a method, of its name or modifiers, without decorators. */
  start: number;
  /** Offset behind the last character. */
  end: number;
  async: boolean;
  generator: boolean;
  /** Number of functions around it, named or not. */
  depth: number;
  /** True inside a function that is not called right where it is written. */
  nested: boolean;
  /** True for a function without a name, called by the name of the call that takes it. */
  handedOver: boolean;
  /** True if the function around it returns it under a name, or sets it on what others hold. */
  handedOut: boolean;
  /** True for an export, or a member of one. */
  exported: boolean;
  /** Reason why it looks asynchronous, or null. */
  asyncLook: AsyncLook | null;
}

export interface FunctionsOfDocument {
  /** Functions in the order of the text. Empty if the text cannot be parsed. */
  functions: FunctionOfDocument[];
  /** First syntax error; functions may still be known if the parser could go on. */
  error: SyntaxProblem | null;
}

const found = new WeakMap<SubjectDocument, FunctionsOfDocument>();

/** Returns all functions of a document that have a name; cached per document. Never throws. */
export function functionsOf(document: SubjectDocument): FunctionsOfDocument {
  const known = found.get(document);
  if (known) return known;
  const { file, error } = syntaxOf(document);
  const functions = file ? withDistinctNames(functionsIn(file, document.text)) : [];
  const all = { functions, error };
  found.set(document, all);
  return all;
}

/** Returns all named functions of a text in order; several may have the same path. */
export function functionsIn(file: File, text: string): FunctionOfDocument[] {
  const lineStarts = startsOfLines(text);
  const exported = exportedNames(file);
  const byNode = new Map<Node, FunctionOfDocument>();
  const handing = new Map<string, Handing[]>();
  walk(file, (visit) => {
    const look = lookOfPart(visit);
    const handed = handedCall(visit);
    if (look !== null || handed !== null) {
      const around = lookedAt(visit, ({ node }) => byNode.has(node));
      const looking = around && byNode.get(around.node);
      if (looking && look !== null) looking.asyncLook ??= look;
      if (looking && handed) {
        listed(handing, calledPath(looking, handed)).push({ by: looking, left: handed.left });
      }
    }
    if (!isFunctionVisit(visit)) return;
    const name = nameOf(visit, text);
    if (name !== null) {
      byNode.set(visit.node, describe(visit, name, { text, lineStarts, exported }));
    }
  });
  const functions = [...byNode.values()];
  lookAsWhatTheyCall(functions, handing);
  return functions.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Function that returns a call, or makes it as a statement. */
interface Handing {
  by: FunctionOfDocument;
  left: boolean;
}

/** Returns the path of a called function; a method of `this` is a sibling of its caller. */
function calledPath({ path }: FunctionOfDocument, { name, ofThis }: OwnCall): string {
  return ofThis ? [...path.split('.').slice(0, -1), name].join('.') : name;
}

/**
 * Marks functions as asynchronous that return the call of one that looks so. Functions that leave
 * the promise of an `async` one unawaited are marked, too.
 *
 * @param handing functions that return a call or make it as a statement, by the path that is called
 */
function lookAsWhatTheyCall(
  functions: readonly FunctionOfDocument[],
  handing: ReadonlyMap<string, readonly Handing[]>,
): void {
  const looking = functions.filter(({ asyncLook }) => asyncLook && GIVES_PROMISE.has(asyncLook));
  for (const { path, async, handedOver } of looking) {
    // code beside a nested function calls it without the names around it
    const nearby = handedOver ? path : path.slice(path.lastIndexOf('/') + 1);
    const calls = [...new Set([path, nearby])].flatMap((each) => handing.get(each) ?? []);
    for (const { by: caller, left } of calls) {
      if (caller.asyncLook !== null || (left && !async)) continue;
      caller.asyncLook = 'promise';
      // its own callers are checked in turn
      if (!left) looking.push(caller);
    }
  }
}

const GIVES_PROMISE: ReadonlySet<AsyncLook> = new Set(['async', 'holds', 'then', 'promise']);

function listed<Key, Each>(lists: Map<Key, Each[]>, key: Key): Each[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

interface Named {
  name: string;
  handedOver: boolean;
}

function nameOf(visit: FunctionVisit, text: string): Named | null {
  const own = nameOfFunction(visit) ?? ownName(visit);
  if (own !== null) return { name: own, handedOver: false };
  const name = callbackName(visit, text);
  return name === null ? null : { name, handedOver: true };
}

/** Returns the last name of the path to a function without a name. */
function ownName(visit: Visit): string | null {
  const place = placeOf(visit);
  return place.root.is === 'named' ? (placeName(place, '').split('.').at(-1) ?? null) : null;
}

/** Adds the line, and if needed the column, to paths that several functions share. */
export function withDistinctNames<T extends Pick<FunctionOfDocument, 'path' | 'line' | 'column'>>(
  functions: readonly T[],
): T[] {
  const seen = new Map<string, T[]>();
  for (const each of functions) listed(seen, each.path).push(each);
  const shareLines = new Set<string>();
  for (const [path, same] of seen) {
    if (new Set(same.map(({ line }) => line)).size < same.length) shareLines.add(path);
  }
  return functions.map((each) => {
    if (seen.get(each.path)!.length < 2) return each;
    const place = shareLines.has(each.path) ? `:${each.line}:${each.column}` : `:${each.line}`;
    return { ...each, path: each.path + place };
  });
}

interface Surroundings {
  text: string;
  lineStarts: readonly number[];
  /** Names of the file's scope that are exported. */
  exported: ReadonlySet<string>;
}

function describe(
  visit: FunctionVisit,
  { name, handedOver }: Named,
  { text, lineStarts, exported }: Surroundings,
): FunctionOfDocument {
  const { node, depth } = visit;
  const place = placeOf(visit);
  const pathOf = handedOver ? name : placeName(place, name);
  const around = functionsAround(visit);
  const start = startWithoutDecorators(node, text);
  const end = node.end ?? start;
  const line = lineAt(lineStarts, start);
  return {
    name,
    path: [...around.reverse().flatMap((each) => nameAround(each, text)), pathOf].join('/'),
    kind: kindOf(node),
    line,
    column: start - lineStarts[line - 1]! + 1,
    endLine: lineAt(lineStarts, Math.max(start, end - 1)),
    start,
    end,
    async: node.async ?? false,
    generator: node.generator ?? false,
    depth,
    nested: around.length > 0,
    handedOver,
    handedOut: around.length > 0 && isHandedOut(visit),
    exported: around.length === 0 && isExported(place, exported),
    asyncLook: lookOfHead(node),
  };
}

function nameAround(visit: Visit, text: string): string[] {
  if (!isFunctionVisit(visit)) return [];
  const own = nameOfFunction(visit);
  const name = own === null ? callbackName(visit, text) : placeName(placeOf(visit), own);
  return name === null ? [] : [name];
}

function isExported({ root }: FunctionPlace, exported: ReadonlySet<string>): boolean {
  if (root.is === 'nowhere') return false;
  return isOfExports(root) || exported.has(root.base);
}

function kindOf(node: FunctionNode): FunctionOfDocument['kind'] {
  if (node.type === 'ArrowFunctionExpression') return 'arrow';
  if (!('kind' in node)) return 'function';
  if (node.kind === 'get') return 'getter';
  if (node.kind === 'set') return 'setter';
  return node.kind === 'constructor' ? 'constructor' : 'method';
}

/**
 * Returns the start of a function behind its decorators, where Babel lets a method start; their
 * work is not the method's.
 */
export function startWithoutDecorators(node: FunctionNode, text: string): number {
  const decorators = 'decorators' in node ? node.decorators : null;
  const start = node.start ?? 0;
  const last = decorators?.at(-1)?.end;
  if (last === undefined || last === null || last < start) return start;
  return afterBlanks(text, last);
}

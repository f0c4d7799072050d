import type { Node } from '@babel/types';

import type { Code } from '../analysis/code';
import { analysisOf } from '../analysis/functionAnalysis';
import { parameterPaths } from '../analysis/values/parameterPaths';
import { pathsAt } from '../analysis/values/value';
import { isCall, isMember } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import type { FunctionOfDocument } from '../document/functions';
import type { FunctionNode } from '../document/walk';
import type { Disk } from '../document/disk';
import { named } from '../models/shipped';
import type { Place, Types } from '../modules/types';
import type { TypeOfPath } from './inventions/context';

/** Limit of paths whose types are requested, as each takes time. */
const MOST_PLACES = 300;

/** Nodes that have members or are called, so that another file may declare them. */
const ASKED: ReadonlySet<string> = new Set([
  'MemberExpression',
  'OptionalMemberExpression',
  'CallExpression',
  'OptionalCallExpression',
]);

/** References to other files: a file's own types are read from its syntax. */
const NAMES_OTHERS = /\bimport\b|\brequire\s*\(|\breference\s+(?:path|types)\b/;
const HAS_TYPES = /@(?:param|type|typedef|returns?)\s*\{/;

export interface DeclaredTypes {
  read: readonly TypeOfPath[];
  /** Why there are none, in one clause. Left out: all requested types were read. */
  notRead?: string;
}

const NONE: DeclaredTypes = { read: [] };

/**
 * Returns the types of a function's paths that other files declare. There are none without a
 * TypeScript, or where it takes too long.
 */
export async function declaredTypes(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  types: Types | undefined,
  disk: Disk,
): Promise<DeclaredTypes> {
  if (!types || !mayTell(document)) return NONE;
  const places = placesOf(document, fn);
  if (places.length === 0) return NONE;
  const answer = await types.of(document, places, disk);
  if (answer.state === 'failed') return { ...NONE, notRead: answer.message };
  const read = places.flatMap(({ path, isCall }, index) => {
    const text = answer.texts[index] ?? null;
    return text === null ? [] : [{ path, text, isCall }];
  });
  return { read };
}

function mayTell({ language, text }: SubjectDocument): boolean {
  return NAMES_OTHERS.test(text) && (language.startsWith('typescript') || HAS_TYPES.test(text));
}

interface PlaceOfPath extends Place {
  path: string;
  isCall: boolean;
}

/** Returns the first place of each path, where no test has narrowed its type. */
function placesOf(document: SubjectDocument, fn: FunctionOfDocument): PlaceOfPath[] {
  const analysis = analysisOf(document, fn);
  if (!analysis) return [];
  const reading = analysis.reading();
  const places = new Map<string, PlaceOfPath>();
  const add = (path: string, { start, end }: Node, ofCall = false) => {
    if (places.has(path) || places.size >= MOST_PLACES) return;
    places.set(path, { path, isCall: ofCall, start: start ?? 0, end: end ?? 0 });
  };
  for (const visit of analysis.code.visits.values()) {
    const paths = parameterPaths(reading, visit) ?? [];
    paths.forEach((path, index) => {
      if (path !== null) add(path, patternOf((visit.node as FunctionNode).params[index]!));
    });
  }
  const { relevant } = reading;
  for (const { node } of [...relevant].sort((a, b) => (a.node.start ?? 0) - (b.node.start ?? 0))) {
    if (!ASKED.has(node.type) || isOfPromise(node, analysis.code)) continue;
    if (!isCall(node)) for (const path of pathsAt(reading, node)) add(path, node);
    // the path of `load()` of the file is that of what it returns, and its type is not
    else for (const path of pathsAt(reading, node.callee)) add(`${path}()`, node, true);
  }
  return [...places.values()];
}

/** True for `load().then`: the path is that of what the promise resolves to, which has no `then`. */
function isOfPromise(node: Node, { memberName }: Code): boolean {
  const member = isCall(node) ? node.callee : node;
  return isMember(member) && named('chains').test(memberName(member) ?? '');
}

/** Returns a parameter without its default, which does not change its type. */
function patternOf(parameter: Node): Node {
  if (parameter.type === 'TSParameterProperty') return patternOf(parameter.parameter);
  return parameter.type === 'AssignmentPattern' ? patternOf(parameter.left) : parameter;
}

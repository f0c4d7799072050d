import type { Node } from '@babel/types';

import type { CallOrNew } from '../../document/calls';
import type { Visit } from '../../document/walk';
import type { Code } from '../code';

/** Abstract value of an expression. A promise has the value that it resolves to. */
export type Value =
  /** Invented value. `promisified`: a function whose callback is replaced by a promise. */
  | { is: 'place'; path: string; promisified?: true }
  | { is: 'function'; visit: Visit }
  | { is: 'class'; visit: Visit }
  | { is: 'instance'; of: Visit }
  | { is: 'object'; visit: Visit }
  | { is: 'literal'; value: string | number | boolean | null }
  /** List. `items` are the elements with a known index. */
  | { is: 'list'; items: Value[][]; each: Value[] };

/** Evaluates expressions of a file; its parts call each other through it. */
export interface ValueAnalysis {
  code: Code;
  /** Returns the values of an expression, a pattern's name or a function; at most a few. */
  valuesOf(visit: Visit): Value[];
  /** Nodes in which uses are searched for. */
  relevant: readonly Visit[];
  /** Function that is scored; its parameters are invented. */
  scored: Visit | null;
}

const MOST = 6;

/** Removes duplicates, and keeps at most a few values. */
export function fewOf(values: readonly Value[]): Value[] {
  const kept = new Map<unknown, Value>();
  for (const value of values) {
    const key = keyOf(value);
    if (!kept.has(key) && kept.size < MOST) kept.set(key, value);
  }
  return [...kept.values()];
}

function keyOf(value: Value): unknown {
  switch (value.is) {
    case 'place':
      return `place ${value.path}`;
    case 'literal':
      return `literal ${value.value}`;
    case 'instance':
      return value.of.node;
    case 'list':
      return value;
    default:
      return value.visit.node;
  }
}

export function placeAt(path: string): Value {
  return { is: 'place', path };
}

/** Returns the paths of the invented values. */
export function pathsOf(values: readonly Value[]): string[] {
  return values.flatMap((value) => (value.is === 'place' ? [value.path] : []));
}

/** Returns the paths of an expression; none for a node that is not in the code. */
export function pathsAt({ code, valuesOf }: ValueAnalysis, node: Node): string[] {
  const visit = code.visits.get(node);
  return visit ? pathsOf(valuesOf(visit)) : [];
}

/** Returns the paths of an invented callee. */
export function calledPaths({ code, valuesOf }: ValueAnalysis, { callee }: CallOrNew): string[] {
  return pathsOf(valuesOf(code.at(callee)));
}

/**
 * True for a piece of a text: `text += piece`, `piece.toString()`. A text has the values of its
 * pieces.
 */
export function isPieceOfText(value: Value): boolean {
  return value.is === 'place' && value.path.endsWith('[]');
}

/** Returns the path of a member; a module's default export is the module itself. */
export function memberPath(path: string, name: string): string {
  if (name === 'default' && path.endsWith('"')) return path;
  return name === '[]' ? `${path}[]` : `${path}.${name}`;
}

/** Limit of steps, as paths grow in loops; a query may be built by twenty calls. */
const LONGEST = 40;

export function isTooLong(path: string): boolean {
  return path.length > 300 || path.split(/(?=[.([{])/).length > LONGEST;
}

export function elementsOf(values: readonly Value[]): Value[] {
  return fewOf(
    values.flatMap((value) => {
      if (value.is === 'place') return [placeAt(`${value.path}[]`)];
      return value.is === 'list' ? [...value.items.flat(), ...value.each] : [];
    }),
  );
}

/** Returns the called member's name, with its object and the object's values. */
export function calledMember(
  { code, valuesOf }: ValueAnalysis,
  call: CallOrNew,
): { name: string; object: Visit; on: Value[] } | null {
  const { callee } = call;
  const name = code.memberName(callee);
  if (name === null || !('object' in callee)) return null;
  const object = code.at(callee.object);
  return { name, object, on: valuesOf(object) };
}

/** Returns the arguments before the first spread. */
export function argumentsOf(code: Code, call: CallOrNew): Visit[] {
  const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  return call.arguments.slice(0, spread < 0 ? undefined : spread).map((each) => code.at(each));
}

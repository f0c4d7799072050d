import type { Node } from '@babel/types';

import type { CallOrNew } from '../../document/calls';
import type { Visit } from '../../document/walk';
import type { Code } from '../code';

/** What an expression may come to, as far as the code tells. A promise is what it is kept with. */
export type Value =
  /** Something invented. `promisified`: a function that had its callback replaced by a promise. */
  | { is: 'place'; path: string; promisified?: true }
  | { is: 'function'; visit: Visit }
  | { is: 'class'; visit: Visit }
  | { is: 'instance'; of: Visit }
  | { is: 'object'; visit: Visit }
  | { is: 'literal'; value: string | number | boolean | null }
  /** `items`: those whose position is known. */
  | { is: 'list'; items: Value[][]; each: Value[] };

/** Looks up what expressions come to; its parts call each other through it. */
export interface Reading {
  code: Code;
  /** What an expression, a pattern's name or a function comes to; at most a few. */
  valuesOf(visit: Visit): Value[];
  /** What is to be looked at for uses. */
  relevant: readonly Visit[];
  /** The function that is scored; its parameters are invented. */
  scored: Visit | null;
}

const MOST = 6;

/** The same values once, and not more than a few. */
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

/** The paths of what is invented among some values. */
export function pathsOf(values: readonly Value[]): string[] {
  return values.flatMap((value) => (value.is === 'place' ? [value.path] : []));
}

/** Those of an expression; none of one that is made up, and stands nowhere in the code. */
export function pathsAt({ code, valuesOf }: Reading, node: Node): string[] {
  const visit = code.visits.get(node);
  return visit ? pathsOf(valuesOf(visit)) : [];
}

/** The paths that what is called may go by, where it is invented. */
export function calledPaths({ code, valuesOf }: Reading, { callee }: CallOrNew): string[] {
  return pathsOf(valuesOf(code.at(callee)));
}

/** `text += piece`, `piece.toString()`: what is put together is known by its pieces. */
export function isPieceOfText(value: Value): boolean {
  return value.is === 'place' && value.path.endsWith('[]');
}

/** The path of a member; a module's default export is the module itself. */
export function memberPath(path: string, name: string): string {
  if (name === 'default' && path.endsWith('"')) return path;
  return name === '[]' ? `${path}[]` : `${path}.${name}`;
}

/** Paths that grow by going round in a loop are cut; a query may well be built by twenty calls. */
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

/** The member that a call is made of, with what it is a member of. */
export function calledMember(
  { code, valuesOf }: Reading,
  call: CallOrNew,
): { name: string; object: Visit; on: Value[] } | null {
  const { callee } = call;
  const name = code.memberName(callee);
  if (name === null || !('object' in callee)) return null;
  const object = code.at(callee.object);
  return { name, object, on: valuesOf(object) };
}

/** Arguments of a call that stand before any that are spread. */
export function argumentsOf(code: Code, call: CallOrNew): Visit[] {
  const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  return call.arguments.slice(0, spread < 0 ? undefined : spread).map((each) => code.at(each));
}

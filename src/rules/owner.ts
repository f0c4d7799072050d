/** Tells the faults of the scored function from those of functions that it calls. */

import { handlerOf, isOverruled } from '../analysis/errorHandlers';
import { callAt, type CallVisit } from '../document/callAt';
import type { SubjectDocument } from '../document/document';
import { lineAt, startsOfLines } from '../document/lines';
import { functionsAndHandlers } from '../document/severalFunctions';
import { isInside, startOf } from '../document/range';
import type { ConsequenceKind } from '../probe/consequence';
import type { Site } from '../probe/debuggability';
import { subjectFrames } from '../probe/frames';
import type { Breach } from './breach';
import { inAnotherFile, toEndOfLine } from './callPlaces';
import { isUsedAsPromise } from '../document/usedAsPromise';
import type { Facts } from './facts';

/** Consequences that a function of another file may cause by itself. */
const BY_OTHERS: ReadonlySet<ConsequenceKind> = new Set([
  'hidden',
  'unhandled',
  'uncaught',
  'neverEnds',
  'endsTwice',
  'replaced',
]);

/** Returns the sites whose failures another file of the project turns into a consequence. */
export function sitesOfOthers(
  { sites, document, called }: Facts,
  kind: ConsequenceKind | undefined,
): Site[] {
  if (!kind || !BY_OTHERS.has(kind)) return [];
  return sites.filter((site) => {
    const calls = subjectFrames(site).flatMap(({ at }) => (at && callAt(document, at)) ?? []);
    if (inAnotherFile(site) === null || calls.length === 0 || calls.some(isSeenTo)) return false;
    if (kind === 'unhandled') return calls.every(isUsedAsPromise);
    if (kind !== 'neverEnds') return !isThrownHere(site, document);
    return calls.every((call) => isUsedAsPromise(call) && isOf(call, called));
  });
}

/** True if the code around a call handles its error. */
function isSeenTo(call: CallVisit): boolean {
  return handlerOf(call) !== null || isOverruled(call);
}

/** True if a call stands directly in the scored function: what it waits for, its caller waits for. */
function isOf({ within }: CallVisit, { range }: Facts['called']): boolean {
  return !range || within === null || startOf(within.node) <= range.start;
}

function isThrownHere({ consequence, alsoSeen }: Site, { file }: SubjectDocument): boolean {
  return [consequence, ...alsoSeen].some(
    (seen) => seen && 'error' in seen && seen.error.at?.file === file,
  );
}

/**
 * True if a fault is in another function that can be scored itself: it is told there. A race is of
 * each function that takes part in it: one may look, and another one act.
 */
export function isInAnother({ file, line, race, related }: Breach, facts: Facts): boolean {
  const parts = race === undefined ? [] : related;
  return [{ file, line }, ...parts].every((place) => isPlaceInAnother(place, facts));
}

/** True for a place in another function: one around the scored one is part of its surroundings. */
function isPlaceInAnother({ file, line }: Pick<Breach, 'file' | 'line'>, facts: Facts): boolean {
  const { document, called } = facts;
  const { range } = called;
  if (!range) return false;
  if (file !== document.file) return true;
  const starts = startsOfLines(document.text);
  const isOwn = lineAt(starts, range.start) <= line && line <= lineAt(starts, range.end - 1);
  if (isOwn) return false;
  const around = functionsAndHandlers(document).filter(
    (one) => one.asyncLook !== null && one.line <= line && line <= one.endLine,
  );
  const [owner] = around.sort((a, b) => b.start - a.start);
  return owner !== undefined && !isInside(range, owner);
}

/** Moves a breach to the place in another file that fails; the related places lead there. */
export function atOwner(found: Breach, site: Site | undefined, { document }: Facts): Breach {
  const inner = site && inAnotherFile(site);
  if (!inner || found.file !== document.file) return found;
  const way = site.probes[0]!.wanted.slice(1).flatMap(({ owner, at }) =>
    at && (owner === 'project' || owner === 'subject') ? [{ ...at, message: ON_THE_WAY }] : [],
  );
  return { ...found, ...toEndOfLine(inner, document), related: way };
}

const ON_THE_WAY = 'on the way there';

import type { File } from '@babel/types';

import type { SubjectDocument } from '../document/document';
import { lineAt, startsOfLines } from '../document/lines';
import { sourceMappingUrl } from '../document/sourceMap';
import { syntaxOf } from '../document/syntax';
import { walk, type Visit } from '../document/walk';
import { applyFix } from './applyFix';
import { attachCause, type CaughtErrors } from './attachCause';
import { awaitWrapper } from './awaitWrapper';
import type { Fix, FixKind, FixPlace, ParsedSource } from './fix';
import { fixScopeOf, type FixScope } from './fixScope';
import { nameFunction } from './nameFunction';
import { newPromise } from './newPromise';
import { returnAwait } from './returnAwait';
import { wrapperIn } from './wrapper';

/** In the order in which they are offered. */
const KINDS: readonly FixKind[] = [
  'returnAwait',
  'attachCause',
  'newPromise',
  'awaitWrapper',
  'nameFunction',
];

/**
 * The changes that may keep more of a stack: of each kind all its places at once, where there are
 * several, and each place alone. None for a text that does not parse, and none for a tool's output,
 * which nobody edits. Never throws.
 *
 * @param functionName the one function that they are for, with what it runs of its file; null: all
 */
export function findFixes(document: SubjectDocument, functionName: string | null = null): Fix[] {
  const { file, error } = syntaxOf(document);
  if (!file || error || sourceMappingUrl(document.text) !== null) return [];
  const meant =
    functionName === null
      ? { kinds: KINDS, isMeant: () => true }
      : fixScopeOf(document, functionName, KINDS);
  const lineStarts = startsOfLines(document.text);
  const taken = namesIn(file);
  const source = { document, text: document.text, file };
  const each = placesIn({ ...source, freeName: namer(taken, false) }, meant);
  // made at once, names that are made up must not clash with each other either
  const all = placesIn({ ...source, freeName: namer(taken, true) }, meant);
  return KINDS.flatMap((kind) => {
    const made = (places: readonly FixPlace[]) => fixOf(kind, places, document.text, lineStarts);
    const parses = (places: readonly FixPlace[]) => applyFix(document, made(places)) !== null;
    const together = withoutOverlap(all[kind]);
    // each place is parsed alone only where one of them must be the broken one
    const isSound = together.length > 0 && parses(together);
    const sound = isSound ? together : together.filter((place) => parses([place]));
    const isOffered = sound.length > 1 && (isSound || parses(sound));
    const alone = isSound ? each[kind] : each[kind].filter((place) => parses([place]));
    return [...(isOffered ? [made(sound)] : []), ...alone.map((place) => made([place]))];
  });
}

function namesIn(file: File): Set<string> {
  const names = new Set<string>();
  walk(file, ({ node }) => {
    if (node.type === 'Identifier') names.add(node.name);
  });
  return names;
}

function namer(names: ReadonlySet<string>, takes: boolean): ParsedSource['freeName'] {
  const taken = new Set(names);
  const counts = new Map<string, number>();
  return (name) => {
    let free = name;
    let count = counts.get(name) ?? 2;
    for (; taken.has(free); count++) free = `${name}${count}`;
    if (!takes) return free;
    counts.set(name, count);
    taken.add(free);
    return free;
  };
}

function placesIn(source: ParsedSource, meant: FixScope): Record<FixKind, FixPlace[]> {
  const places: Record<FixKind, FixPlace[]> = {
    returnAwait: [],
    attachCause: [],
    newPromise: [],
    awaitWrapper: [],
    nameFunction: [],
  };
  const wrapper = wrapperIn(source);
  const caught: CaughtErrors = new WeakMap();
  const finders: Record<FixKind, (visit: Visit) => FixPlace | null> = {
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

function fixOf(
  kind: FixKind,
  places: readonly FixPlace[],
  text: string,
  lineStarts: readonly number[],
): Fix {
  const [only] = places;
  const alone = places.length === 1 && only ? only : null;
  return {
    id: alone ? `${kind} ${alone.start}` : `${kind} all`,
    kind,
    code: alone ? text.slice(alone.start, alone.end).replace(/\s+/g, ' ') : '',
    count: places.length,
    edits: [...new Set(places.flatMap(({ edits }) => edits))].sort(
      (a, b) => a.start - b.start || a.end - b.end,
    ),
    lines: places.map(({ start, end }) => ({
      from: lineAt(lineStarts, start),
      to: lineAt(lineStarts, Math.max(start, end - 1)),
    })),
  };
}

/** What one place replaces, another one inside it cannot edit at the same time. */
function withoutOverlap(places: readonly FixPlace[]): FixPlace[] {
  let replacedTo = 0;
  // in the order of the text, an outer one before what is inside it
  return places.filter(({ edits }) => {
    if (edits.some(({ start }) => start < replacedTo)) return false;
    for (const { start, end } of edits) if (end > start) replacedTo = Math.max(replacedTo, end);
    return true;
  });
}

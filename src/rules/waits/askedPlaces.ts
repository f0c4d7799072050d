/** Calls in a function's code, with the operations that ran under them. */

import { codeOf } from '../../analysis/code';
import { mappedBy } from '../../analysis/order/calledForEach';
import { modelOfRole } from '../../analysis/userModel';
import type { SourcePosition, SubjectDocument } from '../../document/document';
import { loopAround } from '../../document/loopAround';
import { syntaxOf } from '../../document/syntax';
import type { Visit } from '../../document/walk';
import { listed } from '../../document/words';
import type { KnownWaits, WaitedFor, Waits } from '../../probe/order/knownWaits';
import type { Place } from '../breach';
import { modelOfCalls } from '../byModel';
import { calleeText, callIn, placeAt } from '../callPlaces';

/** A call in the code, with the operations that ran under it. */
export interface AskedAt {
  operations: WaitedFor[];
  indices: number[];
  line: number;
  column: number;
  startMs: number;
  endMs: number;
  loop: Visit | null;
  /** The function around it that runs for each element of a list at once. */
  each: Visit | null;
}

/** Waits of a call, and the calls in the code that caused them, by their start. */
export interface Asked {
  waits: KnownWaits;
  places: readonly AskedAt[];
}

export function askedOf(waits: Waits | undefined, document: SubjectDocument): Asked | null {
  return waits?.state === 'known' ? { waits, places: placesOf(waits, document) } : null;
}

function placesOf({ operations }: KnownWaits, document: SubjectDocument): AskedAt[] {
  const found = new Map<string, AskedAt>();
  operations.forEach((each, index) => {
    const { line, column, startMs, endMs } = each;
    const call = visitAt({ line, column }, document);
    const known = found.get(`${line}:${column}`) ?? {
      ...{ operations: [], indices: [], line, column, startMs, endMs },
      ...{ loop: call && loopAround(call), each: eachAround(call, document) },
    };
    known.operations.push(each);
    known.indices.push(index);
    known.endMs = Math.max(known.endMs, endMs);
    found.set(`${line}:${column}`, known);
  });
  return [...found.values()];
}

/** Returns the call at a place, as a node of the file. */
export function visitAt(
  place: Omit<SourcePosition, 'file'>,
  document: SubjectDocument,
): Visit | null {
  const found = callAsked(place, document);
  return found && found.code.at(found.call.node);
}

function callAsked({ line, column }: Omit<SourcePosition, 'file'>, document: SubjectDocument) {
  return callIn(document, { file: document.file, line, column });
}

function eachAround(call: Visit | null, document: SubjectDocument): Visit | null {
  const { file } = syntaxOf(document);
  for (let at = call?.within ?? null; at && file; at = at.within) {
    if (mappedBy(at, codeOf(file))) return at;
  }
  return null;
}

/** Returns the user's model by which calls only read, so that they may be moved. */
export function modelOfReads(places: readonly AskedAt[], document: SubjectDocument): string | null {
  return modelOfCalls(
    places.map((place) => at(place, document)),
    document,
    (callee, code) => modelOfRole('reads', callee, code) ?? modelOfRole('pure', callee, code),
  );
}

/** Returns the spans of a call that follow each other: one per turn in a loop. */
export function turnsOf(place: AskedAt): readonly Span[] {
  return place.loop ? place.operations : [place];
}

/**
 * True if an operation of `place` needs one of `other`, directly or not. In a loop the same turn is
 * compared.
 */
export function needs(place: AskedAt, other: AskedAt, waits: KnownWaits): boolean {
  if (!isOfOneLoop(place, other)) return isNeeded(place.indices, other.indices, waits);
  return place.indices.some((index, i) => isNeeded([index], other.indices.slice(i, i + 1), waits));
}

export function isOfOneLoop({ loop }: AskedAt, { loop: other }: AskedAt): boolean {
  return loop !== null && loop.node === other?.node;
}

function isNeeded(
  by: readonly number[],
  needed: readonly number[],
  { operations }: KnownWaits,
): boolean {
  const seen = new Set<number>();
  const waiting = [...by];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...operations[next]!.dependsOn);
  }
  return needed.some((index) => seen.has(index));
}

export function at({ line, column }: AskedAt, { file }: SubjectDocument): SourcePosition {
  return { file, line, column };
}

export function whereIs(place: AskedAt, document: SubjectDocument): Place {
  return placeAt(at(place, document), document);
}

/** Returns `line 29 `users.find(…)``. */
export function nameOf(place: AskedAt, document: SubjectDocument): string {
  const call = callAsked(place, document)?.call;
  const name = call ? calleeText(call, document) : (place.operations[0]?.name ?? '');
  return `line ${place.line} \`${name}(…)\``;
}

export interface Span {
  startMs: number;
  endMs: number;
}

export function sumOf(spans: readonly Span[]): number {
  return spans.reduce((all, { startMs, endMs }) => all + endMs - startMs, 0);
}

export function longestOf(spans: readonly Span[]): number {
  return Math.max(...spans.map(({ startMs, endMs }) => endMs - startMs));
}

/** Returns the time during which any of the spans goes on. */
export function coveredBy(spans: readonly Span[]): number {
  const inOrder = [...spans].sort((a, b) => a.startMs - b.startMs);
  let [covered, until] = [0, -Infinity];
  for (const { startMs, endMs } of inOrder) {
    covered += Math.max(0, endMs - Math.max(startMs, until));
    until = Math.max(until, endMs);
  }
  return covered;
}

/** Returns ``line 29 `a(…)`, line 30 `b(…)` and line 31 `c(…)` ``. */
export function namesOf(places: readonly AskedAt[], document: SubjectDocument): string {
  return listed(places.map((each) => nameOf(each, document)));
}

/** The calls of a function's code under which its operations ran. */

import { codeOf } from '../../../analysis/code';
import { callAt, type CallVisit } from '../../../document/callAt';
import type { SourcePosition, SubjectDocument } from '../../../document/document';
import { syntaxOf } from '../../../document/syntax';
import { isFunction, type Visit } from '../../../document/walk';
import type { KnownWaits, WaitedFor } from '../../../probe/order/waits';
import { calleeText, placeAt, type Place } from '../callPlaces';

/** A call of the code, with the operations that ran under it. */
export interface AskedAt {
  operations: WaitedFor[];
  indices: number[];
  line: number;
  column: number;
  startMs: number;
  endMs: number;
  /** The innermost loop around it. */
  loop: Visit | null;
}

/** In the order in which they began. */
export function placesOf({ operations }: KnownWaits, document: SubjectDocument): AskedAt[] {
  const found = new Map<string, AskedAt>();
  operations.forEach((each, index) => {
    const { line, column, startMs, endMs } = each;
    const known = found.get(`${line}:${column}`) ?? {
      ...{ operations: [], indices: [], line, column, startMs, endMs },
      loop: loopAround(visitAt({ line, column }, document)),
    };
    known.operations.push(each);
    known.indices.push(index);
    known.endMs = Math.max(known.endMs, endMs);
    found.set(`${line}:${column}`, known);
  });
  return [...found.values()];
}

/** The call there, as a part of the file. */
export function visitAt(at: Omit<SourcePosition, 'file'>, document: SubjectDocument): Visit | null {
  const { file } = syntaxOf(document);
  const call = callOf(at, document);
  return file && call && codeOf(file).at(call.node);
}

function callOf({ line, column }: Omit<SourcePosition, 'file'>, document: SubjectDocument) {
  return callAt(document, { file: document.file, line, column });
}

function loopAround(call: Visit | null): Visit | null {
  for (let at = call; at && !isFunction(at.node); at = at.parent) {
    if (/^(?:For|While|DoWhile)/.test(at.node.type)) return at;
  }
  return null;
}

/** Whether an operation of the one needs one of the other, or what that needs. */
export function needs(place: AskedAt, other: AskedAt, { operations }: KnownWaits): boolean {
  const seen = new Set<number>();
  const waiting = [...place.indices];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...operations[next]!.dependsOn);
  }
  return other.indices.some((index) => seen.has(index));
}

export function at({ line, column }: AskedAt, { file }: SubjectDocument): SourcePosition {
  return { file, line, column };
}

export function whereIs(place: AskedAt, document: SubjectDocument): Place {
  return placeAt(at(place, document), document);
}

/** `line 29 `users.find(…)`` */
export function nameOf(place: AskedAt, document: SubjectDocument): string {
  const call: CallVisit | null = callOf(place, document);
  const name = call ? calleeText(call, document) : (place.operations[0]?.name ?? '');
  return `line ${place.line} \`${name}(…)\``;
}

export function sumOf(spans: readonly { startMs: number; endMs: number }[]): number {
  return spans.reduce((all, { startMs, endMs }) => all + endMs - startMs, 0);
}

export function longestOf(spans: readonly { startMs: number; endMs: number }[]): number {
  return Math.max(...spans.map(({ startMs, endMs }) => endMs - startMs));
}

import type { Node } from '@babel/types';

import { isCall, isMember, type Call } from './calls';
import type { SourcePosition, SubjectDocument } from './document';
import { syntaxOf } from './syntax';
import { walk, type Visit } from './walk';

export type CallVisit = Visit & { node: Call };

const known = new WeakMap<SubjectDocument, Map<number, CallVisit[]>>();

/** The call that V8 says to stand at a place: at the name that is called, or near it on that line. */
export function callAt(document: SubjectDocument, at: SourcePosition): CallVisit | null {
  if (at.file !== document.file) return null;
  const calls = knownOf(document);
  const distance = (visit: CallVisit) => Math.abs(columnOf(visit) - at.column);
  const [nearest] = [...(calls.get(at.line) ?? [])].sort((a, b) => distance(a) - distance(b));
  return nearest ?? null;
}

/** Where V8 says that a call stands. */
export function positionOf(call: CallVisit, { file }: SubjectDocument): SourcePosition {
  const line = nameOf(call.node).loc?.start.line ?? 0;
  return { file, line, column: columnOf(call) };
}

/** All calls of a document. */
export function callsOf(document: SubjectDocument): CallVisit[] {
  return [...knownOf(document).values()].flat();
}

function knownOf(document: SubjectDocument): Map<number, CallVisit[]> {
  const calls = known.get(document) ?? callsByLine(document);
  known.set(document, calls);
  return calls;
}

function callsByLine(document: SubjectDocument): Map<number, CallVisit[]> {
  const { file } = syntaxOf(document);
  const found = new Map<number, CallVisit[]>();
  if (file) walk(file, add);
  return found;

  function add(visit: Visit): void {
    if (!isCallVisit(visit)) return;
    const { line } = positionOf(visit, document);
    found.set(line, [...(found.get(line) ?? []), visit]);
  }
}

function isCallVisit(visit: Visit): visit is CallVisit {
  return isCall(visit.node);
}

function nameOf(call: Call): Node {
  return isMember(call.callee) ? call.callee.property : call;
}

function columnOf({ node }: CallVisit): number {
  return (nameOf(node).loc?.start.column ?? 0) + 1;
}

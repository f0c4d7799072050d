import type { Node } from '@babel/types';

import { isCall, isMember, type Call } from './calls';
import type { SourcePosition, SubjectDocument } from './document';
import { writtenName } from './exported';
import { isInside } from './range';
import { syntaxOf } from './syntax';
import { outermost } from './unwrapped';
import { walk, type Visit } from './walk';

export type CallVisit = Visit & { node: Call };

export type LoopVisit = Visit & { node: Extract<Node, { type: 'ForOfStatement' }> };

interface Known {
  calls: ReadonlyMap<number, CallVisit[]>;
  /** Expressions that await, by line and column: V8 reports these of an async function. */
  awaits: ReadonlyMap<string, Node>;
  loops: readonly LoopVisit[];
}

const known = new WeakMap<SubjectDocument, Known>();

/**
 * Returns the loop that awaits its next value, if V8 reports its head at a position:
 * `for await (const row of rows)`.
 */
export function loopAt(document: SubjectDocument, { file, line, column }: SourcePosition) {
  if (file !== document.file) return null;
  const isAt = ({ node: { left, right } }: LoopVisit) =>
    left.loc!.start.line <= line &&
    line <= right.loc!.end.line &&
    (line > left.loc!.start.line || left.loc!.start.column < column) &&
    (line < right.loc!.end.line || column <= right.loc!.end.column);
  return knownOf(document).loops.filter(isAt).at(-1) ?? null;
}

/**
 * Returns the call that V8 reports at a position: at the called name, or the nearest on that line.
 * For a `for await` loop it is the call that makes the iterated value.
 */
export function callAt(document: SubjectDocument, at: SourcePosition): CallVisit | null {
  if (at.file !== document.file) return null;
  const { calls } = knownOf(document);
  const loop = loopAt(document, at);
  if (loop) return callsOf(document).find(({ node }) => node === loop.node.right) ?? null;
  const distance = (visit: CallVisit) => Math.abs(columnOf(visit) - at.column);
  const onLine = [...(calls.get(at.line) ?? [])].sort((a, b) => distance(a) - distance(b));
  const waiting = knownOf(document).awaits.get(`${at.line}:${at.column}`);
  const awaited = waiting && onLine.find(({ node }) => isInside(node, waiting));
  return awaited ?? onLine[0] ?? null;
}

/** Returns the position that V8 reports for a call. */
export function positionOf(call: CallVisit, { file }: SubjectDocument): SourcePosition {
  const line = nameOf(call.node).loc?.start.line ?? 0;
  return { file, line, column: columnOf(call) };
}

/** Returns all calls of a document. */
export function callsOf(document: SubjectDocument): CallVisit[] {
  return [...knownOf(document).calls.values()].flat();
}

function knownOf(document: SubjectDocument): Known {
  const found = known.get(document) ?? lookThrough(document);
  known.set(document, found);
  return found;
}

function lookThrough(document: SubjectDocument): Known {
  const { file } = syntaxOf(document);
  const calls = new Map<number, CallVisit[]>();
  const awaits = new Map<string, Node>();
  const loops: LoopVisit[] = [];
  if (file) walk(file, add);
  return { calls, awaits, loops };

  function add(visit: Visit): void {
    if (isWaitingLoop(visit)) loops.push(visit);
    if (visit.node.type === 'AwaitExpression') {
      const { line, column } = visit.node.loc!.start;
      awaits.set(`${line}:${column + 1}`, visit.node);
    }
    if (!isCallVisit(visit)) return;
    const { line } = positionOf(visit, document);
    calls.set(line, [...(calls.get(line) ?? []), visit]);
  }
}

function isWaitingLoop(visit: Visit): visit is LoopVisit {
  return visit.node.type === 'ForOfStatement' && visit.node.await;
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

/** Returns the name of the option that an expression is, and the call that takes it: `send({ body: x })`. */
export function optionOf(value: Visit): { name: string; to: CallVisit } | null {
  const member = outermost(value).parent;
  if (member?.node.type !== 'ObjectProperty' || member.parent?.node.type !== 'ObjectExpression')
    return null;
  const { key, parent } = outermost(member.parent);
  const name = writtenName(member.node.key);
  if (key !== 'arguments' || !parent || !isCall(parent.node) || name === null) return null;
  return { name, to: parent as CallVisit };
}

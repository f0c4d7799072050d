/** Places of findings, and their calls in words. */

import * as path from 'node:path';

import type { Node } from '@babel/types';

import { codeOf, type Code } from '../analysis/code';
import { callAt, loopAt, type CallVisit } from '../document/callAt';
import type { FailureShape } from '../../bench-runner/protocol/own';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { linesOf } from '../document/lines';
import { endOf, startOf } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { Site } from '../probe/debuggability';
import { shortenMiddle } from '../document/words';
import type { Place } from './breach';

/** Returns the call at `at` and the code of its document, or null. */
export function callIn(
  document: SubjectDocument,
  at: SourcePosition | null,
): { call: CallVisit; code: Code } | null {
  const { file } = syntaxOf(document);
  const call = at && callAt(document, at);
  return file && call && { call, code: codeOf(file) };
}

/** Returns the place of the call at `at`, or from there to the end of the line. */
export function placeAt(at: SourcePosition, document: SubjectDocument): Place {
  const call = callAt(document, at);
  return call ? placeOfCall(call, document) : toEndOfLine(at, document);
}

export function placeOfCall({ node }: CallVisit, document: SubjectDocument): Place {
  return placeOfNode(node, document);
}

export function placeOfNode({ loc }: Node, { file }: SubjectDocument): Place {
  const { start: from, end } = loc!;
  return {
    file,
    line: from.line,
    column: from.column + 1,
    endLine: end.line,
    endColumn: end.column + 1,
  };
}

export function toEndOfLine(
  { file, line, column }: SourcePosition,
  document: SubjectDocument,
): Place {
  const text = file === document.file ? linesOf(document.text)[line - 1] : undefined;
  const endColumn = Math.max(column + 1, (text?.trimEnd().length ?? 0) + 1);
  return { file, line, column, endLine: line, endColumn };
}

const MOST_CALLEE_LENGTH = 40;

type CallOfSite = Pick<Site, 'at' | 'operation' | 'reached' | 'probes'> & {
  failsAs?: FailureShape;
};

/**
 * Returns a call in words: `line 19 `publish(…)``. A call in another file is
 * ``db.insert(…)` (store.js:7), by line 19 `save(…)`,`. A kind of error follows:
 * `line 19 `publish(…)` (`code`: "P2002")`.
 */
export function callWords(site: CallOfSite, document: SubjectDocument): string {
  return callOfSite(site, document) + (site.failsAs ? ` (${shapeWords(site.failsAs)})` : '');
}

function shapeWords({ ofClass, members }: FailureShape): string {
  const told = Object.entries(members).map(
    ([name, value]) => `\`${name}\`: ${JSON.stringify(value)}`,
  );
  return [...(ofClass === undefined ? [] : [`a ${ofClass}`]), ...told].join(', ');
}

function callOfSite(site: CallOfSite, document: SubjectDocument): string {
  const { at, operation, reached } = site;
  const call = at && callAt(document, at);
  const asked = shortenMiddle(operation, MOST_CALLEE_LENGTH);
  const loop = at && !call ? loopAt(document, at) : null;
  const name = call ? calleeText(call, document) : asked;
  const whose = reached.by === 'event' ? 'the stream of ' : '';
  if (at === null) return `\`${name}(…)\``;
  if (loop) return `line ${at.line} \`for await (… of ${shortText(loop.node.right, document)})\``;
  const inner = inAnotherFile(site);
  const by = inner && `\`${asked}(…)\` (${path.basename(inner.file)}:${inner.line}), by `;
  return `${by ?? ''}${whose}line ${at.line} \`${name}(…)\`${by === null ? '' : ','}`;
}

/**
 * Returns where another file of the project makes the operation of a line in this file, or null.
 */
export function inAnotherFile({ at, probes }: Pick<Site, 'at' | 'probes'>): SourcePosition | null {
  const first = probes[0]?.wanted[0];
  return first?.owner === 'project' && first.at && first.at.file !== at?.file ? first.at : null;
}

export function calleeText({ node }: CallVisit, document: SubjectDocument): string {
  return shortText(node.callee, document);
}

function shortText(node: Node, { text }: SubjectDocument): string {
  const written = text.slice(startOf(node), endOf(node)).replace(/\s+/g, '');
  return shortenMiddle(written, MOST_CALLEE_LENGTH);
}

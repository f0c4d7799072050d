/** Where a finding stands, and the call there in words. */

import { callAt, type CallVisit } from '../../document/callAt';
import type { SourcePosition, SubjectDocument } from '../../document/document';
import { linesOf } from '../../document/lines';
import { endOf, startOf } from '../../document/range';
import type { Site } from '../../probe/debuggability';
import { shortenMiddle } from '../units';
import type { Finding } from './finding';
import { RULES, type Rule } from './rules';

/** What all findings of a rule begin with. */
export function start(rule: Rule, message: string): Pick<Finding, 'rule' | 'severity' | 'message'> {
  return { rule, severity: RULES[rule].severity, message };
}

export type Place = Pick<Finding, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>;

/** The call that stands at `at`, or from there on to the end of the line. */
export function placeAt(at: SourcePosition, document: SubjectDocument): Place {
  const call = callAt(document, at);
  return call ? placeOfCall(call, document) : toEndOfLine(at, document);
}

export function placeOfCall({ node }: CallVisit, { file }: SubjectDocument): Place {
  const { start: from, end } = node.loc!;
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

/** `line 19 `publish(…)`` */
export function callWords(
  { at, operation, reached }: Pick<Site, 'at' | 'operation' | 'reached'>,
  document: SubjectDocument,
): string {
  const call = at && callAt(document, at);
  const name = call ? calleeText(call, document) : shortenMiddle(operation, MOST_CALLEE_LENGTH);
  const whose = reached.by === 'event' ? 'the stream of ' : '';
  return at === null ? `\`${name}(…)\`` : `${whose}line ${at.line} \`${name}(…)\``;
}

export function calleeText({ node }: CallVisit, { text }: SubjectDocument): string {
  const callee = text.slice(startOf(node.callee), endOf(node.callee)).replace(/\s+/g, '');
  return shortenMiddle(callee, MOST_CALLEE_LENGTH);
}

import assert from 'node:assert/strict';

import type { SourcePosition, SubjectDocument } from '../../src/document/document';
import { lineAt, startsOfLines } from '../../src/document/lines';
import { applyFix } from '../../src/fixes/applyFix';
import { fixesOfFinding } from '../../src/fixes/fixesOfFinding';
import type { FindingFixKind } from '../../src/fixes/fixTitle';

interface About {
  /** Code that the finding stands on; it is in the text once. */
  at: string;
  failing?: string;
  beside?: string;
  turnsOff?: string;
  message?: string;
}

/** The text after the fix of a kind; null where there is none. */
export function mended(
  kind: FindingFixKind,
  document: SubjectDocument,
  about: About,
): string | null {
  const { at, failing, beside, turnsOff, message = '' } = about;
  const end = placed(document, at, at.length);
  const [fix] = fixesOfFinding(document, {
    at: { ...placed(document, at), endLine: end.line, endColumn: end.column },
    failing: failing === undefined ? [] : [named(document, failing)],
    beside: beside === undefined ? [] : [named(document, beside)],
    turnsOff: turnsOff === undefined ? null : placed(document, turnsOff),
    message,
    kinds: [kind],
  });
  if (!fix) return null;
  const changed = applyFix(document, fix);
  assert.ok(changed, 'the changed text does not parse');
  return changed.text;
}

export function placed({ text, file }: SubjectDocument, code: string, more = 0): SourcePosition {
  const offset = text.indexOf(code);
  assert.ok(
    offset >= 0 && offset === text.lastIndexOf(code),
    `"${code}" does not stand there once`,
  );
  const starts = startsOfLines(text);
  const line = lineAt(starts, offset + more);
  return { file, line, column: offset + more - starts[line - 1]! + 1 };
}

/** Where V8 says that a call stands: at its name. */
export function named(document: SubjectDocument, code: string): SourcePosition {
  const name = /^[\w$.]*\./.exec(/^[\w$.]+(?=\()/.exec(code)?.[0] ?? '')?.[0] ?? '';
  return placed(document, code, name.length);
}

export function lines(...all: string[]): string {
  return `${all.join('\n')}\n`;
}

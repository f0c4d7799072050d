import type { Statement } from '@babel/types';

import { blanked } from '../document/blankedText';
import type { SubjectDocument } from '../document/document';
import { lineAt, startsOfLines } from '../document/lines';
import { isInside, rangeOf, type Range } from '../document/range';
import { declaredNames } from '../document/surroundingCode';
import { syntaxOf } from '../document/syntax';

/** A statement of the top level that threw while its file was loaded with invented answers. */
export interface FailedStatement extends Range {
  /** 1-based. */
  line: number;
  /** Variables that it declares, which are mocks without it. */
  names: string[];
}

/**
 * Returns the statement of the top level on a line; null where it holds the function, or declares
 * code: it cannot be left out.
 */
export function failedStatementAt(
  document: SubjectDocument,
  line: number,
  fn: Range,
): FailedStatement | null {
  const { file } = syntaxOf(document);
  const starts = startsOfLines(document.text);
  const statement = file?.program.body.find((each) => {
    const { start, end } = rangeOf(each);
    return lineAt(starts, start) <= line && line <= lineAt(starts, end - 1);
  });
  if (!statement || isInside(fn, statement) || !mayBeLeftOut(statement)) return null;
  const range = rangeOf(statement);
  return { ...range, line: lineAt(starts, range.start), names: declaredNames(statement) };
}

function mayBeLeftOut(statement: Statement): boolean {
  if (statement.type === 'ExportNamedDeclaration') {
    return statement.declaration?.type === 'VariableDeclaration';
  }
  return !/^(?:Function|Class|Import|Export|TS)/.test(statement.type);
}

/** Returns the document with blanks in place of statements. */
export function withoutStatements(
  document: SubjectDocument,
  statements: readonly Range[],
): SubjectDocument {
  if (statements.length === 0) return document;
  let { text } = document;
  for (const { start, end } of statements) {
    text = text.slice(0, start) + blanked(text.slice(start, end)) + text.slice(end);
  }
  return { ...document, text };
}

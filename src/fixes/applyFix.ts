import type { File } from '@babel/types';

import { codeOf } from '../analysis/code';
import type { Scopes } from '../analysis/scopes/scopes';
import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import { applyEdits } from './applyEdits';
import type { Fix } from './fix';

/**
 * Returns the fixed document. Null if its code does not parse, uses a name outside the block that
 * declares it, or has lost a comment.
 */
export function applyFix(document: SubjectDocument, { edits }: Fix): SubjectDocument | null {
  const changed = { ...document, text: applyEdits(document.text, edits), unsaved: true };
  const { file, error } = syntaxOf(changed);
  const { file: before } = syntaxOf(document);
  if (!file || error) return null;
  const isLess =
    before && (losesComment(before, file) || losesName(codeOf(before).scopes, codeOf(file).scopes));
  return isLess ? null : changed;
}

function losesComment(before: File, after: File): boolean {
  const left = commentsOf(after);
  return commentsOf(before).some((comment) => {
    const at = left.indexOf(comment);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Returns comments without their indentation, which a fix may change. */
function commentsOf({ comments }: File): string[] {
  return (comments ?? []).map(({ value }) => value.replace(/\s+/g, ' ').trim());
}

function losesName(before: Scopes, after: Scopes): boolean {
  const missing = undeclaredIn(before);
  return [...undeclaredIn(after)].some((name) => !missing.has(name) && before.names.has(name));
}

function undeclaredIn({ undeclared }: Scopes): Set<string> {
  return new Set(undeclared.flatMap(({ node }) => (node.type === 'Identifier' ? node.name : [])));
}

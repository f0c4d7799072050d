import assert from 'node:assert/strict';

import type { SubjectDocument } from '../../src/document/document';
import { applyFix } from '../../src/fixes/applyFix';
import { findFixes } from '../../src/fixes/findFixes';
import type { FixKind } from '../../src/fixes/fixTitle';
import { documentOf } from '../document/documents';

export const javascript = (text: string) => documentOf(text);
export const typescript = (text: string) => documentOf(text, '/project/upload.ts');

/** The text after the only fix of a kind; null where there is none. */
export function fixed(kind: FixKind, document: SubjectDocument): string | null {
  const [fix, ...others] = findFixes(document).filter((one) => one.kind === kind);
  if (!fix) return null;
  assert.equal(others.length, 0, `${others.length + 1} fixes`);
  const changed = applyFix(document, fix);
  assert.ok(changed, 'the changed text does not parse');
  return changed.text;
}

/** The text after all places of a kind were changed at once. */
export function allFixed(kind: FixKind, document: SubjectDocument): string {
  const all = findFixes(document).find(({ id }) => id === `${kind} all`);
  assert.ok(all);
  const changed = applyFix(document, all);
  assert.ok(changed, 'the changed text does not parse');
  return changed.text;
}

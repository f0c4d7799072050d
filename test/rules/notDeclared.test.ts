import assert from 'node:assert/strict';

import type { UndeclaredName } from '../../src/calling/undeclared';
import { failure } from '../../src/failure';
import { findingsOf } from '../../src/rules/findings';
import { documentOf } from '../document/documents';
import { ownRuntime } from '../subjects';

describe('names that nobody declares', () => {
  const document = documentOf('export const own = (a) => a().catch(() => { throw problem; });');
  const problem: UndeclaredName = {
    name: 'problem',
    at: { file: document.file, line: 1, column: 51 },
    isOwn: true,
  };

  function told(undeclared: UndeclaredName[]): string[] {
    const notProbed = failure('skipped', 'noSites', 'Nothing fails.');
    return findingsOf(notProbed, document, ownRuntime, { undeclared }).map(
      ({ rule, severity, line, column, endColumn, message }) =>
        `${rule} ${severity} ${line}:${column}-${endColumn} ${message}`,
    );
  }

  it('are told of though no probe came there', () => {
    assert.deepEqual(told([problem]), [
      'not-declared warning 1:51-58 `problem` is not declared: line 1 throws a ReferenceError',
    ]);
  });

  it('are not told of where another function of the file reads them', () => {
    assert.deepEqual(told([{ ...problem, isOwn: false }]), []);
  });
});

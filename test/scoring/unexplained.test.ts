import assert from 'node:assert/strict';

import type { Consequence, ErrorOrigin } from '../../src/probe/consequence';
import { withoutUnexplained } from '../../src/scoring/unexplained';
import { documentOf } from '../document/documents';
import { debuggability, site } from '../report/debuggabilities';

const TEXT = 'module.exports = async (api) => { await api.send(); };';

/** Returns what is left of a failure that leads to an error of that origin. */
function leftOf(kind: 'unhandled' | 'replaced', origin: ErrorOrigin): string | undefined {
  const document = documentOf(TEXT);
  const error = { className: 'Error', message: 'no address', ...origin };
  const seen: Consequence =
    kind === 'replaced'
      ? { kind, error, mistake: false }
      : { kind, error, mistake: false, process: { does: 'ends', exitCode: 1 } };
  const scored = debuggability(2, [site(2, { consequence: seen })]);
  const left = withoutUnexplained(scored, { document, range: { start: 17, end: TEXT.length } });
  assert.ok(left.state === 'scored');
  return left.stackTraces.sites[0]?.consequence?.kind;
}

describe('what a failure alone does not explain', () => {
  it('is an error that a package throws, which may not like an invented argument', () => {
    assert.equal(leftOf('unhandled', { at: null, ofPackage: true }), undefined);
    assert.equal(leftOf('unhandled', { at: null }), 'unhandled');
  });

  it('is none that the caller gets', () => {
    assert.equal(leftOf('replaced', { at: null, ofPackage: true }), 'replaced');
  });
});

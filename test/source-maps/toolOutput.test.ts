import assert from 'node:assert/strict';

import { withoutMapComment } from '../../src/source-maps/toolOutput';

describe('the code of a tool', () => {
  const texts: [what: string, code: string, without: string][] = [
    ['on a line of its own', 'f();\n//# sourceMappingURL=a.map\n', 'f();\n'],
    ['behind the code', 'f(); /*# sourceMappingURL=a.map */  \n\n', 'f(); \n'],
    ['as the old form', 'f();\n//@ sourceMappingURL=a.map', 'f();\n'],
    ['nowhere', 'f();\n', 'f();\n'],
    ['above other code', '//# sourceMappingURL=a\nf();', '//# sourceMappingURL=a\nf();'],
  ];
  for (const [what, code, without] of texts) {
    it(`is taken without the comment that names a map: ${what}`, () =>
      assert.equal(withoutMapComment(code), without));
  }

  it('is read once, however many blanks follow the comment', () => {
    const code = `//# sourceMappingURL=${' '.repeat(500_000)}\n${' '.repeat(500_000)}x`;
    assert.equal(withoutMapComment(code), code);
  });
});

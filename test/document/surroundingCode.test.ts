import assert from 'node:assert/strict';

import { functionsOf } from '../../src/document/functions';
import { surroundingCode } from '../../src/document/surroundingCode';
import { documentOf } from './documents';

const FAR = `const modules = { ${'a: function () { return 1; }, '.repeat(40)} };`;
const OWN = 'async function load(id) { return table(await db.find(id)); }';
const USED = 'const table = (row) => row.name;';

function looked(text: string, most: number): string {
  const document = documentOf(text);
  const fn = functionsOf(document).functions.find(({ name }) => name === 'load');
  assert.ok(fn);
  const found = surroundingCode({ document, fn }, most);
  assert.deepEqual([found.fn.path, found.fn.start], [fn.path, fn.start]);
  return found.document.text;
}

describe('what is looked through for a function', () => {
  it('is all of a text that is no bundle', () => {
    const text = `${FAR}\n${OWN}`;
    assert.equal(looked(text, text.length), text);
  });

  it('is without the longest statements of a bundle, every position as it was', () => {
    const text = `${FAR}\n${USED}\n${OWN}\n${FAR}`;
    const blanks = ' '.repeat(FAR.length);
    assert.equal(looked(text, 400), `${blanks}\n${USED}\n${OWN}\n${blanks}`);
  });

  it('keeps what a function uses before what is short', () => {
    const short = '1;\n'.repeat(200);
    const used = `const table = (row) => [${'named(row), '.repeat(9)}];`;
    const named = `function named(row) { return [${'row.name, '.repeat(9)}]; }`;
    const found = looked(`${short}${named}\n${used}\n${OWN}`, 500);
    assert.ok(found.endsWith(`${named}\n${used}\n${OWN}`));
    assert.ok(found.split(';').length < 200);
  });

  it('is the same where all of a bundle stands in a function that is called at once', () => {
    const text = `(function () {\n${FAR}\n${OWN}\n})();\n${FAR}`;
    const blanks = ' '.repeat(FAR.length);
    assert.equal(looked(text, 400), `(function () {\n${blanks}\n${OWN}\n})();\n${blanks}`);
  });

  it('is all of what cannot be parted', () => {
    const text = `exports.all = { ${OWN.replace('function ', '')}, b: [${'1, '.repeat(300)}] };`;
    assert.equal(looked(text, 100), text);
  });
});

import assert from 'node:assert/strict';

import { partAtRevision } from '../../src/host/partAtRevision';

const revision = { name: 'HEAD', commit: 'c0ffee' };

describe('partAtRevision', () => {
  it('gives the fence alone that has the function, at its place', () => {
    const text = fences('async function loadUser() {}', 'async function saveUser() {}');
    const part = partAtRevision(document(text), { functionName: 'saveUser' });
    assert.ok('text' in part, JSON.stringify(part));
    assert.equal(part.text.trim(), 'async function saveUser() {}');
    assert.equal(part.text.indexOf('saveUser'), text.indexOf('saveUser'));
    assert.equal(part.language, 'javascript');
    assert.deepEqual(part.revision, revision);
  });

  it('gives the only one where no function is meant', () => {
    const part = partAtRevision(document(fences('await users.load();')), {});
    assert.ok('text' in part, JSON.stringify(part));
    assert.equal(part.text.trim(), 'await users.load();');
  });

  it('refuses where it cannot be told which one is meant', () => {
    const twice = fences('function load() {}', 'const load = () => users.find();');
    const problem = partAtRevision(document(twice), { functionName: 'load' });
    assert.ok('code' in problem);
    assert.match(problem.message, /^Which piece of code of \S+users\.md had load at HEAD/);
    assert.equal(problem.found, '2 pieces of code with it, on lines 2, 5');
    const none = partAtRevision(document(twice), { functionName: 'save' });
    assert.ok('code' in none);
    assert.equal(none.found, 'no piece of code with it');
    const unnamed = partAtRevision(document(twice), {});
    assert.ok('code' in unnamed);
    assert.equal(unnamed.found, '2 pieces of code');
  });
});

function fences(...codes: readonly string[]): string {
  return codes.map((code) => `\`\`\`js\n${code}\n\`\`\`\n`).join('');
}

function document(text: string) {
  return { file: '/shop/users.md', text, unsaved: false, revision };
}

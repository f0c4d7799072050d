import assert from 'node:assert/strict';

import { alignedTokens } from '../../src/document/lineMap';
import { toRunnable } from '../../src/document/runnable';
import { mapLocator } from '../../src/probe/locator';
import { documentOf } from './documents';

const FILE = '/nowhere/own.ts';

const TEXT = `import { stat, rename } from 'node:fs/promises';
export async function own(path: string, to?: unknown): Promise<number> {
  const tmp = \`\${path}.tmp\${to as string}\`;
  const { size } = await stat(path); await rename(path, tmp as any);
  if (size > 1) throw Object.assign(new Error(\`\${tmp} of \${size}\`), { fatal: true });
  return (size as number) + 1;
}
`;

describe('the map of a form that has the same lines', () => {
  it('leads behind templates to the columns of calls and names', async () => {
    const { code, map } = toRunnable(documentOf(TEXT, FILE));
    assert.ok(map);
    const locator = await mapLocator(FILE, map, TEXT);
    const lines = code.split('\n');
    const source = TEXT.split('\n');
    const placeOf = (line: number, ran: string) => {
      const at = locator.locate(line, lines[line - 1]!.indexOf(ran) + 1);
      assert.equal(at?.line, line);
      return source[line - 1]!.slice(at.column - 1);
    };
    assert.match(placeOf(4, 'size'), /^size \}/);
    assert.match(placeOf(4, 'stat.call'), /^stat\(path/);
    assert.match(placeOf(4, 'rename.call'), /^rename\(path/);
    assert.match(placeOf(5, 'throw'), /^throw Object/);
    assert.match(placeOf(5, 'assign'), /^assign\(/);
    assert.match(placeOf(6, '+'), /^\+ 1/);
    locator.dispose();
  });

  it('pairs what two lines have in common in its order', () => {
    assert.deepEqual(alignedTokens('a(b)', 'a(b)'), [[0, 0], [1, 1], [2, 2], [3, 3]]); // prettier-ignore
    assert.deepEqual(alignedTokens('x.a(b)', 'a(b)'), [[0, 0], [2, 0], [3, 1], [4, 2], [5, 3]]); // prettier-ignore
    assert.deepEqual(alignedTokens('', 'type A = 1'), [[0, 0]]);
  });
});

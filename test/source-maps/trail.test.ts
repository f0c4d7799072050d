import assert from 'node:assert/strict';

import type { MapReader } from '../../src/document/mapReader';
import type { SourceMap } from '../../src/document/sourceMap';
import { MapChain } from '../../src/source-maps/mapChain';
import { locatorOf, mapLocator } from '../../src/probe/locator';
import { documentOf } from '../document/documents';

const START = { line: 1, column: 1 };
const COMPILED = documentOf('f();', '/p/dist/a.js');

function mapTo(source: string, content: string | null = null): SourceMap {
  const sourcesContent = content === null ? undefined : [content];
  return {
    version: 3,
    file: 'a.js',
    names: [],
    mappings: 'AAAA',
    sources: [source],
    sourcesContent,
  };
}

/** Notes what is to be read, by which file's leave, and has none of it. */
function notingReader(): { asked: [file: string, namedBy?: string][]; read: MapReader } {
  const asked: [string, string?][] = [];
  const read: MapReader = (file, namedBy) => {
    asked.push([file, namedBy]);
    return { text: null, problem: 'not there' };
  };
  return { asked, read };
}

describe('the chain of maps', () => {
  it('opens nothing by the leave of a source: the document tells the project', async () => {
    const { asked, read } = notingReader();
    const chain = new MapChain(COMPILED, false, read);
    const content = 'f();\n//# sourceMappingURL=s.map';
    await chain.lead(mapTo('../../secret/x.js', content), START);
    await chain.dispose();
    assert.deepEqual(asked, [
      ['/secret/x.js', '/p/dist/a.js'],
      ['/secret/s.map', '/p/dist/a.js'],
    ]);
  });

  for (const [source, file] of [
    ['../src/my file.ts', '/p/src/my file.ts'],
    ['../src/my%20file.ts', '/p/src/my file.ts'],
    ['/x/über uns/a.ts', '/x/über uns/a.ts'],
  ] as const) {
    it(`leads to ${file}, and so does a locator: ${source}`, async () => {
      const chain = new MapChain(COMPILED, false, notingReader().read);
      const { at } = await chain.lead(mapTo(source, 'f();'), START);
      await chain.dispose();
      assert.equal(at?.file, file);
      const locator = await mapLocator(COMPILED.file, mapTo(source, 'f();'), COMPILED.text);
      assert.equal(locator.locate(1, 1)?.file, file);
      assert.equal(locator.lineOf(file, 1), 'f();');
      locator.dispose();
    });
  }

  it('is followed where it leads to a text, else the lines of the compiled file stand', async () => {
    const compiled = async (map: SourceMap) => {
      const locator = await locatorOf(COMPILED, { ran: 'compiledFile', map });
      const at = locator.locate(1, 1);
      locator.dispose();
      return at?.file;
    };
    assert.equal(await compiled(mapTo('../src/gone.ts', 'f();')), '/p/src/gone.ts');
    assert.equal(await compiled(mapTo('../src/gone.ts')), COMPILED.file);
    assert.equal(await compiled(mapTo(__filename)), __filename);
  });

  it('reads no more than the bound of all that maps name together', async () => {
    const large = ' '.repeat(5 * 1024 * 1024);
    const chain = new MapChain(COMPILED, false, () => ({ text: large, problem: null }));
    const first = await chain.lead(mapTo('a.ts'), START);
    const second = await chain.lead(mapTo('b.ts'), START);
    await chain.dispose();
    assert.deepEqual([first.source?.from, second.source?.from], ['disk', 'nowhere']);
  });

  it('ends at a map that the reader refuses, and says why', async () => {
    const chain = new MapChain(COMPILED, false, notingReader().read);
    const map = { ...mapTo('a.ts'), version: 2 };
    assert.deepEqual(await chain.lead(map, START), { at: null, source: null, recursive: false });
    assert.match((await chain.refusalOf(map)) ?? '', /^The source map cannot be read: .*version/i);
    assert.equal(await chain.refusalOf(mapTo('a.ts')), null);
    await chain.dispose();
  });
});

import * as assert from 'node:assert/strict';

import { parseSourceMap, sourceMappingUrl } from '../../src/document/sourceMap';

describe('sourceMappingUrl', () => {
  const cases: [what: string, text: string, url: string | null][] = [
    ['the last line', 'a;\n//# sourceMappingURL=a.js.map\n', 'a.js.map'],
    ['the old sign', 'a;\r\n//@ sourceMappingURL=a.map\r\n', 'a.map'],
    ['a block comment', 'a;\n/*# sourceMappingURL=a.map */', 'a.map'],
    ['a comment behind a statement', 'a();//# sourceMappingURL=a.map', 'a.map'],
    ['comments behind it', 'a;\n//# sourceMappingURL=a.map\n\n// end', 'a.map'],
    ['the last of several', '//# sourceMappingURL=a\n//# sourceMappingURL=b', 'b'],
    ['none', 'a;', null],
    ['a comment that code follows', '//# sourceMappingURL=a.map\na;', null],
    ['a string', 'a = "//# sourceMappingURL=a.map";', null],
    ['an empty text', '', null],
  ];
  for (const [what, text, url] of cases) {
    it(`reads ${what}`, () => assert.equal(sourceMappingUrl(text), url));
  }

  it('reads a line once, however many comments it seems to hold', () => {
    const line = `a${';//#sourceMappingURL=a'.repeat(60_000)}`;
    assert.equal(sourceMappingUrl(`${line}'`), null);
    assert.equal(sourceMappingUrl(line), 'a');
  });
});

function sectionAt(line: number, map: object) {
  return { offset: { line, column: 0 }, map };
}

describe('parseSourceMap', () => {
  const map = { version: 3, sources: ['a.ts'], names: ['n'], mappings: 'AAAA,CAACA;;AACA' };

  it('takes a map', () => {
    assert.deepEqual(parseSourceMap(JSON.stringify(map)), { map, problem: null });
  });

  it('takes a map that guards itself against being run', () => {
    assert.deepEqual(parseSourceMap(`)]}'\n${JSON.stringify(map)}`), { map, problem: null });
  });

  it('takes a map in sections', () => {
    const indexed = { version: 3, sections: [{ offset: { line: 0, column: 0 }, map }] };
    assert.deepEqual(parseSourceMap(JSON.stringify(indexed)), { map: indexed, problem: null });
  });

  const broken: [problem: RegExp, value: unknown][] = [
    [/not a JSON object/, null],
    [/not a JSON object/, []],
    [/version 2; version 3/, { ...map, version: 2 }],
    [/version undefined/, {}],
    [/version {"toString":""}; version 3/, { ...map, version: { toString: '' } }],
    [/no list of sources/, { ...map, sources: undefined }],
    [/names .* not a list/, { ...map, names: [1] }],
    [/no mappings/, { ...map, mappings: 7 }],
    [/cannot be decoded at "AA"/, { ...map, mappings: 'AA' }],
    [/cannot be decoded at "A!AA"/, { ...map, mappings: 'AAAA;A!AA' }],
    [/cannot be decoded/, { ...map, mappings: 'AAAg' }],
    [/cannot be decoded/, { ...map, mappings: 'ggggggggggA' }],
    [/not listed/, { ...map, mappings: 'ACAA' }],
    [/not listed/, { ...map, mappings: 'AAAAD' }],
    [/before the first line or column/, { ...map, mappings: 'DAAA' }],
    [/before the first line or column/, { ...map, mappings: 'AADA' }],
    [/before the first line or column/, { ...map, mappings: 'AAAD' }],
    [/root of the sources/, { ...map, sourceRoot: 5 }],
    [/address that cannot be read: http/, { ...map, sources: ['http://[bad'] }],
    [/address that cannot be read: a.ts/, { ...map, sourceRoot: 'http://[bad' }],
    [/address that cannot be read: \/\/\[bad/, { ...map, sources: ['//[bad'], sourceRoot: 'src' }],
    [/address that cannot be read: a.ts/, { ...map, sourceRoot: 'a:b' }],
    [/version 2; version 3/, { version: 3, sections: [sectionAt(0, { ...map, version: 2 })] }],
    [/not in order/, { version: 3, sections: [sectionAt(5, map), sectionAt(1, map)] }],
    [/not in order/, { version: 3, sections: [sectionAt(-1, map)] }],
    [/sections .* not a list/, { version: 3, sections: {} }],
    [/no offset/, { version: 3, sections: [{ map }] }],
    [
      /no mappings/,
      {
        version: 3,
        sections: [{ offset: { line: 0, column: 0 }, map: { ...map, mappings: null } }],
      },
    ],
  ];
  for (const [problem, value] of broken) {
    it(`refuses ${JSON.stringify(value)}`, () => {
      const parsed = parseSourceMap(JSON.stringify(value));
      assert.equal(parsed.map, null);
      assert.match(parsed.problem, problem);
    });
  }

  const addresses: [source: string | null, root: string][] = [
    [null, ''],
    ['../a b.ts', '/root/'],
    ['webpack:///./src/a.ts', ''],
    ['a.ts', 'https://example.com/src'],
    ['C:\\src\\a.ts', ''],
    ['a%zz[1].ts', 'src'],
  ];
  for (const [source, sourceRoot] of addresses) {
    it(`takes the source ${source} at "${sourceRoot}"`, () => {
      const text = JSON.stringify({ ...map, sources: [source], sourceRoot });
      assert.equal(parseSourceMap(text).problem, null);
    });
  }

  it('begins the columns of each line anew', () => {
    const far = { ...map, mappings: 'kBAAA;DAAA' };
    assert.match(parseSourceMap(JSON.stringify(far)).problem ?? '', /before the first/);
    assert.equal(parseSourceMap(JSON.stringify({ ...far, mappings: 'kBAAA,DAAA' })).problem, null);
  });

  it('refuses what is not JSON', () => {
    assert.deepEqual(parseSourceMap('<html>'), {
      map: null,
      problem: 'The source map is not JSON.',
    });
  });
});

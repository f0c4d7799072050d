import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { transform } from 'sucrase';

import { PROJECT } from '../subjects';
import { mapsOf, printed, temporaryProject, writeFiles } from './projects';

const FIXTURES = path.join(PROJECT, 'test/fixtures/sourceMaps');
const SOURCE = fs.readFileSync(path.join(FIXTURES, 'upload.js'), 'utf8');

interface Raw {
  version: number;
  sources: string[];
  sourcesContent?: string[];
  names: string[];
  mappings: string;
}

/** What Babel or swc made of upload.js, without the comment that names the map. */
function output(tool: 'babel' | 'swc'): { code: string; map: Raw } {
  const file = path.join(FIXTURES, `upload.${tool}.js`);
  const code = fs.readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL.*/, '\n');
  return { code, map: JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')) as Raw };
}

function naming(code: string, url: string): string {
  return `${code.trimEnd()}\n//# sourceMappingURL=${url}\n`;
}

function inline(map: object): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
}

describe('the map of a compiled file', () => {
  let project: string;
  beforeEach(() => (project = temporaryProject()));
  afterEach(() => fs.rmSync(project, { recursive: true, force: true }));

  for (const tool of ['babel', 'swc'] as const) {
    it(`leads back from what ${tool} made, as Node prints it`, async () => {
      const maps = await mapsOf(path.join(FIXTURES, `upload.${tool}.js`));
      assert.deepEqual([maps.level, maps.map.state, maps.map.form], [3, 'leadsBack', 'external']);
      assert.deepEqual(
        maps.checks.map(({ truth }) => [truth?.line, truth?.column]),
        [
          [5, 34],
          [11, 10],
          [15, 39],
        ],
      );
      assert.deepEqual(printed(maps), ['0 of 3', '3 of 3']);
    });
  }

  it('may be inline', async () => {
    const { code, map } = output('swc');
    const maps = await mapsOf(writeFiles(project, { 'a.js': naming(code, inline(map)) }));
    assert.deepEqual([maps.level, maps.map.form, maps.map.sources], [3, 'inline', 'map']);
    assert.deepEqual(printed(maps), ['0 of 3', '3 of 3']);
  });

  it('may be made of sections', async () => {
    const { code, map } = output('swc');
    const sections = [{ offset: { line: 1, column: 0 }, map }];
    const indexed = { version: 3, sections };
    const shifted = `// a bundle\n${code}`;
    const maps = await mapsOf(writeFiles(project, { 'a.js': naming(shifted, inline(indexed)) }));
    assert.deepEqual([maps.level, maps.map.state, maps.map.indexed], [3, 'leadsBack', true]);
    assert.match(maps.evidence, /with an inline indexed map; 3 of 3/);
  });

  it('may leave the text of its sources to the disk', async () => {
    const { code, map } = output('babel');
    const { sourcesContent, ...bare } = map;
    const files = { 'upload.js': SOURCE, 'out.map': bare, 'out.js': naming(code, 'out.map') };
    const maps = await mapsOf(writeFiles(project, files));
    assert.deepEqual([maps.level, maps.map.sources, maps.map.state], [3, 'disk', 'leadsBack']);
    fs.rmSync(path.join(project, 'upload.js'));
    const gone = await mapsOf(path.join(project, 'out.js'));
    assert.deepEqual([gone.level, gone.map.sources, gone.map.state], [1, 'nowhere', 'unchecked']);
    assert.match(
      gone.evidence,
      /none of 3 reported positions could be checked; .*neither in the map/,
    );
  });

  it('is stale where the source has changed since', async () => {
    const { code, map } = output('swc');
    const changed = `// new\n// lines\n${SOURCE}`;
    const files = { 'upload.js': changed, 'out.js': naming(code, inline(map)) };
    const maps = await mapsOf(writeFiles(project, files));
    assert.deepEqual([maps.level, maps.map.state], [1, 'stale']);
    assert.deepEqual(
      maps.checks.map(({ truth, verdict }) => [truth?.line, verdict]),
      [
        [7, 'wrong'],
        [13, 'wrong'],
        [17, 'wrong'],
      ],
    );
    assert.match(maps.evidence, /made of another text/);
  });

  it('is stale where it leads behind the end of the source', async () => {
    const { code, map } = output('swc');
    const short = {
      ...map,
      sourcesContent: ['module.exports = (s) => blob.put(s).get().execWithin();'],
    };
    const maps = await mapsOf(writeFiles(project, { 'out.js': naming(code, inline(short)) }));
    assert.deepEqual([maps.level, maps.map.state], [1, 'stale']);
  });

  it('leads astray where the code was changed after it was compiled', async () => {
    const { code, map } = output('swc');
    const shifted = `// a line that the map does not know\n${code}`;
    const maps = await mapsOf(writeFiles(project, { 'a.js': naming(shifted, inline(map)) }));
    assert.deepEqual([maps.level, maps.map.state], [1, 'leadsAstray']);
  });

  it('is followed through a source that is compiled itself', async () => {
    const { code, map } = output('swc');
    const file = path.join(project, 'b.js');
    const once = naming(code, inline(map));
    const again = transform(code, {
      transforms: ['imports'],
      filePath: 'b.js',
      sourceMapOptions: { compiledFilename: 'a.js' },
    });
    fs.writeFileSync(file, once);
    const second = { ...again.sourceMap, sources: ['b.js'] };
    const maps = await mapsOf(writeFiles(project, { 'a.js': naming(again.code, inline(second)) }));
    assert.deepEqual([maps.level, maps.map.state], [3, 'leadsBack']);
    assert.equal(path.basename(maps.checks[0]?.truth?.file ?? ''), 'upload.js');
  });

  it('is recursive where it leads in a circle, and ends', async () => {
    const { code } = output('swc');
    const mappings = code.replace(/[^\n]+/g, '').replace(/\n/g, ';AACA');
    const circle = (source: string) => ({ version: 3, sources: [source], names: [], mappings });
    const files = {
      'b.js': naming(code, inline(circle('a.js'))),
      'a.js': naming(code, inline(circle('b.js'))),
    };
    const maps = await mapsOf(writeFiles(project, files));
    assert.deepEqual([maps.level, maps.map.state], [1, 'recursive']);
  });

  const unread: [state: string, url: string, sentence: RegExp][] = [
    ['missing', 'gone.map', /gone\.map/],
    ['malformed', 'bad.map', /not JSON/],
    ['malformed', 'data:application/json;base64,AAAA', /not JSON/],
    ['outside', '../../secret.map', /outside the project in .*, so it is not opened/],
    ['outside', 'https://example.com/a.map', /nothing is downloaded/],
    ['tooLarge', 'huge.map', /huge\.map is 6\.5 MB large; at most 6 MB are read\./],
  ];
  for (const [state, url, sentence] of unread) {
    it(`is ${state}: ${url}`, async () => {
      writeFiles(project, { 'bad.map': '<html>', 'huge.map': '' });
      fs.truncateSync(path.join(project, 'huge.map'), 6.5 * 1024 * 1024);
      const maps = await mapsOf(writeFiles(project, { 'a.js': naming(output('swc').code, url) }));
      assert.deepEqual([maps.level, maps.hasMap, maps.map.state], [1, false, state]);
      assert.match(maps.evidence, sentence);
      const isOpened = state === 'missing' || state === 'malformed';
      assert.equal(maps.printed.with.state, isOpened ? 'scored' : 'skipped');
    });
  }
});

import fc from 'fast-check';
import assert from 'node:assert/strict';
import { encode } from '@jridgewell/sourcemap-codec';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { readLiteral } from '../../src/calling/literal';
import { scoreTags } from '../../src/calling/scoreTags';
import { caseNames } from '../../src/calling/caseNames';
import { scoreFileOf } from '../../src/calling/scoreFile';
import { parseSourceMap, sourceMappingUrl } from '../../src/document/sourceMap';
import { namedMap } from '../../src/document/runnable';
import { readNoMapFile } from '../../src/document/mapReader';
import { Project } from '../../src/modules/project';
import { findPackage, internalTarget, isEsModule } from '../../src/modules/packages';
import { TypeScriptProjects } from '../../src/modules/tsconfig';
import { commandsOf } from '../../src/modules/setUp/scripts';
import { mapLocator } from '../../src/probe/locator';
import { documentOf } from '../document/documents';
import { mutatedFile } from './mutated';
import { TIMEOUT_MS, tried } from './settings';

const json = fc.jsonValue({ maxDepth: 3 });

/** Something of a shape, with now and then a part that is anything. */
function nearly<T extends Record<string, fc.Arbitrary<unknown>>>(shape: T) {
  const parts = Object.entries(shape).map(
    ([key, part]) => [key, fc.oneof({ weight: 6, arbitrary: part }, json)] as const,
  );
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] });
}

describe('source maps that say anything', function () {
  this.timeout(TIMEOUT_MS);
  const small = fc.nat(5);
  const segment = fc.oneof(
    fc.tuple(small, small, small, small),
    fc.tuple(small),
    fc.tuple(small, small, small, small, small),
  );
  const encoded = fc
    .array(fc.array(segment, { maxLength: 4 }), { maxLength: 5 })
    .map((lines) => encode(lines as never));
  const mappings = fc.oneof(encoded, fc.string({ unit: fc.constantFrom(...'ACDgE+/;,h9') }));
  const map = nearly({
    version: fc.constantFrom(3, '3', 2),
    sources: fc.array(fc.oneof(fc.webUrl(), fc.string(), fc.constant(null))),
    sourceRoot: fc.oneof(fc.string(), fc.webUrl(), fc.constant(null)),
    names: fc.array(fc.string()),
    sourcesContent: fc.array(fc.option(fc.string())),
    mappings,
  });
  const indexed = nearly({
    version: fc.constant(3),
    sections: fc.array(fc.record({ offset: fc.record({ line: small, column: small }), map })),
  });

  it('are refused with a sentence, or can be followed', async () => {
    const property = fc.asyncProperty(fc.oneof(map, indexed, json), async (value) => {
      const parsed = parseSourceMap(JSON.stringify(value) ?? '');
      if (parsed.map === null) return assert.ok(parsed.problem.length > 10);
      const locator = await mapLocator('/project/a.js', parsed.map, 'text');
      for (let line = 1; line < 5; line++) locator.locate(line, line);
      locator.lineOf('/project/a.js', 1);
      locator.dispose();
    });
    await fc.assert(property, tried(400));
  });

  it('are named by what stands in the last lines', () => {
    const piece = fc.constantFrom(
      '//# sourceMappingURL=',
      'data:application/json;base64,',
      'e30=',
      '%',
      'a',
      '\n',
      ' ',
      '*/',
      '/*# ',
      'file://',
      ',',
      '\u2028',
      'http://a',
    );
    const property = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      sourceMappingUrl(text);
      namedMap('/project/a.js', text, readNoMapFile);
    });
    fc.assert(property, tried(1000));
  });
});

describe('tags and values that are written down', function () {
  this.timeout(TIMEOUT_MS);
  const sign = fc.constantFrom(
    ...'[]{}():,"\'`\\*@/ \n-+.0n',
    '@score ',
    'args: ',
    'answers: ',
    'true',
    '1e999',
    '__proto__',
    '...',
    '* ',
  );

  it('are read, or told as what they are', () => {
    const property = fc.property(fc.array(sign, { maxLength: 25 }), (signs) => {
      const text = signs.join('');
      for (const tag of scoreTags(`/** @score args: ${text} */`)) readLiteral(tag.text);
      assert.match(readLiteral(text).state, /^(?:value|none)$/);
    });
    fc.assert(property, tried(1500));
  });

  it('add nothing to what all objects have', () => {
    readLiteral('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });
});

describe('files of a project that say anything', function () {
  this.timeout(TIMEOUT_MS);
  let folder: string;

  before(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-fuzz-'))));
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('a package.json', () => {
    const target = fc.constantFrom(
      './a.js',
      '#b',
      '#a',
      '../x',
      './*',
      './*.js',
      '/etc',
      '',
      'p',
      '.',
    );
    const paths = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        target,
        fc.dictionary(
          fc.constantFrom(
            '.',
            './x',
            './*',
            '#a',
            '#b',
            '#*',
            'import',
            'require',
            'default',
            'node',
            'types',
            '__proto__',
          ),
          tie('value'),
          { maxKeys: 4 },
        ),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.constant(null),
      ),
    })).value;
    const manifest = nearly({
      name: fc.constantFrom('p', '@a/b'),
      main: target,
      type: fc.constantFrom('module', 'commonjs'),
      exports: paths,
      imports: paths,
      scripts: fc.dictionary(fc.string(), fc.string()),
    });
    const property = fc.property(manifest, (value) => {
      fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(value));
      const { disk } = new Project();
      const from = path.join(folder, 'a.js');
      for (const specifier of ['p', 'p/x', '@a/b', '#a', '#b/c', 'p/../..']) {
        findPackage(specifier, from, disk);
        internalTarget(specifier, from, disk);
      }
      isEsModule(from, disk);
      const { scripts } = value as { scripts?: unknown };
      if (scripts !== null && typeof scripts === 'object')
        commandsOf(scripts as Record<string, unknown>);
    });
    fc.assert(property, tried(200));
  });

  it('a tsconfig.json', () => {
    const own = path.join(folder, 'typed');
    fs.mkdirSync(own, { recursive: true });
    const config = nearly({
      extends: fc.oneof(
        fc.constantFrom('./tsconfig.json', '../package.json', 'nowhere', ''),
        fc.array(fc.string(), { maxLength: 2 }),
      ),
      compilerOptions: nearly({
        baseUrl: fc.constantFrom('.', '..', '${configDir}', ''),
        paths: fc.dictionary(
          fc.constantFrom('*', 'a*', '*/*', '@/*', ''),
          fc.oneof(fc.array(fc.string(), { maxLength: 2 }), json),
          { maxKeys: 3 },
        ),
        jsx: fc.string(),
        noEmit: fc.boolean(),
      }),
      references: json,
    });
    const written = fc.oneof(
      config.map((value) => JSON.stringify(value)),
      fc.string(),
      mutatedFile.map(({ text }) => text),
    );
    const property = fc.property(written, (text) => {
      fs.writeFileSync(path.join(own, 'tsconfig.json'), text);
      const projects = new TypeScriptProjects();
      const from = path.join(own, 'a.ts');
      for (const specifier of ['a', '@/b', './c', '*', '']) projects.aliased(specifier, from);
      projects.emitOptions(from);
      projects.emitsNothing(from, path.join(own, 'tsconfig.json'));
    });
    fc.assert(property, tried(150));
  });

  it('a file of cases', () => {
    const subject = path.join(folder, 'cart.js');
    const property = fc.property(mutatedFile, ({ text }) => {
      fs.writeFileSync(path.join(folder, 'cart.score.js'), text);
      scoreFileOf(subject);
      caseNames(documentOf('exports.load = async () => 1;', subject), 'load');
    });
    fc.assert(property, tried(60));
  });
});

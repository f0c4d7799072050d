import assert from 'node:assert/strict';

import { languageOf } from '../../../src/document/document';
import { setUpOf, type FoundFile, type SetUpFiles } from '../../../src/modules/setUp/setUp';

const NOTHING: SetUpFiles = {
  packageJson: null,
  tsconfig: null,
  projects: [],
  babel: null,
  swcrc: null,
  browserslist: null,
};

function told(
  file: string,
  texts: Record<string, string>,
  typeStripping = true,
  projects: FoundFile[] = [],
) {
  const found: Record<string, { file: string; text: string }> = {};
  for (const [name, text] of Object.entries(texts)) found[name] = { file: `/p/${name}`, text };
  const document = { file, text: '', language: languageOf(file)!, unsaved: false };
  return setUpOf(document, { ...NOTHING, ...found, projects }, { typeStripping });
}

function scripts(...lines: string[]): { packageJson: string } {
  const entries = lines.map((line, index) => [`script${index}`, line]);
  return { packageJson: JSON.stringify({ scripts: Object.fromEntries(entries) }) };
}

const BABEL = { babel: '{"presets": ["@babel/preset-env"]}' };
const BABEL_TS = { babel: 'module.exports = { presets: ["@babel/preset-typescript"] };' };

describe('the set-up of a file', () => {
  const cases: [what: string, file: string, texts: Record<string, string>, by: string | null][] = [
    ['JavaScript with nothing around', '/p/a.js', {}, null],
    ['TypeScript with nothing around', '/p/a.ts', {}, 'typeStripping'],
    ['TypeScript with its configuration', '/p/a.ts', { tsconfig: '{}' }, 'typescript'],
    [
      'TypeScript that tsc only checks',
      '/p/a.ts',
      { tsconfig: '{ // checks\n "compilerOptions": { "noEmit": true, }, }' },
      'typeStripping',
    ],
    ['JavaScript beside TypeScript', '/p/a.js', { tsconfig: '{}', ...scripts('tsc') }, null],
    [
      'JavaScript that tsc takes',
      '/p/a.js',
      { tsconfig: '{"compilerOptions": {"allowJs": true}}', ...scripts('tsc -p .') },
      'typescript',
    ],
    ['a script that only checks', '/p/a.ts', scripts('tsc --noEmit'), 'typeStripping'],
    ['a configuration of Babel', '/p/a.js', BABEL, 'babel'],
    ['TypeScript beside a Babel that takes none', '/p/a.ts', BABEL, 'typeStripping'],
    ['TypeScript for Babel', '/p/a.ts', BABEL_TS, 'babel'],
    ['Babel in package.json', '/p/a.js', { packageJson: '{"babel": {"presets": []}}' }, 'babel'],
    ['a configuration of swc', '/p/a.ts', { swcrc: '{}', tsconfig: '{}' }, 'swc'],
    ['esbuild in a script', '/p/a.ts', scripts('npx esbuild src/x.ts --outdir=d'), 'esbuild'],
    ['tsx in a script', '/p/a.ts', scripts('tsx watch src/index.ts'), 'esbuild'],
    ['tsx in a script, for JavaScript', '/p/a.js', scripts('tsx src/index.ts'), null],
    ['ts-node', '/p/a.ts', scripts('NODE_ENV=x ts-node a.ts'), 'typescript'],
    ['ts-node as a hook', '/p/a.ts', scripts('node -r ts-node/register x.ts'), 'typescript'],
    ['tsx as a hook', '/p/a.ts', scripts('node --import tsx x.ts'), 'esbuild'],
    ['Babel as a hook', '/p/a.js', scripts('node --require=@babel/register x.js'), 'babel'],
    [
      'another file run by Node',
      '/p/a.ts',
      { tsconfig: '{}', ...scripts('node b.ts') },
      'typescript',
    ],
    [
      'this file run by Node',
      '/p/a.ts',
      { tsconfig: '{}', ...scripts('node a.ts') },
      'typeStripping',
    ],
    [
      'a script that names it, before others',
      '/p/a.ts',
      scripts('tsc', 'esbuild ./a.ts'),
      'esbuild',
    ],
    [
      'JavaScript beside what esbuild bundles',
      '/p/lib/upload.js',
      scripts('esbuild client/app.jsx --bundle --target=es2015', 'node server.js'),
      null,
    ],
    [
      'what esbuild bundles, by its folder',
      '/p/client/a.js',
      scripts('esbuild client/b.js'),
      'esbuild',
    ],
    ['JavaScript beside an entry at the top', '/p/a.js', scripts('esbuild b.js --bundle'), null],
    [
      'a folder that Babel is given',
      '/p/src/x/a.js',
      { ...BABEL, ...scripts('babel src -d lib') },
      'babel',
    ],
    [
      'a pattern that Babel is given',
      '/p/src/x/a.js',
      { ...BABEL, ...scripts("babel 'src/**/*.js'") },
      'babel',
    ],
    ['what Babel writes', '/p/lib/a.js', { ...BABEL, ...scripts('babel src -d lib') }, null],
    [
      'JavaScript beside what swc is given',
      '/p/a.js',
      { swcrc: '{}', ...scripts('swc src -d lib') },
      null,
    ],
    ['tsx in NODE_OPTIONS', '/p/a.ts', scripts('NODE_OPTIONS=--import=tsx node a.ts'), 'esbuild'],
    [
      'a hook in NODE_OPTIONS, in quotes',
      '/p/a.ts',
      scripts("cross-env NODE_OPTIONS='--import ./x.mjs --require ts-node/register' node a.ts"),
      'typescript',
    ],
    ['a program of a foreign name', '/p/a.js', scripts('constructor foo', 'toString a.js'), null],
    ['a broken package.json', '/p/a.js', { packageJson: '{' }, null],
  ];
  for (const [what, file, texts, by] of cases) {
    it(`is told for ${what}: ${by ?? 'nothing'}`, () => assert.equal(told(file, texts).by, by));
  }

  it('is nothing for TypeScript where the runtime takes no types out', () => {
    assert.equal(told('/p/a.ts', {}, false).by, null);
  });

  it('names the file that told it and the options of the script', () => {
    const line = 'esbuild a.ts --target=es2017,node12 --sourcemap=inline';
    const { namedIn, config, maps, target } = told('/p/a.ts', { tsconfig: '{}', ...scripts(line) });
    assert.deepEqual(
      { namedIn, config, maps, target },
      { namedIn: '/p/packageJson', config: '/p/tsconfig', maps: 'inline', target: 'es2017,node12' },
    );
  });

  for (const option of ['-p', '--project', '--project=']) {
    it(`is told by the configuration that a script names: tsc ${option}`, () => {
      const line = `tsc ${option}${option.endsWith('=') ? '' : ' '}tsconfig.build.json`;
      const texts = { tsconfig: '{"compilerOptions": {"noEmit": true}}', ...scripts(line) };
      const projects = [{ file: '/p/tsconfig.build.json', text: '{}' }];
      assert.equal(told('/p/a.ts', texts).by, 'typeStripping');
      const { by, config } = told('/p/a.ts', texts, true, projects);
      assert.deepEqual([by, config], ['typescript', '/p/tsconfig.build.json']);
    });
  }

  const maps: [line: string, maps: string | null][] = [
    ['babel src -d lib', null],
    ['babel src -d lib --source-maps', 'external'],
    ['babel src -d lib -s inline', 'inline'],
    ['esbuild a.js --sourcemap', 'external'],
    ['tsc --inlineSourceMap', 'inline'],
    ['tsc --sourceMap false', 'off'],
    ['ts-node a.ts', 'inline'],
  ];
  for (const [line, wanted] of maps) {
    it(`reads the maps of "${line}": ${wanted ?? 'not told'}`, () => {
      const found = { ...BABEL_TS, tsconfig: '{}', ...scripts(line) };
      assert.equal(told('/p/a.ts', found).maps, wanted);
    });
  }

  it('lists what the package is meant for', () => {
    const packageJson = JSON.stringify({
      engines: { node: '>=18.2 <23' },
      browserslist: { production: ['ie 11, chrome 90'], development: ['last 1 chrome version'] },
    });
    assert.deepEqual(told('/p/a.js', { packageJson }).targets, [
      'node 18',
      'ie 11',
      'chrome 90',
      'last 1 chrome version',
    ]);
    const listed = told('/p/a.js', { browserslist: '# ours\n[production]\nie 11 # old\n\n' });
    assert.deepEqual(listed.targets, ['ie 11']);
  });
});

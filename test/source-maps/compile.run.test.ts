import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { compile } from '../../src/source-maps/compileWithTool';
import { NO_KEEPER, type KeptRun } from '../../src/harness/keeping/keeper';
import { ownerName } from '../../src/harness/owner';
import type { Compiler } from '../../src/modules/setUp/setUp';
import { ownRuntime, RUNNER } from '../subjects';
import { documentAt, mapsOf, temporaryProject, writeFiles } from './projects';

const SOURCE = 'module.exports = (s) => blobManager.create().put(s);';
const BABEL = 'node_modules/@babel/core/index.js';

describe('compiling with the tool of a project', () => {
  let project: string;
  beforeEach(() => {
    project = temporaryProject();
    fs.rmSync(path.join(project, 'node_modules'));
  });
  afterEach(() => fs.rmSync(project, { recursive: true, force: true }));

  function compiled(file: string, change: Partial<Compiler> = {}, keeper = NO_KEEPER) {
    const told = { namedIn: null, config: null, settings: {}, maps: null, target: null };
    const setUp: Compiler = { by: 'babel', ...told, targets: [], ...change };
    const where = { runtime: ownRuntime, runnerFolder: path.dirname(RUNNER), keeper };
    return compile(documentAt(file), setUp, where, new AbortController().signal);
  }

  it('takes no tool from outside the project', async () => {
    const ran = path.join(project, 'ran');
    const tool = `require('fs').writeFileSync(${JSON.stringify(ran)}, '');`;
    const files = { [BABEL]: tool, 'inner/package.json': {}, 'inner/src/a.js': SOURCE };
    assert.deepEqual(await compiled(writeFiles(project, files)), {
      state: 'failed',
      code: 'notInstalled',
      message: '@babel/core is not installed there',
    });
    assert.equal(fs.existsSync(ran), false);
  });

  it('says of a TypeScript without a library that it compiles no file alone', async () => {
    const files = {
      'node_modules/typescript/index.js': "exports.version = '7.0.2';",
      'src/a.ts': SOURCE,
    };
    assert.deepEqual(await compiled(writeFiles(project, files), { by: 'typescript' }), {
      state: 'failed',
      code: 'other',
      message: 'TypeScript 7.0.2 compiles no file alone',
    });
  });

  it('is looked after as long as it runs', async () => {
    const kept: KeptRun[] = [];
    const released: string[] = [];
    const file = writeFiles(project, { [BABEL]: "throw new Error('done');", 'src/a.js': SOURCE });
    await compiled(
      file,
      {},
      {
        keep(run) {
          kept.push(run);
          assert.ok(fs.existsSync(run.scratch));
          return () => released.push(run.mark.id);
        },
      },
    );
    assert.equal(kept.length, 1);
    assert.deepEqual(
      released,
      kept.map(({ mark }) => mark.id),
    );
    assert.ok(released[0]?.startsWith(`${ownerName()}-`));
  });

  it('takes that of a workspace above, where both are of one repository', async () => {
    const tool = "throw new Error('it was found');";
    const files = {
      '.git/HEAD': '',
      [BABEL]: tool,
      'inner/package.json': {},
      'inner/src/a.js': SOURCE,
    };
    const found = await compiled(writeFiles(project, files));
    assert.deepEqual(found, { state: 'failed', code: 'other', message: 'it was found' });
  });

  const leftOut: [what: string, tool: string][] = [
    ['its configuration', 'exports.loadPartialConfigAsync = async () => null;'],
    [
      'what it makes',
      `exports.loadPartialConfigAsync = async () => ({ options: {} });
       exports.transformAsync = async () => null;`,
    ],
  ];
  for (const [what, tool] of leftOut) {
    it(`runs as written what Babel leaves out, told by ${what}`, async () => {
      const files = { [BABEL]: tool, 'babel.config.json': '{}', 'a.js': SOURCE };
      const maps = await mapsOf(writeFiles(project, files));
      assert.deepEqual([maps.level, maps.way.by, maps.ran], [5, 'nothing', 'asWritten']);
      assert.equal(
        maps.way.problem,
        'Babel (babel.config.json) was to compile the file, but its configuration leaves the file out.',
      );
    });
  }

  it('runs as written what swc leaves out', async () => {
    const files = {
      'node_modules/@swc/core/index.js': `exports.transformSync = () => {
        throw new Error("\\n\\nCaused by:\\n    cannot process file because it's ignored by .swcrc");
      };`,
      '.swcrc': '{}',
      'a.js': SOURCE,
    };
    const maps = await mapsOf(writeFiles(project, files));
    assert.equal(maps.level, 5);
    assert.match(maps.way.problem ?? '', /^swc .* its configuration leaves the file out\.$/);
  });

  it('reads a .swcrc as it is written', async () => {
    const files = {
      'node_modules/@swc/core/index.js':
        "exports.version = '0'; exports.transformSync = (code) => ({ code, map: null });",
      '.swcrc': '{ // for old engines\n "jsc": { "target": "es2015", }, }',
      'a.js': SOURCE,
    };
    const { way } = await mapsOf(writeFiles(project, files));
    assert.deepEqual([way.by, way.problem], ['swc', null]);
    assert.deepEqual(way.targets, [{ name: 'es2015', runsAsWritten: true }]);
  });

  const broken: [what: string, tool: string, message: string][] = [
    [
      'a result that is cut',
      `const file = require('path').join(process.argv[2], 'result.json');
       require('fs').writeFileSync(file, '{"state": "comp');
       process.exit(0);`,
      'what it left behind cannot be read',
    ],
    [
      'no code',
      `exports.loadPartialConfigAsync = async () => ({ options: {} });
       exports.transformAsync = async () => ({ code: null });`,
      'it gave no code',
    ],
    ['an empty line', "throw new Error('\\n\\n it is so\\nand so');", 'it is so'],
    ['no result', 'process.exit(3);', 'its process ended with code 3'],
  ];
  for (const [what, tool, message] of broken) {
    it(`says that it came to nothing: ${what}`, async () => {
      const found = await compiled(writeFiles(project, { [BABEL]: tool, 'a.js': SOURCE }));
      assert.deepEqual(found, { state: 'failed', code: 'other', message });
    });
  }

  it('says that there is no folder to work in', async () => {
    const names = ['TMPDIR', 'TEMP', 'TMP'];
    const before = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) process.env[name] = path.join(project, 'gone');
    try {
      const found = await compiled(writeFiles(project, { 'a.js': SOURCE }));
      assert.equal(found.state, 'failed');
      assert.match('message' in found ? found.message : '', /^its files could not be .*ENOENT/);
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });
});

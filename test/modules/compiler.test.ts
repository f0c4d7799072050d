import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { TypeScriptCompiler } from '../../src/modules/compiler';
import { Compilers } from '../../src/modules/compilers';
import { Disk } from '../../src/document/disk';
import { prepareModules } from '../../src/modules/prepareModules';
import { PROJECT } from '../subjects';
import { projectOf, type TestProject } from './projects';

const MAIN = `function kept(value: unknown, context: unknown) {}
export class Users {
  @kept async load(id: string) { return await db.find(id); }
}
`;

/** A TypeScript that leaves a note where it is loaded. */
const NOTING = "require('fs').writeFileSync(__dirname + '/loaded', ''); module.exports = {};";

describe('what TypeScript has to compile', () => {
  let project: TestProject;

  afterEach(() => project.remove());

  async function madeBy(files: Record<string, unknown>, editor: Record<string, unknown> = {}) {
    project = projectOf({ 'package.json': '{}', ...files, ...editor, 'main.ts': MAIN });
    const editorTypeScript = project.at('editor/typescript.js');
    const compilers = new Compilers(editorTypeScript);
    const { runnable } = await prepareModules(project.document('main.ts'), { compilers });
    return runnable;
  }

  const version = (
    JSON.parse(
      fs.readFileSync(path.join(PROJECT, 'node_modules/typescript/package.json'), 'utf8'),
    ) as { version: string }
  ).version;
  const real = `module.exports = require(${JSON.stringify(path.join(PROJECT, 'node_modules/typescript'))});`;
  const INSTALLED = 'node_modules/typescript/lib/typescript.js';

  it('is compiled by that of its project, and the editor’s is not loaded', async () => {
    const runnable = await madeBy({ [INSTALLED]: real }, { 'editor/typescript.js': NOTING });
    const tool = `TypeScript ${version}`;
    assert.deepEqual(runnable.madeBy, { by: 'typescript', tool, toolOf: 'project' });
    assert.match(runnable.code, /__esDecorate/);
    assert.equal(fs.existsSync(project.at('editor/loaded')), false);
  });

  it('is compiled by the editor’s where its project has none', async () => {
    const runnable = await madeBy({}, { 'editor/typescript.js': real });
    assert.equal(runnable.problem, undefined);
    assert.equal(runnable.madeBy?.toolOf, 'editor');
    assert.match(runnable.code, /__esDecorate/);
  });

  it('is compiled by one outside of it where the editor brings none', async () => {
    assert.equal((await madeBy({})).madeBy?.toolOf, null);
  });

  it('is said not to be compiled by a TypeScript that compiles no file alone', async () => {
    const { problem } = await madeBy({ [INSTALLED]: "exports.version = '7.0.0';" });
    assert.equal(problem?.found, 'TypeScript 7.0.0 does not compile one file alone');
  });

  it('is said not to be compiled where its project has a later one alone', async () => {
    const LATER = path.normalize('node_modules/typescript/dist/api/sync/api.js');
    const diskWith = (isFile: (file: string) => boolean) =>
      Object.assign(new Disk(), { above: () => [], isFile });
    const compiler = new TypeScriptCompiler();
    project = projectOf({ 'package.json': '{}', 'main.ts': MAIN });
    const document = project.document('main.ts');
    const flags = { experimentalDecorators: false, emitDecoratorMetadata: false };
    const later = diskWith((file) => file.endsWith(LATER));
    assert.deepEqual(await compiler.compile(document, MAIN, flags, later), {
      state: 'failed',
      why: 'refused',
      message: 'TypeScript 7 of the project compiles no file alone',
    });
    const nowhere = diskWith(() => false);
    const none = await compiler.compile(document, MAIN, flags, nowhere);
    assert.equal(none.state === 'failed' && none.why, 'notInstalled');
  });

  it('is said not to be compiled by one that does not load, each time it is asked', async () => {
    project = projectOf({
      'package.json': '{}',
      [INSTALLED]: "throw new Error('cut short');",
      'main.ts': `import './other';\n${MAIN}`,
      'other.ts': MAIN,
    });
    const { runnable, forms } = await prepareModules(project.document('main.ts'));
    assert.equal(runnable.problem?.found, 'cut short');
    const { code, refused } = await forms.form(project.at('other.ts'));
    assert.deepEqual([code, refused?.found], [null, 'cut short']);
  });
});

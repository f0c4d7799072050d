import assert from 'node:assert/strict';
import * as path from 'node:path';

import { Project } from '../../src/modules/project';
import { projectOf, type TestProject } from './projects';

describe('the links of a file', () => {
  let project: TestProject;

  afterEach(() => project.remove());

  function linksOf(text: string, name = 'main.ts', others: Record<string, string> = {}) {
    project = projectOf({ 'a.ts': '', 'b.ts': '', ...others, [name]: text });
    const found = new Project().links.of(project.at(name));
    const short = (files: readonly string[]) => files.map((file) => path.basename(file));
    return {
      loads: found.leads.filter(({ isOfTypes }) => !isOfTypes).map(({ specifier }) => specifier),
      forEffect: short(found.forEffect),
      setsUp: short(found.setsUp),
      exportsAs: found.exportsAs,
    };
  }

  it('are those that load something, and not those of types', () => {
    const text = [
      "import type { A } from './a';",
      "export type { B } from './b';",
      "import { type C, d } from './c';",
      'import e, {\n  f,\n} from "e";',
    ].join('\n');
    assert.deepEqual(linksOf(text).loads, ['./c', 'e']);
  });

  it('tell what is imported for what loading it does', () => {
    const text = "import './a';\nrequire('./b');\nimport { c } from './a.js';\n";
    assert.deepEqual(linksOf(text).forEffect, ['a.ts', 'b.ts']);
    project.remove();
    assert.deepEqual(linksOf("const a = require('./a');\n  a.b();\n").forEffect, []);
  });

  it('tell of which others it calls or sets something as it is loaded', () => {
    const registers = "import { registry } from './a';\nregistry.add('b', make);\n";
    assert.deepEqual(linksOf(registers).setsUp, ['a.ts']);
    for (const [text, files] of [
      ["import * as jobs from './a';\njobs.nightly = run;", ['a.ts']],
      ["import { Route } from './a';\n@Route('/')\nexport class Home {}", ['a.ts']],
      ["const { use } = require('./b');\nuse(plugin);", ['b.ts']],
      ["import { log } from './a';\nexport function run() {\n  log('it runs');\n}", []],
      ["import { log } from './a';\nexport const own = log('made');", []],
      ["import { a } from './a';\nlocal(a);", []],
    ] as const) {
      project.remove();
      assert.deepEqual(linksOf(text).setsUp, files, text);
    }
  });

  it('tell what can stand for its exports until they are used', () => {
    for (const [text, as] of [
      ['export const a = 1;', 'module'],
      ['export * from "./a";', 'module'],
      ['export type A = string;', null],
      ['exports.a = 1;', 'object'],
      ['module.exports = { a: 1 };', 'object'],
      ['module.exports = class {};', null],
      ['module.exports = exports = function () {};', null],
      ['exports.a = 1;\nmodule.exports = start;', null],
      ['Object.defineProperty(exports, "__esModule", { value: true }); exports.a = 1;', 'module'],
      ['require("./a").run();', null],
    ] as const) {
      const { exportsAs } = linksOf(text);
      assert.equal(exportsAs, as, text);
      project.remove();
    }
    linksOf('');
  });
});

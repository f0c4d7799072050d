import assert from 'node:assert/strict';

import { languageOf } from '../../src/document/document';
import { probingAlone } from '../../src/scoring/measureFix';
import { projectOf, type TestProject } from '../modules/projects';
import { OPTIONS, scored } from '../score';

/** Notes that it was loaded, by an environment that a call gives back. */
const LOADED = (name: string) => `process.env.LOADED = (process.env.LOADED || '') + ' ${name}';`;

describe('modules of a project', () => {
  let project: TestProject;

  afterEach(() => project.remove());

  /** What calls of `own` of `main.*` come to, and how many files were left out. */
  async function seenOf(files: Record<string, string>) {
    project = projectOf({ 'package.json': '{}', ...files });
    const main = Object.keys(files).find((name) => name.startsWith('main.'))!;
    assert.ok(languageOf(main));
    const options = { ...probingAlone(OPTIONS), functionName: 'own' };
    const report = await scored(project.document(main), options);
    const { debuggability, call } = report;
    assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
    return {
      result: debuggability.undisturbed.result,
      sites: debuggability.stackTraces.sites.map(({ operation }) => operation),
      leftOut: call?.modulesLeftOut ?? 0,
    };
  }

  it('are loaded where a call uses them, and not where they are imported', async () => {
    const { result, leftOut } = await seenOf({
      'main.ts': `import { a } from './a';
import { other } from './other';
import fs from 'node:fs/promises';
export async function own(name: string) {
  await fs.readFile(name);
  return a() + process.env.LOADED;
}
export async function another() { return other(); }
`,
      'a.ts': `import { b } from './b';\n${LOADED('a')}\nexport const a = () => b;`,
      'b.ts': `${LOADED('b')}\nexport const b = 'of b,';`,
      'other.ts': `import './effect';\n${LOADED('other')}\nexport const other = () => 1;`,
      'effect.ts': LOADED('effect'),
    });
    assert.match(JSON.stringify(result), /of b, a b/);
    assert.equal(leftOut, 1);
  });

  it('are loaded one by one where a barrel passes them on', async () => {
    const { result, leftOut } = await seenOf({
      'main.ts': `import { a, d } from './all';
import fs from 'node:fs/promises';
export async function own(name: string) {
  await fs.readFile(name);
  return a + d() + process.env.LOADED;
}
`,
      'all.ts': `import { d } from './d';
import { e } from './e';
export * from './a';
export * from './more';
export { d, e };
`,
      'a.ts': `${LOADED('a')}\nexport const a = 'of a,';`,
      'more.ts': `export * from './b';\nexport { c } from './c';`,
      'b.ts': `${LOADED('b')}\nexport interface B { b: 1 }\nexport class Other {}`,
      'c.ts': `${LOADED('c')}\nexport const c = 1;`,
      'd.ts': `${LOADED('d')}\nexport function d() { return 'of d,'; }`,
      'e.ts': `${LOADED('e')}\nexport enum e { f }`,
    });
    // made once more, with those that it was seen to load: in the order of their imports
    assert.match(JSON.stringify(result), /of a,of d, d a\\/);
    assert.equal(leftOut, 4);
  });

  it('are loaded where they are imported, if that is what they are imported for', async () => {
    const { result, leftOut } = await seenOf({
      'main.js': `require('./effect');
const fs = require('node:fs/promises');
exports.own = async function own(name) {
  await fs.readFile(name);
  return 'loaded:' + process.env.LOADED;
};
`,
      'effect.js': LOADED('effect'),
    });
    assert.match(JSON.stringify(result), /loaded: effect/);
    assert.equal(leftOut, 0);
  });

  it('are loaded with those that put something into them', async () => {
    const { sites, leftOut } = await seenOf({
      'main.ts': `import { find } from './registry';
import { kinds } from './kinds';
export async function own(id: string) {
  return find('reader')!(id);
}
export const all = () => kinds;
`,
      'registry.ts': `type Read = (id: string) => Promise<unknown>;
const known = new Map<string, Read>();
export const find = (name: string) => known.get(name);
export const add = (name: string, read: Read) => known.set(name, read);
`,
      'kinds.ts': `import { readFile } from 'node:fs/promises';
import { add } from './registry';
add('reader', (id) => readFile(id));
export const kinds = ['reader'];
`,
    });
    assert.deepEqual(sites, ['node:fs/promises.readFile']);
    assert.equal(leftOut, 0);
  });

  it('are loaded in the handler of a failure alone, too, and what they do then is no I/O of the call', async () => {
    const { sites } = await seenOf({
      'main.ts': `import { report } from './report';
import fs from 'node:fs/promises';
export async function own(name: string) {
  try {
    return await fs.readFile(name);
  } catch (error) {
    report(error);
    throw error;
  }
}
`,
      'report.ts': `import fs from 'node:fs/promises';
void fs.mkdir('reports');
export const report = (error: unknown) => console.error(error);
`,
    });
    assert.deepEqual(sites, ['node:fs/promises.readFile']);
  });

  it('stay what they are in circles, as a default and as a namespace', async () => {
    const { result } = await seenOf({
      'main.mjs': `import fs from 'node:fs/promises';
import whole, * as names from './a.mjs';
export async function own(name) {
  await fs.readFile(name);
  return [whole(), Object.keys(names).join(), 'b' in names];
}
export const mine = 'of main';
`,
      'a.mjs': `import { mine } from './main.mjs';
export default function a() { return 'a ' + mine; }
export const b = 1;
`,
    });
    assert.match(JSON.stringify(result), /a of main.*default.*b.*true/);
  });
});

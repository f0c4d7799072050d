import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { readDocument } from '../../src/document/readDocument';
import { createRandom } from '../../src/harness/random';
import { Compilers } from '../../src/modules/compilers';
import { Types } from '../../src/modules/types';
import { createKeptFunctions } from '../../src/project/keptFunctions';
import { listProject } from '../../src/project/projectFunctions';
import { scoreProject } from '../../src/project/scoreProject';
import type { ProjectFunction } from '../../src/report/projectScore';
import { isNightly } from '../nightly';
import { dependencies, never, OPTIONS } from '../score';
import { ownRuntime, PROJECT, RUNNER } from '../subjects';
import { folderOf } from './folders';

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "dependencies": { "rates": "1.0.0" } }',
  'tsconfig.json': '{ "extends": "./tsconfig.base.json" }',
  'tsconfig.base.json':
    '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] }, "strict": true } }',
  'src/orders.ts': `import { rate } from 'rates';
import { find, type Order } from './store';
import { send } from '@lib/mail';
import settings from './settings.json';

export async function place(id: string): Promise<number> {
  const order = await find(id);
  if (order.state === 'paid') await send(order.email);
  send(settings.shop);
  return (await rate(order.price)) * order.price;
}

export async function first(orders: Order[]): Promise<void> {
  rate(orders.length);
  for (const order of orders) await send(order.email);
}
`,
  'src/store.ts': `import type { Order } from './types';
import { query } from './deep';
export type { Order } from './types';
export async function find(id: string): Promise<Order> {
  const rows = await query(id);
  return rows[0] as Order;
}
`,
  'src/types.ts': `export interface Order { state: 'paid' | 'open'; email: string; price: number }\n`,
  'src/deep.ts': `import pg from 'pg';
export async function query(id: string): Promise<unknown[]> {
  const { rows } = await pg.query('select', [id]);
  return rows;
}
`,
  'src/settings.json': '{ "shop": "a@shop.test" }',
  'lib/mail.ts': `declare const mailer: { send(to: string): Promise<void> };
export async function send(to: string): Promise<void> {
  await mailer.send(to);
}
`,
  'node_modules/rates/package.json':
    '{ "name": "rates", "version": "1.0.0", "types": "index.d.ts" }',
  'node_modules/rates/index.js': 'exports.rate = async () => 1;\n',
  'node_modules/rates/index.d.ts':
    'export declare function rate(price: number): Promise<number>;\n',
};

/** Texts of files as they are from then on; null: it is taken away, a folder: it is one. */
type Change = Readonly<Record<string, string | null | { folder: true }>>;

/** One thing that a result may depend on is other than it was. */
const CHANGES: Readonly<Record<string, Change>> = {
  'a callee catches': {
    'lib/mail.ts': `export async function send(to: string): Promise<void> {
  try { await (globalThis as any).mailer.send(to); } catch {}
}
`,
  },
  'a callee of a callee throws': { 'src/deep.ts': 'throw new Error("no");\n' },
  'a module is gone': { 'lib/mail.ts': null },
  'a module is JavaScript, too': { 'src/store.js': 'exports.find = () => ({});\n' },
  'a type names more': {
    'src/types.ts': `export interface Order { state: 'open'; email: string; price: string }\n`,
  },
  'a type is gone': { 'src/types.ts': null },
  'settings are none': { 'src/settings.json': '{ "shop": ' },
  'an alias leads elsewhere': {
    'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./other/*"] } } }',
    'other/mail.ts': 'export function send(to: string): void {}\n',
  },
  'what is extended is gone': { 'tsconfig.base.json': null },
  'a nearer tsconfig.json': { 'src/tsconfig.json': '{ "compilerOptions": { "strict": false } }' },
  'a nearer package.json': { 'src/package.json': '{ "type": "module" }' },
  'a package has another version': {
    'node_modules/rates/package.json': '{ "name": "rates", "version": "2.0.0" }',
    'node_modules/rates/index.js': 'exports.rate = () => 1;\n',
    'node_modules/rates/index.d.ts': 'export declare function rate(price: number): number;\n',
  },
  'a package is gone': {
    'node_modules/rates/package.json': null,
    'node_modules/rates/index.js': null,
    'node_modules/rates/index.d.ts': null,
  },
  'a package declares other types': {
    'node_modules/rates/index.d.ts': 'export declare function rate(price: number): number;\n',
  },
  'a package is elsewhere': {
    'src/node_modules/rates/package.json': '{ "name": "rates", "version": "1.0.0" }',
    'src/node_modules/rates/index.js': 'exports.rate = () => 1;\n',
  },
  'types of a package come from elsewhere': {
    'node_modules/@types/pg/package.json': '{ "name": "@types/pg", "version": "1.0.0" }',
    'node_modules/@types/pg/index.d.ts':
      'declare const pg: { query(sql: string, of: string[]): { rows: number[] } };\nexport default pg;\n',
  },
  'a score file': {
    'src/orders.score.js': 'exports.cases = [{ function: "place", name: "empty", args: [""] }];\n',
  },
  'a score file that cannot be read': { 'src/orders.score.ts': 'export const cases = [\n' },
  'a score file that is a folder': { 'src/orders.score.ts': { folder: true } },
  'a score file that is too large': { 'src/orders.score.ts': `/*${' '.repeat(1_100_000)}*/` },
  'a set-up of Babel': { '.babelrc': '{ "presets": ["@babel/preset-env"] }' },
  'a set-up of swc': { '.swcrc': '{ "jsc": { "target": "es5" }, "sourceMaps": false }' },
  'browsers that it is for': { '.browserslistrc': 'ie 11\n' },
  'a script that compiles': {
    'package.json': '{ "name": "shop", "scripts": { "build": "tsc -p tsconfig.build.json" } }',
    'tsconfig.build.json': '{ "compilerOptions": { "target": "es5", "sourceMap": false } }',
  },
};

describe('kept results of a project', () => {
  const types = new Types(path.dirname(RUNNER));
  const compilers = new Compilers();
  let folder: string;

  const put = (change: Change) => {
    for (const [name, text] of Object.entries(change)) {
      const file = path.join(folder, name);
      fs.rmSync(file, { recursive: true, force: true });
      if (text === null) {
        removeEmpty(path.dirname(file));
        continue;
      }
      fs.mkdirSync(typeof text === 'string' ? path.dirname(file) : file, { recursive: true });
      if (typeof text === 'string') fs.writeFileSync(file, text);
    }
  };

  const removeEmpty = (place: string) => {
    if (!fs.existsSync(place) || fs.readdirSync(place).length > 0) return;
    fs.rmdirSync(place);
    removeEmpty(path.dirname(place));
  };

  /** As it was before that change. */
  const takeBack = (change: Change) => {
    const before = (name: string) => FILES[name] ?? null;
    put(Object.fromEntries(Object.keys(change).map((name) => [name, before(name)])));
  };

  const keptIn = (cache: string) =>
    createKeptFunctions({ folder: cache, machine: 'test', version: '0', programHash: 'test' });
  const listed = () => listProject(folder, [path.join(folder, 'src/orders.ts')], never);

  /** The names of what is kept of the functions, as the folder is now. */
  async function keysNow(): Promise<string[]> {
    const { keyOf } = keptIn(folderOf({}));
    const conditions = { runtime: ownRuntime, rules: {}, timeoutMs: 1, ioMs: 1 };
    const { functions } = await listed();
    return Promise.all(
      functions.map(async (place) => {
        const read = await readDocument(path.join(folder, place.file));
        assert.ok(read.state === 'read');
        return keyOf(read.document, place, conditions);
      }),
    );
  }

  /** Functions of the folder, and how many of them were run. */
  async function scored(cache: string): Promise<{ functions: ProjectFunction[]; ran: number }> {
    const plan = {
      ...{ project: await listed(), runtime: ownRuntime, atOnce: 2, kept: keptIn(cache) },
      workload: OPTIONS.workload,
      timeoutMs: OPTIONS.timeoutMs,
      rulesOf: () => ({}),
      models: [],
      keep: () => Promise.resolve(),
    };
    const means = { ...dependencies(), types, compilers };
    const { functions, measured } = await scoreProject(plan, means, { done: () => {} }, never);
    return { functions, ran: measured.ran };
  }

  before(() => {
    folder = folderOf(FILES);
    fs.symlinkSync(
      path.join(PROJECT, 'node_modules/typescript'),
      path.join(folder, 'node_modules/typescript'),
      'junction',
    );
  });

  it('have other names where anything has changed that they may depend on, and else the same', async () => {
    const before = await keysNow();
    const same: string[] = [];
    for (const [what, change] of Object.entries(CHANGES)) {
      put(change);
      const now = await keysNow();
      takeBack(change);
      if (now.some((key, at) => key === before[at])) same.push(what);
    }
    // what is imported is TypeScript still
    assert.deepEqual(same, ['a module is JavaScript, too']);
    assert.deepEqual(await keysNow(), before);
  });

  if (isNightly) {
    it('are what a run without them finds, whatever has changed', async () => {
      const cache = folderOf({});
      const wrong: string[] = [];
      for (const changes of [...CHANGED_ALONE, ...changedTogether()]) {
        for (const what of changes) put(CHANGES[what]!);
        const [kept, fresh] = [await scored(cache), await scored(folderOf({}))];
        for (const what of changes) takeBack(CHANGES[what]!);
        if (JSON.stringify(kept.functions) !== JSON.stringify(fresh.functions))
          wrong.push(changes.join(' + '));
      }
      assert.deepEqual(wrong, []);
    });
  }

  it('are used where nothing has changed, and again where it is as it was', async () => {
    const cache = folderOf({});
    const first = await scored(cache);
    assert.equal(first.ran, 2);
    assert.deepEqual(await scored(cache), { ...first, ran: 0 });
    const change = CHANGES['a callee catches']!;
    put(change);
    const changed = await scored(cache);
    takeBack(change);
    assert.equal(changed.ran, 2);
    assert.notDeepEqual(changed.functions, first.functions);
    assert.deepEqual(await scored(cache), { ...first, ran: 0 });
  });
});

const CHANGED_ALONE = Object.keys(CHANGES).map((what) => [what]);

/** Two at a time, by chance: other ones each night. */
function changedTogether(): string[][] {
  const random = createRandom(Date.now());
  const one = () => Object.keys(CHANGES)[Math.floor(random() * Object.keys(CHANGES).length)]!;
  return Array.from({ length: 40 }, () => [...new Set([one(), one()])]);
}

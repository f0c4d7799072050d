import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { findWorkloadKind, type WorkloadKind } from '../../src/document/workloadKind';
import { documentOf } from './documents';
import { PROJECT } from '../subjects';

function found(text: string, file?: string): string {
  const { kind, because } = findWorkloadKind(documentOf(text, file));
  return `${kind} because ${because}`;
}

describe('the kind of workload of a file', () => {
  const files: [what: string, text: string, found: string, file?: string][] = [
    [
      'an upload of the study',
      'module.exports = function upload(stream, idOrPath, tag, done) {};',
      'doxbee because it exports a function of 4 parameters',
    ],
    [
      'an ES module',
      'export default async function upload(stream, id, tag) {}',
      'function because it exports an async function of 3 parameters',
    ],
    [
      'a variable that is exported',
      'const upload = async (stream) => 1;\nexport default upload;',
      'function because it exports an async function of 1 parameter',
    ],
    [
      'a declaration that is exported under two names',
      'exports = module.exports = upload;\nfunction upload(a, b) {}',
      'function because it exports a function of 2 parameters',
    ],
    [
      'a function that takes a request first',
      'module.exports = function (request, done) {};',
      'function because it exports a function of 2 parameters',
    ],
    [
      'a function that a wrapper returns',
      'module.exports = co.wrap(function* () {});',
      'function because it exports no single function',
    ],
    [
      'several functions',
      'exports.one = () => 1;\nexports.two = () => 2;',
      'function because it exports no single function',
    ],
    [
      'an export inside of something',
      'if (process.env.A) module.exports = function () {};',
      'function because it exports no single function',
    ],
    [
      'named exports of a module',
      'export const a = 1;',
      'function because it exports no single function',
    ],
    [
      'what is no function',
      'module.exports = 42;',
      'function because it exports no single function',
    ],
    ['no code', '// nothing\n', 'function because there is no code in it'],
    ['a text that cannot be parsed', 'function (', 'function because it has a syntax error'],
    [
      'an upload that was not exported',
      'async function upload() {\n  await blobManager.create(account).put();\n}',
      'doxbee because it uses the faked I/O (blobManager, line 2)',
    ],
    [
      'the faked I/O in a function without parameters',
      'module.exports = async function () {\n  await db.begin().commit();\n};',
      'doxbee because it uses db (line 2), as code for faked I/O does',
    ],
    [
      'the faked I/O as a value of an object',
      'module.exports = () => run({ tx: db.begin() });',
      'doxbee because it uses db (line 1), as code for faked I/O does',
    ],
    [
      'a db that has nothing of the faked one',
      'module.exports = (id) => db.users.find(id);',
      'function because it exports a function of 1 parameter',
    ],
    [
      'an operation with a db that has nothing of the faked one',
      'module.exports = () => run(db);',
      'function because it exports a function without parameters and needs db',
    ],
    [
      'a name of the faked I/O that Node has too',
      'module.exports = () => self.createQuery();',
      'doxbee because it uses self (line 1), as code for faked I/O does',
    ],
    [
      'the convention of 2013',
      'module.exports = function (done) { setTimeout(done, global.asyncTime); };',
      'doxbee because it uses asyncTime (line 1), as code for faked I/O does',
    ],
    [
      'a function that reads its arguments',
      'module.exports = function () { arguments[3](); };',
      'function because it exports a function without parameters',
    ],
    [
      'a generator function',
      'module.exports = function* () {};',
      'function because it exports a generator function without parameters',
    ],
    [
      'one parameter that is no callback',
      'module.exports = function (stream) {};',
      'function because it exports a function of 1 parameter',
    ],
    [
      'parameters that are gathered',
      'module.exports = (...args) => 1;',
      'function because it exports a function of 1 parameter',
    ],

    ['a script', "console.log('here');", 'script because it exports nothing'],
    [
      'a script that looks whether it is the main program',
      'function main() {}\nif (require.main === module) main();',
      'script because it exports nothing',
    ],
    [
      'a script with a property of that name',
      'a.exports = 1;',
      'script because it exports nothing',
    ],
    [
      'a module that imports and exports nothing',
      "import fs from 'node:fs';\nfs.readFileSync('a');",
      'script because it exports nothing',
    ],
    [
      'a module that exports types alone',
      'export type A = 1;\nexport {};\nconst a: A = 1;',
      'script because it exports nothing',
      '/project/a.ts',
    ],
    [
      'a script that has a db of its own',
      "var db = require('db');\ndb.begin();",
      'script because it exports nothing',
    ],

    [
      'an operation that returns',
      'module.exports = () => 1;',
      'ops because it exports a function without parameters',
    ],
    [
      'an operation that awaits',
      'export default async function () {}',
      'ops because it exports an async function without parameters',
    ],
    [
      'an operation that calls back',
      'module.exports = function (done) { process.nextTick(done); };',
      'ops because it exports a function that takes a callback alone',
    ],
    [
      'an operation with a self of its own',
      'module.exports = function (cb) { var self = this; cb(self.uuid); };',
      'ops because it exports a function that takes a callback alone',
    ],
    [
      'an operation of modules that stay inside of the process',
      "import { createHash } from 'node:crypto';\nexport default () => createHash('md5').update('a');",
      'ops because it exports a function without parameters',
    ],
    [
      'what may ask a service',
      "const { db } = require('x');\nmodule.exports = () => db.get();",
      'function because it exports a function without parameters and needs x',
    ],
    [
      'what reads a file',
      "import fs from 'node:fs/promises';\nexport default async () => fs.stat('a');",
      'function because it exports an async function without parameters and needs node:fs/promises',
    ],
    [
      'what asks the network',
      'export default async () => fetch("/");',
      'function because it exports an async function without parameters and needs fetch',
    ],
    [
      'a function that stands there alone',
      'const KEY = 1;\nasync function load(id) { return db.users.find(id); }',
      'function because it declares load and does nothing by itself',
    ],
    [
      'several functions that stand there',
      'async function a() {}\nasync function b() {}',
      'function because it declares functions and does nothing by itself',
    ],
  ];

  for (const [what, text, expected, file] of files) {
    it(`tells ${what}`, () => assert.equal(found(text, file), expected));
  }

  describe('of a function that is named', () => {
    const text = [
      'exports.one = () => 1;',
      'exports.two = (a, done) => done();',
      "require('crypto').randomUUID();",
      'async function four() {}',
      'class Cart { pay() {} }',
    ].join('\n');
    const named: [name: string, kind: WorkloadKind, because: string][] = [
      ['one', 'ops', 'one is a function without parameters'],
      ['two', 'function', 'two is a function of 2 parameters'],
      ['three', 'function', 'three is no single function'],
      ['four', 'function', 'four is a function of the file (line 4)'],
      ['Cart.pay', 'function', 'Cart.pay is a function of the file (line 5)'],
    ];
    for (const [name, kind, because] of named) {
      it(`tells that of ${name}`, () => {
        assert.deepEqual(findWorkloadKind(documentOf(text), name), { kind, because });
      });
    }

    const working = ['(fn) => (id) => fn(id)', 'async (fn) => [await fn()]'];
    for (const one of working) {
      it(`takes ${one} for no operation`, () => {
        const { kind } = findWorkloadKind(documentOf(`exports.one = ${one};`), 'one');
        assert.equal(kind, 'function');
      });
    }

    const others = [
      'module.exports = { one() {} };',
      'module.exports = { one: function () {} };',
      'module.exports.one = one;\nfunction one() {}',
      'export function one() {}',
      'export const one = () => 1;',
      'const one = () => 1;\nexport { one };',
    ];
    for (const other of others) {
      it(`finds it in ${other.replace('\n', ' ')}`, () => {
        const { kind, because } = findWorkloadKind(documentOf(other), 'one');
        assert.deepEqual([kind, because], ['ops', 'one is a function without parameters']);
      });
    }
  });

  it('is doxbee for every program of the gallery that is an upload', () => {
    const { members } = JSON.parse(
      fs.readFileSync(path.join(PROJECT, 'src/gallery/manifest.json'), 'utf8'),
    );
    const folder = path.join(PROJECT, 'bench-runner/patterns');
    const others = members
      .filter(({ kind }: { kind: WorkloadKind }) => kind === 'doxbee')
      .map(({ file }: { file: string }) => [
        file,
        findWorkloadKind(
          documentOf(fs.readFileSync(path.join(folder, file), 'utf8'), `/a/${file}`),
        ),
      ])
      .filter(([, { kind }]: [string, { kind: WorkloadKind }]) => kind !== 'doxbee');
    assert.deepEqual(others, []);
  });
});

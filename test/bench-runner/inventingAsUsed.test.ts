import assert from 'node:assert/strict';

import type { ValueFact } from '../../bench-runner/protocol/invention';
import { inventedProgram, madeUp, toldOf, type Made } from './invented';
import { benchedOwn } from './ownCalls';
import { major, OLDEST_AND_NEWEST_OF_NEW } from './recordings';

const PROMISE: ValueFact = { answers: 'promise' };
const AT_ONCE: ValueFact = { answers: 'value' };
const STRING: ValueFact = { is: 'string' };
const DB: Made = { globals: ['db'] };

for (const version of OLDEST_AND_NEWEST_OF_NEW) {
  describe(`what is invented as it is used on Node ${version}`, () => {
    const resultOf = async (code: string, made?: Made) => (await madeUp(code, version, made))[1];

    it('is a promise where it is awaited, and calls back where a callback is given', async () => {
      const code = `async function own(id) {
        const user = await db.users.find(id);
        const pets = await Promise.all([db.pets.of(user), db.pets.of(user)]);
        return new Promise((resolve) => db.log(pets, () => resolve(pets.length)));
      }`;
      assert.deepEqual(await madeUp(code, version, { ...DB, args: ['id'] }), [
        'promise',
        '2',
        ['db.users.find', 'db.pets.of', 'db.pets.of', 'db.log'],
      ]);
    });

    it('is what a query that is built comes to in the end', async () => {
      const code = `async function own() {
        let query = knex('t');
        for (let i = 0; i < 60; i += 1) query = query.where(i);
        const rows = await query;
        return [...rows].length;
      }`;
      assert.equal(await resultOf(code, { globals: ['knex'] }), '2');
    });

    it('can be read, printed, copied, iterated and compared without an end', async () => {
      const code = `async function own(thing) {
        const text = \`\${thing}\` + require('util').inspect(thing) + JSON.stringify(thing);
        const [first, second] = thing;
        const copy = { ...thing };
        let depth = 0;
        for (let each = thing.next; each && depth < 100; each = each.next) depth += 1;
        return [text.length < 400, first !== second, thing.a.b === thing.a.b, thing == null,
          Object.keys(copy).length, thing instanceof Map, depth < 5, thing.then === undefined];
      }`;
      assert.equal(
        await resultOf(code, { args: ['thing'] }),
        '[true,true,true,false,0,false,true,true]',
      );
    });

    it('is a list once the query is done, and can be built further until then', async () => {
      const code = `async function own() {
        const all = await db.users();
        const some = await db.users().where(1);
        return [Array.isArray(all), all.length, typeof some.id];
      }`;
      const facts: Made['facts'] = {
        'db.users': { is: 'function', built: true },
        'db.users()': { is: 'array' },
        'db.users().where': { answers: 'promise' },
      };
      assert.equal(await resultOf(code, { ...DB, facts }), '[true,2,"string"]');
    });

    it('stays what it is in a copy', async () => {
      const code = `async function own(thing) {
        const copied = (value) => JSON.parse(JSON.stringify(value));
        const cloned = typeof structuredClone === 'function' ? structuredClone : copied;
        const rows = copied(thing.rows);
        const plain = copied({ a: [1, null] });
        rows.push(1);
        return [copied(thing).a.b.get(1) !== undefined, cloned(thing).name, typeof rows[0].load,
          rows.length, thing.rows.length, plain, JSON.stringify(thing) === undefined];
      }`;
      assert.equal(
        await resultOf(code, { args: ['thing'], facts: { 'thing.rows': { is: 'array' } } }),
        '[true,"name-1","function",3,2,{"a":[1,null]},false]',
      );
    });

    it('is a class that can be inherited from', async () => {
      const code = `const { Base } = require('lib');
      class Mine extends Base { async go() { return (await this.load(1)).id; } }
      async function own() {
        const mine = new Mine();
        return [await mine.go(), mine instanceof Mine, mine instanceof Base, new Base() === new Base()];
      }`;
      const modules = { lib: 'notInstalled' } as const;
      assert.equal(await resultOf(code, { modules }), '["<id>",true,true,true]');
      const { inventions } = await toldOf(code, version, { modules });
      assert.deepEqual(
        inventions.map(({ name, what, because }) => [name, what, because]),
        [
          ['lib', 'module', 'notInstalled'],
          ['lib.Base', 'value', undefined],
          ['lib.Base().load', 'operation', undefined],
        ],
      );
    });

    it('is a module for compiled code, whatever is imported of it', async () => {
      const code = `const interop = (made) => (made && made.__esModule ? made : { default: made });
      const byDefault = interop(require('ky'));
      const { get } = require('ky');
      async function own() { return [(await byDefault.default.get(1)).id, byDefault.default.get === get]; }`;
      const facts = { '"ky".get': PROMISE, '"ky".get().id': STRING };
      const made: Made = { modules: { ky: 'doesIo' }, facts };
      assert.deepEqual(await madeUp(code, version, made), ['promise', '["<id>",true]', ['ky.get']]);
    });

    it('is iterated, read in turns, and done within a transaction', async () => {
      const facts: Record<string, ValueFact> = {
        'db.cursor': { answers: 'asyncIterator' },
        'db.reader': { answers: 'value' },
        'db.reader().read': PROMISE,
        'db.reader().read().done': { turns: [false, false, true] },
        'db.transaction': { answers: 'promise', takes: 'work' },
        'db.transaction(0).insert': PROMISE,
      };
      const code = `async function own() {
        let rows = 0;
        for await (const row of db.cursor()) rows += 1;
        const reader = db.reader();
        let reads = 0;
        while (!(await reader.read()).done) reads += 1;
        return [rows, reads, await db.transaction(async (tx) => { await tx.insert(1); return 'in'; })];
      }`;
      const [, result, operations] = await madeUp(code, version, { ...DB, facts });
      assert.equal(result, '[2,2,"in"]');
      assert.deepEqual(operations.slice(-2), ['db.transaction', 'db.transaction(0).insert']);
    });

    it('is given to work for each parameter of it, and is there where more is asked of it', async () => {
      const facts: Record<string, ValueFact> = {
        'db.transaction': { answers: 'promise', takes: 'work' },
        'request.nextUrl.searchParams.get': AT_ONCE,
      };
      const code = `async function own(request) {
        const page = request.nextUrl.searchParams.get('page');
        return [page !== null, await db.transaction(async (t) => typeof t.LOCK.UPDATE)];
      }`;
      const [, result] = await madeUp(code, version, { ...DB, args: ['request'], facts });
      assert.equal(result, '[true,"function"]');
    });

    if (major(version) >= 24) {
      it('is disposed of at the end of a block', async () => {
        const code = `async function own() {
          await using client = await db.connect();
          using lock = db.lock();
          return (await client.query('x')) !== null;
        }`;
        const facts = { 'db.connect': PROMISE, 'db.lock': AT_ONCE };
        assert.deepEqual(await madeUp(code, version, { ...DB, facts }), [
          'promise',
          'true',
          ['db.connect', 'db.connect().query', 'db.connect().asyncDispose'],
        ]);
      });
    }

    it('is subscribed to, piped and finished', async () => {
      const facts: Record<string, ValueFact> = {
        'feed.watch': { answers: 'observable' },
        'fs.createReadStream': { answers: 'stream' },
        'fs.createWriteStream': { answers: 'stream' },
      };
      const code = `function own(done) {
        let seen = 0;
        feed.watch().subscribe({ next() { seen += 1; }, error: done, complete() {
          require('stream').pipeline(fs.createReadStream('a'), fs.createWriteStream('b'),
            (error) => done(error, seen));
        } });
      }`;
      const [way, result] = await madeUp(code, version, { globals: ['feed', 'fs'], facts });
      assert.deepEqual([way, result], ['callback', '2']);
    });

    it('ends pages and walks of folders', async () => {
      const code = `async function own() {
        let pages = 0, cursor = null;
        do { const page = await api.list(cursor); pages += 1; cursor = page.nextCursor; } while (cursor);
        async function walk(dir) {
          for (const entry of await fs.readdir(dir)) if (entry.isDirectory()) await walk(entry.name);
        }
        await walk('x');
        return pages;
      }`;
      const facts: Record<string, ValueFact> = {
        'fs.readdir': PROMISE,
        'fs.readdir()': { is: 'array' },
        'fs.readdir()[].isDirectory': { is: 'function' },
      };
      assert.equal(await resultOf(code, { globals: ['api', 'fs'], facts }), '1');
    });

    it('is the same for each call, whatever one did to it', async () => {
      const code = `async function own() {
        const rows = await db.all();
        let taken = 0;
        while (rows.shift()) taken += 1;
        if (taken !== 2) throw new Error('only ' + taken);
        return taken;
      }`;
      const facts: Record<string, ValueFact> = { 'db.all': PROMISE, 'db.all()': { is: 'array' } };
      assert.equal(await resultOf(code, { ...DB, facts }), '2');
    });

    const states: [
      what: string,
      body: string,
      result: string,
      facts?: Record<string, ValueFact>,
    ][] = [
      ['no error under a symbol', "return typeof o[Symbol('state')].error;", '"object"'],
      ['an error method elsewhere', 'return typeof o.log.error;', '"function"'],
      [
        'no promise of `new`',
        'return typeof new db.Reply().then;',
        '"undefined"',
        { 'db.Reply': PROMISE },
      ],
      ['a URL in a request', 'return new URL(o.request).hostname;', '"localhost"'],
      [
        'an object that is looked up in as well',
        'return Array.isArray(o);',
        'false',
        { 'o[].a': STRING, 'o.url': STRING },
      ],
    ];
    for (const [what, body, result, facts = {}] of states) {
      it(`has ${what}`, async () => {
        const code = `async function own(o) { await null; ${body} }`;
        assert.equal(await resultOf(code, { ...DB, facts, args: ['o'] }), result);
      });
    }

    it('gives each call its own of what a call uses up', async () => {
      const code = `async function own(o) {
        const state = o[Symbol.for('state')];
        if (Object.hasOwnProperty.call(state, 'mine')) throw new Error('used up');
        state.mine = true;
        await db.save();
      }`;
      const facts: Record<string, ValueFact> = { 'db.save': PROMISE };
      const { windows } = await benchedOwn(
        inventedProgram(code, { ...DB, facts, args: ['o'] }),
        version,
      );
      assert.ok(windows.length > 0);
    });

    it('says nothing more of a value than that there is one', async () => {
      const code = 'async function own(o) { await db.save(o); }';
      const { args, inventions } = await toldOf(code, version, { ...DB, args: ['o'] });
      assert.deepEqual(args, ['an object']);
      assert.deepEqual(
        inventions.map(({ name, answered, answers, times }) => [name, answered, answers, times]),
        [['db.save', 'a value', 'promise', 1]],
      );
    });
  });
}

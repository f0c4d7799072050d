import assert from 'node:assert/strict';

import type { Wait } from '../../src/analysis/waits/awaitsOfFile';
import type { SubjectDocument } from '../../src/document/document';
import { functionsOf } from '../../src/document/functions';
import { analysisOf } from '../../src/analysis/functionAnalysis';
import { documentOf } from '../document/documents';

/** `line: what` of all that waits in the first function of a text. */
function waits(text: string, file = '/a.js'): string[] {
  const document = documentOf(text, file);
  return waitsIn(document).map(
    ({ start, what }) => `${text.slice(0, start).split('\n').length}: ${what}`,
  );
}

function waitsIn(document: SubjectDocument): Wait[] {
  const [fn] = functionsOf(document).functions;
  const analysis = fn && analysisOf(document, fn);
  assert.ok(analysis);
  return analysis.waits();
}

describe('what waits in a function', () => {
  it('is every await, and a loop that awaits', () => {
    const found = waits(`async function load(id) {
      const user = await db.get(id);
      for await (const row of db.rows(user)) console.log(row);
      for (const tag of tags) await db.put(tag);
    }`);
    assert.deepEqual(found, ['2: await', '3: for await', '4: await']);
  });

  it('is no wait of a function whose name stands in a type, is that of a member, or of what was made with it', () => {
    const text = `async function own(work: (tried: number) => void, list) {
        for (const found of list) await load(found);
        await worker.close();
      }
      async function tried() { await a(); }
      export const api = { async found() { await b(); } };
      const worker = new Worker('x', async (job) => { await c(job); });
      async function load(one) { await d(one); }`;
    assert.deepEqual(waits(text, '/a.ts'), ['2: await', '3: await', '8: await']);
  });

  it('is that of the function which a name stands for, and of no method of that name', () => {
    const text = `async function own(id) { await load(id); }
      async function load(id) { await get(id); }
      export const make = (db) => ({ async load(id) { await db.get(id); } });`;
    assert.deepEqual(waits(text), ['1: await', '2: await']);
  });

  it('is none where what is named as a callback is a value, or an operator stands in a pipe', () => {
    const text = `async function own(list, a) {
        const done = [];
        for (const one of list) done.push(one);
        a.keep(JSON.stringify(done));
        a.pipe(catchError((err) => of(err)));
        a.tell(done);
        a.load(1, (err, x) => x);
      }`;
    assert.deepEqual(waits(text), ['7: callback of load']);
  });

  it('is the callback of what looks for something elsewhere, and no function that is given elements', () => {
    const text = `function own(users, query, list, done) {
        users.find(query, (err, found) => done(err, found));
        users.findOne((err, found) => done(err, found));
        list.filter((e) => e.isFile());
        list.forEach((e, i) => done(e));
        errors.map((err) => done(err));
      }`;
    assert.deepEqual(waits(text), ['2: callback of find', '3: callback of findOne']);
  });

  it('is of all that a Set, a Map or a list was given that is waited for', () => {
    for (const put of ['add(one)', 'set(id, one)', 'push(one)', 'unshift(ask(id))']) {
      const text = `async function own(ids, ask, running) {
        for (const id of ids) {
          const one = ask(id).then(() => {});
          running.${put};
        }
        await Promise.race(running);
      }`;
      const wait = waitsIn(documentOf(text)).find(({ what }) => what === 'await');
      const sources = wait?.sources.map(({ start, end }) => text.slice(start, end)) ?? [];
      assert.ok(
        sources.some((source) => source.startsWith('ask(id)')),
        put,
      );
    }
  });

  it('is of other functions where it may run them, not where a parameter or a key has their name', () => {
    const text = (call: string) =>
      `async function load(db, update) {\n  ${call};\n}\nclass Store {\n  async query() { await 1; }\n}\nasync function update() { await 1; }`;
    assert.deepEqual(waits(text('await db.query({ update: 1 })')), ['2: await']);
    assert.deepEqual(waits(text('await update(db)')), ['2: await']);
    assert.deepEqual(waits(text('await new Store().query()')), ['2: await', '5: await']);
  });

  it('is every yield of a generator, but not what an async generator hands over', () => {
    assert.deepEqual(waits('function* load(id) {\n  yield db.get(id);\n}'), ['2: yield']);
    assert.deepEqual(waits('async function* load(id) {\n  yield await db.get(id);\n}'), [
      '2: await',
    ]);
  });

  it('is a callback that takes an error, or that is handed on', () => {
    const found = waits(`function load(id, done) {
      db.get(id, function (err, user) {
        if (err) return done(err);
        ids.map(function (each) { return each; });
        db.put(user, done);
      });
    }`);
    assert.deepEqual(found, ['2: callback of get', '5: callback of put']);
  });

  it('is a callback that takes an error, whatever that is called', () => {
    const found = (name: string) =>
      waits(`function load(id, finished) {
      db.get(id, function (${name}, user) {
        if (${name}) return finished(${name});
        finished(null, user);
      });
    }`);
    for (const name of ['err', 'undoErr', 'lastError', 'problem', 'x']) {
      assert.deepEqual(found(name), ['2: callback of get'], name);
    }
  });

  it('is no function that is told of something else first', () => {
    const found = waits(`function load(ids, finished) {
      ids.map((id) => { if (id) return finished(id); });
      visit(ids, (id) => { if (id) return keep(id); });
      visit(ids, (id) => { keep(id); });
    }`);
    assert.deepEqual(found, []);
  });

  it('is the head of a chain of promises, a subscription and a listener', () => {
    const found = waits(`function load(id) {
      db.get(id).then((user) => user.name).then(console.log).catch(log);
      users$.pipe(map(String)).subscribe(console.log);
      stream.on('data', (chunk) => chunk);
    }`);
    assert.deepEqual(found, ['2: then', '3: subscribe', '4: on data']);
  });

  it('stands in the functions of the file that it runs as well, and in no other', () => {
    const found = waits(`async function load(id) {
      return rolesOf(await db.get(id));
    }
    async function rolesOf(user) {
      return named(await db.roles(user));
    }
    const named = async (roles) => {
      await db.names(roles);
    };
    async function other() {
      await db.other();
    }`);
    assert.deepEqual(found, ['2: await', '5: await', '8: await']);
  });

  it('stands in no function that has the name of a member of something else', () => {
    const found = waits(`async function load(id) {
      if (db.ready) await db.get(id);
      await exports.save(id);
    }
    async function ready() {
      await db.other();
    }
    async function save(id) {
      await db.save(id);
    }
    exports.save = save;`);
    assert.deepEqual(found, ['2: await', '3: await', '9: await']);
  });

  it('stands in no method that has the name of one of a Map or a list', () => {
    const text = `const known = new Map(); const all = [];
      async function own(key) { all.map(f); return known.get(key) ?? await load(key); }
      class Cache { async get(key) { await a(key); } async map() { await b(); } }`;
    assert.deepEqual(waits(text), ['2: await']);
  });

  it('stands in no method of the file where a member of the object is of others', () => {
    const members = [
      'private known = new Map<string, string>();',
      'private known: Map<string, string>;',
      'constructor(private known: Redis) {}',
      'private known: Redis | null = null; constructor(redis) { this.known = redis.duplicate(); }',
    ];
    for (const member of members) {
      const text = `import { Redis } from 'ioredis';
class Own {
  async own(id) { await this.known.get(id); }
  ${member}
}
class Other { async get(id) { await a(id); } }`;
      const document = documentOf(text, '/a.ts');
      const fn = functionsOf(document).functions.find(({ name }) => name.endsWith('own'));
      assert.equal((fn && analysisOf(document, fn))?.waits().length, 1, member);
    }
  });

  it('stands in no method of another class that has the name of one of its own', () => {
    const text = `class Feed { start() { db.open(1).then(() => this.load()); } async load() { await a(); } }
      class Other { async load() { await b(); } }`;
    assert.deepEqual(waits(text), ['1: then', '1: await']);
  });

  it('stands in no function that has the name of what a pattern declares', () => {
    const text =
      'async function load(db) {\n  const [a, b] = await db.both();\n  return db.put(a, b);\n}\nasync function a() { await 1; }';
    assert.deepEqual(waits(text), ['2: await']);
  });

  it('stands in no method that has the name of one of what is given, or made elsewhere', () => {
    const text = (call: string) => `async function load(id, context) {
  return ${call};
}
const User = use('models/user');
class Store {
  async find(id) { return await db.find(id); }
}`;
    for (const call of [
      'await User.find(id)',
      "await context.app.service('users').find(id)",
      "await context.get('store')(id).find()",
    ])
      assert.deepEqual(waits(text(call)), ['2: await'], call);
    const taken = text("await app.service('a').find(id)").replace(
      'return',
      'const { app } = context; return',
    );
    assert.deepEqual(waits(taken), ['2: await']);
    assert.deepEqual(waits(text('await new Store().find(id)')), ['2: await', '6: await']);
    const frozen =
      'async function load(id) {\n  return await api.find(id);\n}\nconst api = Object.freeze({\n  async find(id) { return await db.find(id); },\n});';
    assert.deepEqual(waits(frozen), ['2: await', '5: await']);
  });

  it('stands in no method that has the name of one of the language', () => {
    const found = waits(`async function load(ids) {
      await Promise.all(ids.map(db.get));
    }
    class Cart {
      async all() { await db.all(); }
    }`);
    assert.deepEqual(found, ['2: await']);
  });

  it('waits for what its names were given, one by one, in a pattern or by default', () => {
    const sources = (text: string) => {
      const document = documentOf(text);
      const [, ...names] = waitsIn(document)[0]!.sources;
      return names.map(({ start, end }) => text.slice(start, end)).sort();
    };
    const cases: [text: string, sources: string[]][] = [
      ['async function f() { const p = a(); await p; }', ['a()']],
      ['async function f(p = a()) { await p; }', ['a()']],
      ['async function f() { const [, p] = [a(), b()]; await p; }', ['[a(), b()]']],
      ['async function f() { const { x: { p }, q } = a(); await p; }', ['a()']],
      ['async function f() { const p = a(), q = b(); await Promise.all([p, q]); }', ['a()', 'b()']],
      ['async function f() { const p = a(); await p.catch(c).finally(d); }', ['a()']],
      ['async function f() { const e = a(); await once(e, "x"); }', ['a()']],
      ['async function f() { const e = a(); await b(e); }', []],
    ];
    for (const [text, expected] of cases) assert.deepEqual(sources(text), expected, text);
  });

  it('stands in no method that has the name of a member of what is imported', () => {
    const found = waits(`async function load(id) {
      await db.users.find(id);
      await table[find](id);
    }
    const db = require('./db');
    class Index {
      async find(id) {
        await this.read(id);
      }
    }
    const find = Symbol('find');`);
    assert.deepEqual(found, ['2: await', '3: await', '8: await']);
  });
});

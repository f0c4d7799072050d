import * as assert from 'node:assert/strict';

import { factsIn, holds, invented } from './invented';

describe('a call whose result nobody uses', () => {
  const promises: [what: string, body: string, path: string][] = [
    ['the same method is awaited', 'a.save(1); await a.save(2);', 'a.save'],
    ['another method of the same is awaited', 'await a.load(); a.save(1);', 'a.save'],
    ['another is chained to', 'a.load().then(b); a.save(1);', 'a.save'],
    ['another is returned', 'a.save(1); return a.load();', 'a.save'],
    ['it is void', 'await a.load(); void a.save(1);', 'a.save'],
    ['it stands before a comma', 'const n = await a.size(); (a.save(1), await b.x());', 'a.save'],
    ['it stands behind &&', 'const n = await a.size(); n && a.save(1);', 'a.save'],
    ['it is made for each', 'await a.load(); b.forEach((x) => a.save(x));', 'a.save'],
    ['it is made in a timer', 'await a.load(); setTimeout(() => a.save(1), 1);', 'a.save'],
    ['it goes deeper', 'await a.db.load(); a.db.save(1);', 'a.db.save'],
    ['what is awaited is of an answer', 'const x = await a.x(); await x.y(); x.z();', 'a.x().z'],
    ['a cache is read', 'const x = await a.get(1); a.set(1, x);', 'a.set'],
    ['a thing of both kinds changes', 'if (a.is()) await a.load(); a.insertOne(1);', 'a.insertOne'],
    ['a module gives promises', 'require("fs/promises").truncate(b);', '"fs/promises".truncate'],
    ['it is put into a list that is counted', 'await a.load(); const l = []; l.push(a.save(1)); return l.length;', 'a.save'],
    ['what carries others out is left to itself', 'await a.add(1); a.flush();', 'a.flush'],
    ['it is kept, though another carries out', 'const l = []; l.push(a.add(1)); await a.flush(); return l.length;', 'a.add'],
    ['what runs queries was there before', 'a.update(1); await a.exec();', 'a.update'],
    ['both go by names of what is elsewhere', 'await b.x(); this.mailer.send(1);', 'this.mailer.send'],
    ['a part beside it has the same awaited', 'await pay.charges.make(1); pay.refunds.make(2);', 'pay.refunds.make'],
    ['another part of a client is awaited', 'await client.rooms.list(); client.chat.post(1);', 'client.chat.post'],
    ['its like of a package is awaited', 'const x = require("x"); await x.a(); x.b();', '"x".b'],
  ]; // prettier-ignore
  for (const [what, body, path] of promises) {
    it(`gives a promise where ${what}`, () => holds(factsIn(body), path, { answers: 'promise' }));
  }

  const others: [what: string, body: string, path: string][] = [
    ['what is elsewhere answers at once', 'if (a.db.save(1)) b(); a.db.save(2);', 'a.db.save'],
    ['a part beside it has it used at once', 'await pay.a.make(1); if (pay.b.make(1)) b.x(); pay.c.make(2);', 'pay.c.make'],
    ['a part of another has the same awaited', 'await pay.a.make(1); shop.b.make(2);', 'shop.b.make'],
    ['another part of what is no client is awaited', 'await deps.rooms.list(); deps.chat.post(1);', 'deps.chat.post'],
    ['nothing is waited for', 'a.save(1); await b.load();', 'a.save'],
    ['it logs', 'await a.flush(); a.info(1);', 'a.info'],
    ['it emits', 'await a.load(); a.emit("x", 1);', 'a.emit'],
    ['it sets something up', 'await a.open(); a.setTimeout(1);', 'a.setTimeout'],
    ['it lets go', 'await a.query(); a.release();', 'a.release'],
    ['it gives back', 'const it = await a.getConnection(); await it.query(); a.releaseConnection(it);', 'a.releaseConnection'],
    ['it counts', 'await a.load(); a.increment("x");', 'a.increment'],
    ['the thing has methods of both kinds', 'const x = a.mix().y; await a.load(); a.merge(x);', 'a.merge'],
    ['its result is used elsewhere', 'if (a.add(1)) await a.load(); a.add(2);', 'a.add'],
    ['it is not read like a store', 'await a.take(); a.clear();', 'a.clear'],
    ['it is a loader that is filled', 'const x = await a.load(1); a.prime(1, x); a.clear(2);', 'a.clear'],
    ['a transaction takes note of it', 'await a.runTransaction(async (t) => { await t.get(1); t.set(1, 2); });', 't.set'],
    ['another carries it out', 'a.update(1); await a.flush();', 'a.update'],
    ['what was made for it runs it', 'const p = b.pipeline(); p.incr(1); await p.exec();', 'b.pipeline().incr'],
    ['a batch is written', 'await b.put(1); const p = b.batch(); p.put(1); await p.write();', 'b.batch().put'],
    ['it is a setting', 'await a.listen(1); a.set("x", 1);', 'a.set'],
    ['its name means something else each time', 'function x(res) { return res.json().then(a); } function y(res) { res.mark(1); } y(b); x(c)', 'b.mark'],
    ['it is put into a list that is read', 'await a.load(); const l = []; l.push(a.title(1)); return l.length && l.join();', 'a.title'],
    ['it is put into a list that was given', 'await a.load(); b.push(a.title(1)); return b.length;', 'a.title'],
    ['it is of what the language has', 'const l = [await a.x()]; l.push(1); b.push(2);', 'b.push'],
  ]; // prettier-ignore
  for (const [what, body, path] of others) {
    it(`is a plain value where ${what}`, () => {
      assert.notEqual(factsIn(body)[path]?.answers, 'promise');
    });
  }

  it('is a plain value where the file puts a plain function under its name', () => {
    const put = (fn: string) =>
      invented(`async function own(User) { User.check(1); await User.load(); }
        module.exports = (User) => { User.check = ${fn}; };`).plan.facts['User.check'];
    assert.notEqual(
      put('function (name) { if (!name) throw new Error(name); }')?.answers,
      'promise',
    );
    assert.equal(put('async function (name) { await name.check(); }')?.answers, 'promise');
  });

  it('gives a promise where a function beside waits for what has its name there', () => {
    const { plan } = invented(`
      async function own(store) { store.save(1); return await other(store.id); }
      async function other(id) { return id; }
      async function another(store) { await store.load(); }`);
    holds(plan.facts, 'store.save', { answers: 'promise' });
  });
});

describe('a call whose result nobody uses, by its type', () => {
  const CODE = `interface Row { id: string }
    interface Store {
      load(): Promise<Row>; mark(row: Row): void; next(done: (row: Row) => void): void;
      each(handler: RowHandler): void; drop(id: string): Promise<void>;
    }
    export async function own(store: Store) {
      const row = await store.load(); store.mark(row); store.drop(row.id);
    }`;
  const { facts } = invented(CODE, '/project/own.ts').plan;

  it('gives no promise where it gives nothing', () => {
    holds(facts, 'store.mark', { answers: 'value' });
  });

  it('gives one where it says so', () => {
    holds(facts, 'store.drop', { answers: 'promise' });
  });

  it('may call back where it takes a function', () => {
    holds(facts, 'store.next', { answers: undefined });
    holds(facts, 'store.each', { answers: undefined });
  });
});

describe('a function that is given to a call whose result nobody uses', () => {
  const handlers: [what: string, body: string, path: string][] = [
    ['a route', 'a.get("/x", (req, res) => res.end());', 'a.get'],
    ['a middleware', 'a.use((req, res, next) => next());', 'a.use'],
    ['a job', 'a.process(async (job) => { await b.save(job); });', 'a.process'],
    ['a job that takes nothing', 'a.schedule("*", async () => { await b.save(); });', 'a.schedule'],
    ['a subscription', 'a.subscribe("x", () => b.y());', 'a.subscribe'],
  ];
  for (const [what, body, path] of handlers) {
    it(`handles what comes later: ${what}`, () => {
      holds(factsIn(body), path, { takes: 'handler', answers: undefined });
    });
  }

  const others: [what: string, body: string, path: string, fact: object][] = [
    ['tells of the end', 'await new Promise((resolve) => a.get((x) => resolve(x)));', 'a.get', { answers: 'valueCallback' }],
    ['tells of it, and is told more', 'await new Promise((resolve) => { a.get((x) => resolve(x), 1, 2); });', 'a.get', { answers: 'valueCallback' }],
    ['tells of it, or of a failure', 'await new Promise((resolve, reject) => a.get((e) => e ? reject(e) : resolve()));', 'a.get', { answers: 'callback' }],
    ['tells of it, and is waited for', 'new Promise(async (resolve) => { await a.get((x) => resolve(x)); });', 'a.get', { takes: 'work' }],
    ['is waited for, and gives nothing of what comes of it', 'const x = await a.find().with("b", (q) => { q.pick("c"); }); x.y();', 'a.find().with', { answers: 'promise', takes: undefined }],
    ['is told of an error', 'a.get((err, x) => b(x));', 'a.get', { answers: 'callback' }],
    ['is waited for', 'await a.run(async (tx) => tx.put());', 'a.run', { takes: 'work' }],
    ['is waited for elsewhere', 'a.run(async (x) => x.y()); await a.run(async (x) => x.y());', 'a.run', { takes: 'work' }],
    ['compares', 'a.list.sort((x, y) => x - y);', 'a.list', { is: 'array' }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of others) {
    it(`does something else where it ${what}`, () => holds(factsIn(body), path, fact));
  }
});

describe('a function that a package is given as the file loads', () => {
  const loaded = (text: string) =>
    invented(`${text}\nexport async function own() { await used(); }`, undefined, 'own').plan.facts;

  it('is what another is made of where it handles requests or may fail', () => {
    const facts = loaded(
      'import { wrap } from "./gone";\nexport const used = wrap(async (req, res) => res.end());',
    );
    holds(facts, '"./gone".wrap', { takes: 'wrapped' });
  });

  it('makes an operator of a pipe, whatever it calls what it is handed', () => {
    holds(
      factsIn(
        '(0, ops_1.filter)((e) => e.ok); b.pipe((0, c.filter)((e) => e.ok)).subscribe((x) => x);',
      ),
      'c.filter',
      { answers: 'value' },
    );
  });

  it('may be kept for later where it gives no promise', () => {
    const facts = loaded(
      'import { deco } from "./gone";\nexport const used = deco((data, context) => context.user);',
    );
    holds(facts, '"./gone".deco', { takes: undefined });
  });
});

describe('what an async function returns', () => {
  const others: [body: string, path: string][] = [
    ['return a.b.toString();', 'a.b.toString'],
    ['return a.at.toLocaleDateString();', 'a.at.toLocaleDateString'],
    ['return a.headers.get("x");', 'a.headers.get'],
  ];
  for (const [body, path] of others) {
    it(`is no promise where values have that by themselves: ${body}`, () => {
      assert.notEqual(factsIn(body)[path]?.answers, 'promise');
    });
  }

  it('tells of bytes where they are read by an encoding', () => {
    holds(factsIn('return a.b.toString("latin1");'), 'a.b', { is: 'buffer' });
    holds(factsIn('return a.b.readUInt32LE(0);'), 'a.b', { is: 'buffer' });
    holds(factsIn('return a.b.subarray(0, 2);'), 'a.b', { is: 'buffer' });
  });
});

describe('what the last step of a chain ends with', () => {
  const body = (end: string) => `a.save(1).catch((e) => ${end}); await b.x();`;
  const values: [end: string, path: string][] = [
    ['b.logger.warn(e)', 'b.logger.warn'],
    ['b.emit("error", e)', 'b.emit'],
    ['b.captureException(e)', 'b.captureException'],
    ['b.report(e)', 'b.report'],
  ];
  for (const [end, path] of values) {
    it(`is no promise where somebody is told: ${end}`, () =>
      holds(factsIn(body(end)), path, { answers: 'value' }));
  }

  it('may be one of anything else', () => {
    holds(factsIn(body('b.retry(e)')), 'b.retry', { answers: undefined });
  });

  it('may be one of what is reported where nothing failed', () => {
    const wait = (step: string) => `a.save(1).then(${step}); await b.x();`;
    const told = factsIn(wait('(x) => x, (e) => b.reportTo(e)'));
    holds(told, 'b.reportTo', { answers: 'value' });
    const asked = factsIn(wait('(x) => b.reportUsage(x)'));
    holds(asked, 'b.reportUsage', { answers: undefined });
  });
});

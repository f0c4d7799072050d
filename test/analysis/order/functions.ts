type Case = readonly [what: string, text: string, rounds: string];

/** Calls that need nothing of each other. */
export const FREE: readonly Case[] = [
  [
    'three reads',
    `async function f(db, id) {
      const user = await db.getUser(id);
      const posts = await db.getPosts(id);
      const tags = await db.getTags();
      return { user, posts, tags };
    }`,
    'getUser 1, getPosts 1, getTags 1',
  ],
  [
    'what needs one answer and not the other',
    `async function f(db, id) {
      const user = await db.getUser(id);
      const config = await db.getConfig();
      const posts = await db.getPosts(user.id);
      return render(user, config, posts);
    }`,
    'getUser 1, getConfig 1, getPosts 2',
  ],
  [
    'two addresses that differ in their text',
    `async function f(http, city) {
      const { data: now } = await http.get(\`/now/\${city}\`);
      const { data: week } = await http.get(\`/week/\${city}\`);
      return { now, week };
    }`,
    'get 1, get 1',
  ],
  [
    'what values are taken apart of',
    `async function f(db, { id, lang = 'en' }) {
      const { name } = await db.getUser(id);
      const [first] = await db.listPosts(id, lang);
      return name + first;
    }`,
    'getUser 1, listPosts 1',
  ],
  [
    'what a list is made of',
    `async function f(db, id) {
      const out = [];
      out.push(await db.getUser(id));
      out.push(await db.getPosts(id));
      return out;
    }`,
    'getUser 1, getPosts 1',
  ],
  [
    'what an own object is made of',
    `async function f(db, id) {
      const page = {};
      page.user = await db.getUser(id);
      page.posts = await db.getPosts(id);
      return page;
    }`,
    'getUser 1, getPosts 1',
  ],
  [
    'the parts of a literal',
    'async function f(db, id) { return { a: await db.getUser(id), b: await db.getPosts(id) }; }',
    'getUser 1, getPosts 1',
  ],
  [
    'a sum',
    'async function f(db, id) { return (await db.countUsers(id)) + (await db.countPosts(id)); }',
    'countUsers 1, countPosts 1',
  ],
  [
    'turns of a loop',
    `async function f(db, ids) {
      const out = [];
      for (const id of ids) out.push(await db.getUser(id));
      return out;
    }`,
    'getUser 1 at once',
  ],
  [
    'turns that are counted',
    `async function f(db, ids) {
      const out = [];
      for (let i = 0; i < ids.length; i++) out[i] = await db.getUser(ids[i]);
      return out;
    }`,
    'getUser 1 at once',
  ],
  [
    'turns that are added up',
    `async function f(db, ids) {
      let total = 0;
      for (const id of ids) total += await db.countPosts(id);
      return total;
    }`,
    'countPosts 1 at once',
  ],
  [
    'turns with a step after the other',
    `async function f(db, ids) {
      const out = new Map();
      for (const id of ids) {
        const user = await db.getUser(id);
        out.set(id, await db.getPosts(user.key));
      }
      return out;
    }`,
    'getUser 1 at once, getPosts 2 at once',
  ],
  [
    'what SQL only selects',
    `async function f(pool, id) {
      const a = await pool.query('SELECT * FROM users WHERE id = $1', [id]);
      const b = await pool.query('select count(*) from posts where user_id = $1', [id]);
      return [a.rows, b.rows];
    }`,
    'query 1, query 1',
  ],
  [
    'what is fetched',
    `async function f(id) {
      const user = await fetch('/users/' + id);
      const posts = await fetch('/posts/' + id, { headers: { a: 'b' } });
      return [await user.json(), await posts.json()];
    }`,
    'fetch 1, fetch 1, json 2, json 2',
  ],
  [
    'functions of the file that only ask',
    `const getUser = async (db, id) => db.findOne({ id });
    async function getPosts(db, id) { const all = await db.find({ id }); return all.map((x) => x.id); }
    async function f(db, id) {
      const user = await getUser(db, id);
      const posts = await getPosts(db, id);
      return [user, posts];
    }`,
    'getUser 1, getPosts 1',
  ],
  [
    'methods of its class that only ask',
    `class A {
      async getUser(id) { return this.db.findOne({ id }); }
      async getPosts(id) { return this.db.find({ id }); }
      async f(id) {
        const user = await this.getUser(id);
        const posts = await this.getPosts(id);
        return [user, posts];
      }
    }`,
    'getUser 1, getPosts 1',
  ],
  [
    'what is logged between',
    `async function f(db, id) {
      const user = await db.getUser(id);
      console.log('got', user.id);
      const posts = await db.getPosts(id);
      return [user, posts];
    }`,
    'getUser 1, getPosts 1',
  ],
  [
    'members of what is waited for together, and what comes behind',
    `async function f(db, id) {
      const [a, b] = await Promise.all([db.getUser(id), db.getPosts(id)]);
      const c = await db.getTags(id);
      return [a, b, c];
    }`,
    'getUser 1, getPosts 1, getTags 1',
  ],
  [
    'a map that is waited for, and another call',
    `async function f(db, ids) {
      const users = await Promise.all(ids.map(async (id) => db.getUser(id)));
      const tags = await db.getTags();
      return [users, tags];
    }`,
    'all 1, getTags 1',
  ],
  [
    'what a chain of methods selects',
    `async function f(db, id) {
      const user = await db.select('a').from('users').where({ id });
      const posts = await db.select('b').from('posts').where({ id });
      return [user, posts];
    }`,
    'where 1, where 1',
  ],
  [
    'what a test does not stand before',
    `async function f(db, id) {
      const user = await db.getUser(id);
      const name = user.name ? user.name.trim() : 'nobody';
      const posts = await db.getPosts(id);
      return [name, posts];
    }`,
    'getUser 1, getPosts 1',
  ],
  [
    'what is named by its answer',
    `async function f(rates, id) {
      const colours = await rates.colours();
      const open = await rates.openOf(id);
      return [colours, open, await rates.current()];
    }`,
    'colours 1, openOf 1, current 1',
  ],
  [
    'what a function of its own asks',
    `async function f(db, month) {
      const load = async (kind) => (await db.getReport(kind, month)).total;
      const sales = await load('sales');
      const costs = await load('costs');
      return sales - costs;
    }`,
    'load 1, load 1',
  ],
  [
    'what a coroutine waits for',
    `function* f(db) {
      const user = yield db.getUser();
      const posts = yield db.getPosts();
      return [user, posts];
    }`,
    'getUser 1, getPosts 1',
  ],
  [
    'what is built by several calls and what is asked of packages',
    `import got from 'got';
    async function f(shipments, id, filter) {
      const rows = await knex('articles').where(filter).limit(20);
      const late = await shipments.find({ id }).sort({ at: -1 }).limit(5);
      const feed = await got('https://feeds.example/' + id).json();
      return { rows, late, feed };
    }`,
    'limit 1, limit 1, json 1',
  ],
  [
    'what is sent by a name of its own that asks',
    `async function f(s3, bus, Key) {
      const head = await s3.send(new HeadObjectCommand({ Key }));
      const user = await bus.execute(new FindUserQuery(Key));
      return head.size + user.name;
    }`,
    'send 1, execute 1',
  ],
  [
    'answers that are kept as members of an object',
    `class Page {
      constructor(api) { this.api = api; }
      async f(id) {
        this.user = await this.api.getUser(id);
        this.posts = await this.api.getPosts(id);
        return this;
      }
    }`,
    'getUser 1, getPosts 1',
  ],
];

/** Calls of which each needs what came before, or must be taken to. */
export const STAY: readonly Case[] = [
  [
    'questions within a transaction, whatever it goes by',
    `async function f(source, from, to) {
      const runner = source.createQueryRunner();
      await runner.startTransaction();
      const one = await runner.manager.findOneBy(from);
      const other = await runner.manager.findOneBy(to);
      return [one, other];
    }`,
    'startTransaction 1, findOneBy 2, findOneBy 3',
  ],
  [
    'questions to who was told to begin by a statement',
    `async function f(pool, a, b) {
      const one = await pool.find(a);
      const it = one.link;
      await it.query('BEGIN');
      const rows = await it.getRows(a);
      const more = await it.getRows(b);
      return [rows, more];
    }`,
    'find 1, query 2, getRows 3, getRows 4',
  ],
  [
    'one address that is asked again',
    `async function f(http, city) {
      const before = await http.get(\`/now/\${city}\`);
      const after = await http.get(\`/now/\${city}\`);
      return [before, after];
    }`,
    'get 1, get 2',
  ],
  [
    'an answer that is an argument',
    `async function f(db, id) {
      const user = await db.getUser(id);
      return [user, await db.getPosts(user.id)];
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'an answer that was computed with',
    `async function f(db, id) {
      const user = await db.getUser(id);
      const { team: { key } } = user;
      const path = \`/\${key}\`.toLowerCase();
      const found = await db.getFile(path);
      return found;
    }`,
    'getUser 1, getFile 2',
  ],
  [
    'an answer that something is called on',
    `async function f(db, id) {
      const user = await db.getUser(id);
      const posts = await user.getPosts();
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'a test that the function may leave at',
    `async function f(db, id) {
      const user = await db.getUser(id);
      if (!user) throw new Error('none');
      const posts = await db.getPosts(id);
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'a test around',
    `async function f(db, id) {
      const user = await db.getUser(id);
      let posts = [];
      if (user.active) posts = await db.getPosts(id);
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'a test in an expression',
    `async function f(db, id) {
      const user = await db.getUser(id);
      const posts = user && (await db.getPosts(id));
      const tags = posts ? await db.getTags(id) : [];
      return [user, tags];
    }`,
    'getUser 1, getPosts 2, getTags 3',
  ],
  [
    'what a test decided',
    `async function f(db, id) {
      const user = await db.getUser(id);
      let table = 'a';
      if (user.old) table = 'b';
      const rows = await db.getRows(table);
      return [user, rows];
    }`,
    'getUser 1, getRows 2',
  ],
  [
    'a check that may throw',
    `async function f(db, id) {
      const user = await db.getUser(id);
      assertActive(user);
      const posts = await db.getPosts(id);
      return [user, posts];
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'a check that is waited for',
    `async function f(db, id) {
      await db.checkAccess(id);
      const posts = await db.getPosts(id);
      return posts;
    }`,
    'checkAccess 1, getPosts 2',
  ],
  [
    'writes',
    `async function f(db, user) {
      const one = await db.insertUser(user);
      const two = await db.savePosts(user.posts);
      return [one, two];
    }`,
    'insertUser 1, savePosts 2',
  ],
  [
    'a read behind a write',
    `async function f(db, user) {
      await db.update(user);
      const all = await db.listUsers();
      return all;
    }`,
    'update 1, listUsers 2',
  ],
  [
    'a write behind a read',
    `async function f(db, id) {
      const count = await db.countUsers(id);
      const removed = await db.deleteUser(id);
      return [count, removed];
    }`,
    'countUsers 1, deleteUser 2',
  ],
  [
    'names that ask and change',
    `async function f(db, id) {
      const a = await db.findOneAndUpdate(id);
      const b = await db.getOrCreate(id);
      const c = await db.getNextBatch(id);
      return [a, b, c];
    }`,
    'findOneAndUpdate 1, getOrCreate 2, getNextBatch 3',
  ],
  [
    'names that say nothing',
    `async function f(db, id) {
      const a = await db.prepare(id);
      const b = await db.getUser(id);
      return [a, b];
    }`,
    'prepare 1, getUser 2',
  ],
  [
    'what SQL changes',
    `async function f(pool, id) {
      const a = await pool.query('UPDATE users SET x = 1 RETURNING id');
      const b = await pool.query('select * from users where id = $1 for update', [id]);
      const c = await pool.query(sqlOf(id));
      return [a, b, c];
    }`,
    'query 1, query 2, query 3',
  ],
  [
    'what one connection does',
    `async function f(pool, id) {
      const conn = await pool.connect();
      const a = await conn.getUser(id);
      const b = await conn.getPosts(id);
      return [a, b];
    }`,
    'connect 1, getUser 2, getPosts 3',
  ],
  [
    'what is done with something that was acquired, by whatever name',
    `async function f(pool, id) {
      const c = await pool.connect();
      const a = await c.getUser(id);
      const b = await listPosts(c, id);
      return [a, b];
    }`,
    'connect 1, getUser 2, listPosts 3',
  ],
  [
    'methods of its own that stand elsewhere',
    `class A extends B {
      async f(id) {
        const a = await this.getUser(id);
        const b = await this.getPosts(id);
        return [a, b];
      }
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'a function of the file that changes what it is given',
    `async function getUser(db, query) { Object.assign(query, { a: 1 }); return db.findOne(query); }
    async function f(db, query) {
      const a = await getUser(db, query);
      const b = await db.find(query);
      return [a, b];
    }`,
    'getUser 1, find 2',
  ],
  [
    'a request that may post',
    `async function f(request) {
      const a = await fetch(request);
      const b = await fetch('/b');
      return [a, b];
    }`,
    'fetch 1, fetch 2',
  ],
  [
    'what one transaction does',
    `async function f(db, id, tx) {
      const a = await db.getUser(id, { transaction: tx });
      const b = await db.getPosts(id, { transaction: tx });
      return [a, b];
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'a request that posts',
    `async function f(body) {
      const a = await fetch('/a', { method: 'POST', body });
      const b = await fetch('/b');
      return [a, b];
    }`,
    'fetch 1, fetch 2',
  ],
  [
    'what is set on this while somebody may look at it',
    `class A {
      constructor() { this.db = new Db(() => this.user); }
      async f(id) {
        this.user = await this.db.getUser(id);
        const posts = await this.db.getPosts(id);
        return posts;
      }
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'a sign that is set on this',
    `class A {
      async f(id) {
        const user = await this.db.getUser(id);
        this.isBusy = true;
        const posts = await this.db.getPosts(id);
        return [user, posts];
      }
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what is set on an argument',
    `async function f(db, ctx) {
      ctx.user = await db.getUser(ctx.id);
      const posts = await db.getPosts(ctx);
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what is set in the module',
    `let current = null;
    async function f(db, id) {
      current = await db.getUser(id);
      const posts = await db.getPosts(id);
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what goes through an own list',
    `async function f(db, id) {
      const ids = [];
      const user = await db.getUser(id);
      ids.push(user.id);
      const posts = await db.getPosts(ids);
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what goes through another name of it',
    `async function f(db, id) {
      const query = {};
      const same = query;
      same.owner = await db.getUser(id);
      const posts = await db.getPosts(query);
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what goes through a Map',
    `async function f(db, id) {
      const seen = new Map();
      seen.set('user', await db.getUser(id));
      const posts = await db.getPosts(seen.get('user'));
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what goes through a callback',
    `async function f(db, id) {
      const wanted = [];
      const users = await db.getUsers(id);
      users.forEach((user) => { wanted.push(user.id); });
      const posts = await db.getPosts(wanted);
      return posts;
    }`,
    'getUsers 1, getPosts 2',
  ],
  [
    'what goes through a function that is kept',
    `async function f(db, id) {
      let key = null;
      const note = (user) => { key = user.id; };
      note(await db.getUser(id));
      const posts = await db.getPosts(key);
      return posts;
    }`,
    'not known',
  ],
  [
    'what an unknown call is given',
    `async function f(db, id) {
      const query = {};
      const user = await db.getUser(id);
      fill(query, user);
      const posts = await db.getPosts(query);
      return posts;
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'functions of the file that change something',
    `const seen = [];
    async function getUser(db, id) { seen.push(id); return db.findOne(id); }
    async function f(db, id) {
      const user = await getUser(db, id);
      const posts = await db.getPosts(id);
      return [user, posts];
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what a catch asks',
    `async function f(db, id) {
      let user;
      try { user = await db.getUser(id); } catch (error) { user = await db.getOld(id); }
      const posts = await db.getPosts(id);
      return [user, posts];
    }`,
    'getUser 1, getOld 2, getPosts 3',
  ],
  [
    'turns that go on from the one before',
    `async function f(db, start) {
      let page = await db.getPage(start);
      while (page.next) page = await db.getPage(page.next);
      return page;
    }`,
    'getPage 1, getPage 2 in turn',
  ],
  [
    'turns that add to a query',
    `async function f(db, ids) {
      let last = null;
      for (const id of ids) last = await db.getUser(id, last);
      return last;
    }`,
    'getUser 1 in turn',
  ],
  [
    'turns that end once something is found',
    `async function f(db, ids) {
      for (const id of ids) {
        const user = await db.getUser(id);
        if (user) return user;
      }
      return null;
    }`,
    'getUser 1 in turn',
  ],
  [
    'turns that stop at a break',
    `async function f(db, ids) {
      const out = [];
      for (const id of ids) {
        const user = await db.getUser(id);
        if (!user) break;
        out.push(user);
      }
      return out;
    }`,
    'getUser 1 in turn',
  ],
  [
    'turns that write',
    `async function f(db, ids) {
      for (const id of ids) await db.delete(id);
    }`,
    'delete 1 in turn',
  ],
  [
    'turns that check what they got',
    `async function f(db, ids) {
      const out = [];
      for (const id of ids) {
        const user = await db.getUser(id);
        assertActive(user);
        out.push(user);
      }
      return out;
    }`,
    'getUser 1 in turn',
  ],
  [
    'turns that look into what they collected',
    `async function f(db, ids) {
      const out = [];
      for (const id of ids) out.push(await db.getUser(id, out.length));
      return out;
    }`,
    'getUser 1 in turn',
  ],
  [
    'what is asked twice in the same words',
    `async function f(db, id) {
      const before = await db.getCount(id);
      const after = await db.getCount(id);
      return [before, after];
    }`,
    'getCount 1, getCount 2',
  ],
  [
    'what a mode is set between',
    `async function f(db, id) {
      const a = await db.getUser(id);
      db.setMode('fast');
      const b = await db.getPosts(id);
      return [a, b];
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what waits for something of another',
    `class A {
      async f(id) {
        const a = await this.db.getUser(id);
        await this.ready;
        const b = await this.db.getPosts(id);
        return [a, b];
      }
    }`,
    'getUser 1, getPosts 2',
  ],
  [
    'what is waited for together and dropped',
    `async function f(db, id) {
      await Promise.all([db.loadUser(id), db.loadPosts(id)]);
      const posts = await db.getPosts(id);
      return posts;
    }`,
    'loadUser 1, loadPosts 2, getPosts 3',
  ],
  [
    'a generator',
    `async function* f(db, id) {
      yield await db.getUser(id);
      yield await db.getPosts(id);
    }`,
    'not known',
  ],
  [
    'what is streamed',
    `async function f(db, id) {
      const user = await db.getUser(id);
      for await (const row of db.rows(id)) user.rows.push(row);
      const posts = await db.getPosts(id);
      return [user, posts];
    }`,
    'not known',
  ],
  [
    'functions that call back',
    `function f(db, id, done) {
      db.getUser(id, (error, user) => db.getPosts(id, done));
    }`,
    'not known',
  ],
  [
    'what is named by its answer and given something to keep',
    `async function f(api, id) {
      const user = await api.users({ name: id });
      const posts = await api.getPosts(id);
      return [user, posts];
    }`,
    'users 1, getPosts 2',
  ],
  [
    'a generator that may be left off',
    `function* f(db) {
      yield db.getUser();
      yield db.getPosts();
    }`,
    'not known',
  ],
  [
    'what is built and posts',
    `import got from 'got';
    async function f(id) {
      const one = await got('https://a.example', { method: 'POST' }).json();
      const other = await got('https://b.example', { json: { id } }).json();
      return [one, other];
    }`,
    'json 1, json 2',
  ],
  [
    'what is sent by a name that changes',
    `async function f(s3, Key) {
      const put = await s3.send(new PutObjectCommand({ Key }));
      const head = await s3.send(new HeadObjectCommand({ Key }));
      return [put, head];
    }`,
    'send 1, send 2',
  ],
  [
    'what asks for a member that an answer was kept as',
    `class Page {
      async f(api, id) {
        this.user = await api.getUser(id);
        this.posts = await api.getPosts(this.user.id);
        this.last = await this.getLast();
        return this;
      }
    }`,
    'getUser 1, getPosts 2, getLast 3',
  ],
  [
    'what is kept behind an accessor, or of a class that extends another',
    `class Page extends View {
      async f(api, id) {
        this.user = await api.getUser(id);
        this.posts = await api.getPosts(id);
        return this;
      }
    }`,
    'getUser 1, getPosts 2',
  ],
];

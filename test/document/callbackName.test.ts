import assert from 'node:assert/strict';

import { functionsNamed } from '../../src/document/findFunction';
import { functionsOf } from '../../src/document/functions';
import { documentOf } from './documents';

/** Paths of the functions that are handed over in a text. */
function paths(text: string): string[] {
  return functionsOf(documentOf(text))
    .functions.filter(({ handedOver }) => handedOver)
    .map(({ path }) => path);
}

const ROWS: readonly [what: string, text: string, paths: string[]][] = [
  ['a route', `app.get('/users/:id', async (req, res) => {})`, [`app.get('/users/:id')`]],
  ['one that is not async', `app.get('/', (req, res) => {}); socket.on(LOGIN, (data) => {});`, [`app.get('/')`, 'socket.on(LOGIN)']],
  ['a route behind others', `router.post('/a', auth, role('x'), async (q, s) => {});`, [`router.post('/a')`]],
  ['what is wrapped', `router.put("/a", wrap(log(async (req, res) => {})));`, [`router.put('/a')`]],
  ['a route of its own', `router.route('/a').get(async () => {}).put(async () => {});`, [`router.route('/a').get`, `router.route('/a').put`]],
  ['one after the other', `app.get('/a', async () => {}).get('/b', async () => {});`, [`app.get('/a')`, `app.get('/b')`]],
  ['no route', `app.use(async (req, res, next) => next());`, ['app.use']],
  ['an event of a name', 'socket.on(EVENTS.login, async () => {});', ['socket.on(EVENTS.login)']],
  ['an event that is made', 'socket.on(`user:${id}`, async () => {});', ['socket.on(`user:${id}`)']],
  ['an event that is worked out', `socket.on('a' + b, async () => {});`, ['socket.on(…)']],
  ['an optional call', `this.socket?.on('a', async () => {});`, [`this.socket.on('a')`]],
  ['a result that is kept', `const job = cron.schedule('* * * * *', async () => {});`, [`cron.schedule('* * * * *')`]],
  ['what waits', `await test('adds', async () => {});`, [`test('adds')`]],
  ['an instance', `new Server(3000).on('a', async () => {});`, [`Server.on('a')`]],
  ['within another', `function attach(io) { io.on('connection', (socket) => { socket.on('login', async () => {}); }); }`, [`attach/io.on('connection')`, `attach/io.on('connection')/socket.on('login')`]],
  ['the same twice', `socket.on('a', async () => {});\nsocket.on('a', async () => {});`, [`socket.on('a'):1`, `socket.on('a'):2`]],
  ['a long route', `app.get('/${'x'.repeat(100)}', async () => {});`, [`app.get('/${'x'.repeat(38)}…')`]],
  ['signs that are not seen', `app.get('\\u001b[2J\\u202e\\n', async () => {});`, [`app.get('\\x1b[2J\\u202e\\n')`]],
  ['signs that are not seen in a template', 'app.get(`a\u001b\n${b}`, async () => {});', ['app.get(`a\\x1b\\n${b}`)']],
  ['what is made with it', `const worker = new Worker('mails', async (job) => {}, {});`, ['worker']],
  ['what a call makes with it', 'const send = pool.wrap(async (to) => {});', ['send']],
  ['what is made with it, and left', `new Worker('mails', async (job) => {});`, [`new Worker('mails')`]],
  ['what is made with it for another', `passport.use(new Local({}, async (name, done) => {}));`, ['new Local(…)']],
  ['what goes on with a promise', `passport.deserialize((id, done) => { find(id).then((user) => done(null, user)); });`, ['passport.deserialize']],
  ['what goes on with one further in', `passport.serialize((id, done) => { done(null, () => find(id).then(done)); });`, []],
  ['what answers requests by hand', `http.createServer((req, res) => { file().pipe(res); }).listen(1);`, ['http.createServer']],
  ['what answers requests, and is kept', `const server = http.createServer((req, res) => { file().pipe(res); });`, ['server']],
  ['what hears of an error, and goes on', `files.clean((err) => { find(1).then(done); });`, []],
  ['a promise that is made with it', `const made = new Promise(async (resolve) => {});`, []],
  ['what is built with it', `export const posts = { byId: procedure.input(Id).query(async ({ input }) => {}) };`, ['posts.byId']],
  ['what is built with it, below', `const a = { b: { c: wrap({}, async () => {}) } };`, ['a.b.c']],
  ['what is built further', `export const handler = middy(async (event) => {}).use(parse()).use(log);`, ['handler']],
  ['what is exported', `export default define({}, lib.handler(async () => {}));`, []],
  ['what it comes to', `const user = await retry(3, async () => {});`, []],
  ['what is used at once', `const all = lib.all(list.map(async (x) => {}));`, []],
  ['what may be called at once', `function own() { const user = lib.retry(3, async () => {}); }`, []],
  ['a route with what stands before it in a list', `router.get('/a', [auth, async (req, res) => {}]);`, [`router.get('/a')`]],
  ['a route of all methods', `app.all('/a', async (req, res) => {});`, [`app.all('/a')`]],
  ['what filters by a name', `filter('items.create', async (input) => {});`, [`filter('items.create')`]],
  ['what replaces', `text.replace('a', () => {}); all('b', (x) => x);`, []],
  ['what is in a list of a member', `const Posts = { hooks: { beforeChange: [async ({ data }) => {}, (x) => x] } };`, ['Posts.hooks.beforeChange']],
  ['a timer', `setInterval(() => { db.beat(); }, 10);`, ['setInterval']],
  ['a timer that runs once', `setTimeout(() => { db.beat(); }, 10);`, []],
  ['what is in a list alone', `const all = [async () => {}];`, []],
  ['quotes', `app.get("it's", async () => {});`, [`app.get('it\\'s')`]],
]; // prettier-ignore

/** In a file with elements. */
const DRAWN: typeof ROWS = [
  ['an attribute', 'const A = () => <B.C onClick={async () => {}} />;', ['A/B.C.onClick']],
  ['an effect', 'function A() { useEffect(() => { load(); }, []); return null; }', ['A/useEffect']],
];

describe('functions that are handed over', () => {
  for (const [what, text, expected] of ROWS) {
    it(`go by the call that they are given to: ${what}`, () => {
      assert.deepEqual(paths(text), expected);
    });
  }

  for (const [what, text, expected] of DRAWN) {
    it(`go by what they are for in a component: ${what}`, () => {
      const { functions } = functionsOf(documentOf(text, '/a.tsx'));
      const handed = functions.filter(({ handedOver }) => handedOver);
      assert.deepEqual(
        handed.map(({ path }) => path),
        expected,
      );
    });
  }

  it('are none where they are used at once, or no call says what for', () => {
    const texts = [
      'main().catch(async (error) => {});',
      'await Promise.all(items.map(async (item) => {}));',
      'items.forEach(async (item) => {});',
      `fs.readFile('a', (error, text) => {});`,
      'blob.put(stream, () => {});',
      'const send = memoize(async (to) => {});',
      'new Promise(async (resolve) => {});',
      '(async () => {})();',
    ];
    assert.deepEqual(texts.flatMap(paths), []);
  });

  const TWO = documentOf(`a.on('x', async () => {});
function b(io) {
  io.on('y', async () => {
    await 1;
  });
}`);
  const named = (name: string) => functionsNamed(TWO, name).map(({ path }) => path);

  it('are found by their last name, in whatever function they are', () => {
    assert.deepEqual(named(`io.on('y')`), [`b/io.on('y')`]);
    assert.deepEqual(named(`b/io.on('y')`), [`b/io.on('y')`]);
  });

  it('are found by a line: where it starts, else around it', () => {
    assert.deepEqual([':1', ':2', ':3', ':4', ':5', ':6', ':7'].map(named), [
      [`a.on('x')`],
      ['b'],
      [`b/io.on('y')`],
      [`b/io.on('y')`],
      [`b/io.on('y')`],
      ['b'],
      [],
    ]);
  });
});

import assert from 'node:assert/strict';

import { severalFunctions } from '../../src/document/severalFunctions';
import { findWorkloadKind } from '../../src/document/workloadKind';
import { documentOf } from './documents';

/** Paths of the functions that a text is about; null: it is about one thing. */
function several(text: string, file = 'orders.js'): string[] | null {
  const document = documentOf(text, file);
  const { kind } = findWorkloadKind(document);
  return severalFunctions(document, kind)?.map(({ path }) => path) ?? null;
}

describe('a file', () => {
  it('is about its functions where several look asynchronous', () => {
    const text = `
      exports.load = async (id) => db.get(id);
      exports.save = (row, callback) => db.put(row, callback);
      exports.sum = (a, b) => a + b;
      class Store { constructor() {} get size() { return 1; } async all() { return []; } }`;
    assert.deepEqual(several(text), ['load', 'save', 'sum', 'Store.all']);
  });

  it('leaves out what is inside a function: that is part of it', () => {
    const text = `async function a() { async function inner() {} await inner(); }
      async function b() {}`;
    assert.deepEqual(several(text), ['a', 'b']);
  });

  it('is about all of them where none looks asynchronous', () => {
    assert.deepEqual(several('exports.a = () => 1;\nexports.b = () => 2;'), ['a', 'b']);
  });

  it('is about what an effect of a component begins by an async function of its own', () => {
    const effect = (begins: string) =>
      `export function A() { useEffect(() => { ${begins} }, []); return <p onClick={async () => {}} />; }`;
    const shown = (begins: string) => several(effect(begins), 'a.jsx');
    const both = ['A', 'A/useEffect', 'A/p.onClick'];
    assert.deepEqual(shown('const load = async () => {}; load();'), both);
    assert.deepEqual(shown('async function load() {} load();'), both);
    assert.deepEqual(shown('(async () => {})();'), both);
    // nothing is begun, or by nothing that waits
    assert.deepEqual(shown('const load = async () => {}; bus.tell(load);'), ['A', 'A/p.onClick']);
    assert.deepEqual(shown('const load = () => {}; load();'), ['A', 'A/p.onClick']);
  });

  const handedOut: [what: string, text: string, paths: string[]][] = [
    ['members', 'return { async get(id) {}, drop: async () => {}, size: () => 1 };', ['get', 'drop']],
    ['names', 'const get = async (id) => {}; async function drop() {} const own = async () => {}; return { get, of: { drop } };', ['get', 'drop']],
    ['an object that has a name', 'const api = { async get() {} }; return api;', ['api.get']],
    ['a function', 'async function get() {} return get;', ['get']],
    ['members of what it was given', 'db.get = async () => {}; db.own.get = async () => {};', ['db.get', 'db.own.get']],
    ['members of `this`', 'const self = this; this.get = async () => {}; self.drop = async () => {};', ['get', 'self.drop']],
    ['members of what nobody else holds', 'const own = {}; own.get = async () => {};', []],
    ['nothing', 'async function get() {} return get();', []],
    ['what is made in it', 'return { all: () => { async function get() {} return get(); } };', ['all']],
  ]; // prettier-ignore
  for (const [what, body, paths] of handedOut) {
    it(`is about what a function that waits for nothing hands out: ${what}`, () => {
      const shown = several(`export function make(db) { ${body} }`);
      const all = ['make', ...paths.map((each) => `make/${each}`)];
      assert.deepEqual(shown, paths.length > 0 ? all : null);
    });
  }

  const registering: Record<string, [text: string, paths: string[]]> = {
    'a plugin': [
      `export default async function plugin(fastify) {
         fastify.get('/', async () => {});
         fastify.post('/', async (request) => request.body);
       }`,
      ['plugin', "plugin/fastify.get('/')", "plugin/fastify.post('/')"],
    ],
    'a function that is the only export': [
      `module.exports = (io) => {
         io.on('connection', (socket) => {
           socket.on('login', async (user) => { await db.find(user); });
         });
       };`,
      [
        'module.exports',
        "module.exports/io.on('connection')",
        "module.exports/io.on('connection')/socket.on('login')",
      ],
    ],
    'a router': [
      "router.get('/', async (req, res) => {});\nrouter.post('/', async (req, res) => {});\nmodule.exports = router;",
      ["router.get('/')", "router.post('/')"],
    ],
    'one of its functions': [
      `exports.routes = (app) => { app.get('/', async () => {}); };
       exports.load = async (id) => db.get(id);`,
      ['routes', "routes/app.get('/')", 'load'],
    ],
  };
  for (const [what, [text, paths]] of Object.entries(registering)) {
    it(`is about the handlers that ${what} registers`, () => {
      assert.deepEqual(several(text), paths);
    });
  }

  it('is about the handlers and effects of a component', () => {
    const text = `export function Orders({ customer }) {
      useEffect(() => { fetchOrders(customer).then(setOrders); }, [customer]);
      const onDelete = async (id) => { await deleteOrder(id); };
      const label = (order) => order.id;
      return <ul onClick={onDelete}>{label(customer)}</ul>;
    }`;
    const paths = ['Orders', 'Orders/useEffect', 'Orders/onDelete'];
    assert.deepEqual(several(text, 'Orders.jsx'), paths);
    assert.deepEqual(several(text.replace('export ', 'export default '), 'Orders.jsx'), paths);
  });

  it('is about the function that awaits a single thing that it hands over', () => {
    const text =
      "module.exports = async function load(file) { reader.on('line', async () => {}); await reader; };";
    assert.equal(several(text), null);
  });

  const one: Record<string, string> = {
    'its only function': 'async function a() {}',
    'its only function that looks asynchronous': 'async function a() {}\nfunction b() {}',
    'what it is itself as a module':
      'module.exports = async function main(a, b) {};\nasync function a() {}\nasync function b() {}',
    'an upload that is wrapped':
      'async function a() {}\nasync function b() {}\nmodule.exports = wrap(function* (stream) { yield db.begin(); });',
    'nothing that could be found, as it does not parse': 'async function a() {',
    'nothing at all': '',
  };
  for (const [what, text] of Object.entries(one)) {
    it(`is about ${what}`, () => assert.equal(several(text), null));
  }
});

'use strict';

// How each function of the catalogue is called in a plain process: its arguments, and those of the
// constructor where it is a method; two lists where it makes the function that is called. `done` is
// the caller's callback.

const ORDER = { id: 'o1', customer: 'c1', total: 3, lines: [{ sku: 's', count: 1 }] };
const HOOK = { id: 'h1', url: 'http://localhost/', body: '{}', issuer: 'i' };
const ROWS = [
  { id: 'r1', name: 'a' },
  { id: 'r2', name: 'b' },
];

const pgOf = (s) => {
  const query = s.promise('pool.connect().query', { rows: ROWS });
  return {
    connect: s.promise('pool.connect', { query, release() {} }),
    query: s.promise('pool.query', { rows: ROWS }),
  };
};
const httpOf = (s) => s.promises('http', { post: { status: 200 } });
const storeOf = (s) => s.promises('store', { insert: 1, flush: 1, all: ROWS, has: true, save: 1 });
const connectionOf = (s) => s.promises('connection', { query: { rows: ROWS } });
const indexOf = (s) =>
  s.promises('index', {
    query: { hits: 1 },
    suggest: 'a',
    add: 1,
    flush: 1,
    drop: 1,
    rebuild: 1,
    optimize: 1,
    snapshot: 'id',
    copy: 1,
    remove: 1,
    cancel: 1,
  });
const signal = () => new AbortController().signal;
const emitter = () => new (require('node:events').EventEmitter)();

const bank = (s) => s.promises('bank', { withdraw: 1, deposit: 1, note: 1, open: 1, balance: 5 });
const ledger = (s, make, rest) => ({ made: [make('this.store', { write: 1, read: {} })], ...rest });

const orderBook = (s, args) => {
  const lock = { release() {} };
  return {
    made: [
      s.promises('this.store', { append: 1, balance: 5, all: ROWS }),
      s.promises('this.locks', { acquire: lock }),
    ],
    args,
  };
};

const importer = (s, args) => ({
  made: [
    s.promises('this.db', {
      begin: s.promises('this.db.begin()', { insert: 1, commit: 1, rollback: 1 }),
      insertMany: 2,
      vacuum: 1,
    }),
  ],
  args,
});

const worker = (s, args) => {
  const queue = Object.assign(emitter(), s.promises('this.queue', { pull: {}, close: 1 }));
  queue.extend = () => {};
  return { made: [queue, s.promise('this.handler', 1)], args };
};

const digest = (s, args) => ({
  made: [s.promises('this.db', { all: ROWS, mark: 1 }), s.promises('this.mailer', { send: 1 })],
  args,
});

const slots = (s) => {
  const connection = { release() {} };
  return {
    made: [
      s.promises('this.pool', { connect: connection }),
      s.promises('this.replica', { connect: connection }),
    ],
    args: [],
  };
};

const tokens = (s, args) => ({
  made: [s.promises('this.auth', { fetchToken: 't', check: 1 })],
  args,
});

const session = (s, args) => ({
  made: [s.promises('this.pool', { connect: s.promises('this.pool.connect()', { run: [] }) })],
  args,
});

/** Tells of two things, one after the other, and ends. */
const telling = (event, end) => {
  const told = emitter();
  [() => told.emit(event, 'a'), () => told.emit(event, 'b'), () => told.emit(end)].forEach(
    (tell, i) => setTimeout(tell, 10 * (i + 1)),
  );
  return told;
};

const user = { id: 'u1', name: 'n' };
const request = () => ({
  params: { id: 'u1', name: 'n' },
  body: user,
  user,
  headers: {},
  query: {},
});

/** Answers of a request's handler: whichever member is called ends the call. */
const response = (done) => {
  const end = (value) => done(null, value);
  return {
    json: end,
    send: end,
    sendStatus: end,
    status: () => response(done),
    code: () => response(done),
  };
};

const handled = (done) => [request(), response(done), done];

const saga = (s, args) => ({
  made: [
    s.promises('this.payments', { charge: { id: 'p' }, refund: 1 }),
    s.promises('this.stock', { reserve: 'r', free: 1 }),
    s.promises('this.shipping', { ship: 'parcel' }),
    s.promises('this.lock', { acquire: s.promises('this.lock.acquire()', { release: 1 }) }),
  ],
  args,
});

const login = (s) => ({ made: [s.promises('this.api', { login: 't' })], args: [] });

/** A framework whose routes are kept by the names of their handlers. */
const routes = (handlers, members) => {
  const keep = (_path, handler) => {
    handlers[handler.name] = handler;
  };
  return { get: keep, post: keep, ...members };
};

/** Modules that are not installed, or do I/O. */
exports.modules = {
  '@nestjs/common': () => ({
    Injectable: () => () => {},
    Logger: class {
      log() {}
      warn() {}
      error() {}
    },
  }),
  express: (s, handlers) => ({ Router: () => routes(handlers) }),
  fastify: (s, handlers) => () =>
    routes(handlers, {
      db: s.promises('fastify().db', { insert: 1 }),
      mailer: s.promises('fastify().mailer', { send: 1 }),
    }),
  fs: (s) => ({ writeFile: s.call('fs.writeFile') }),
  pg: (s) => ({
    Pool: function Pool() {
      const query = { promise: s.promise, call: s.call };
      const [promised, called] = Object.values(query).map((make) =>
        make('pg.Pool().query', { rows: ROWS }),
      );
      this.query = (...args) => (typeof args.at(-1) === 'function' ? called : promised)(...args);
    },
  }),
  redis: (s) => ({ createClient: () => s.promises('redis.createClient()', { publish: 1 }) }),
  'node:fs/promises': (s) =>
    s.promises('node:fs/promises', {
      open: s.promises('node:fs/promises.open()', {
        read: { buffer: Buffer.from('a') },
        close: 1,
      }),
      readFile: 'text',
      writeFile: 1,
      appendFile: 1,
    }),
};

exports.calls = {
  'accounts.js': {
    transfer: (s) => [bank(s), 'a', 'b', 5],
    openAccount: (s) => [bank(s), 'o'],
    closeAccount: (s, done) => [s.calls('bank', { close: { at: 1 } }), 'a', done],
    balanceOf: (s) => [bank(s), 'a'],
    auditAll: (s, done) => [s.call('audit'), ['a', 'b'], done],
    freeze: (s, done) => [s.calls('bank', { find: { number: 1 }, freeze: 1 }), 'a', done],
    statement: (s, done) => [s.promises('bank', { entries: ROWS }), 'a', done],
    lockAccount: (s, done) => [s.calls('bank', { lock: { release() {} }, check: true }), 'a', done],
    'Ledger.post': (s, done) => ledger(s, s.calls, { args: [{ id: 'e' }, done] }),
    'Ledger.read': (s, done) => ledger(s, s.calls, { args: ['e', done] }),
    'Ledger.sync': (s) => ledger(s, s.promises, { args: [ROWS] }),
  },
  'cache.js': {
    load: (s) => [s.promises('client', { get: 1 }), 'k'],
    refresh: (s) => [s.promises('client', { scan: [] })],
    once: (s) => [s.promises('client', { increment: 1 }), { id: 'e', name: 'n' }],
    warm: (s) => [s.promises('client', { set: 1 }), [{ key: 'k', value: 'v' }]],
    evict: (s) => [s.promises('client', { del: 1 }), 'k'],
    expire: (s) => [s.promises('client', { expire: 1 }), 'k', 5],
    readThrough: (s) => [
      s.promises('cache', { get: null, set: 1 }),
      s.promises('db', { load: 1 }),
      'k',
    ],
    both: (s) => [s.promises('local', { size: 1, clear: 1 }), s.promises('remote', { clear: 1 })],
    'TokenSource.token': (s) => tokens(s, []),
    'TokenSource.limited': (s) => tokens(s, ['n']),
  },
  'feeds.ts': {
    watchFeed: (s, done) => [s.calls('source', { next: { id: 'e', text: 't' } }), done],
    saveFeed: (s) => [s.promises('db', { put: 1 }), s.promises('archive', { put: 1 }), ROWS],
    sumFeed: (s) => [s.iterable('entries', ROWS), s.promises('db', { add: 1 })],
    entriesOf: (s) => [
      s.promises('db', { open: s.promises('db.open()', { read: ROWS, close: 1 }) }),
    ],
    tailFeed: (s) => [s.promises('db', { read: ROWS, mark: 1 })],
    'Digest.build': (s) => digest(s, []),
    'Digest.send': (s) => digest(s, ['d']),
    'Digest.publish': (s) => digest(s, ['t']),
  },
  'imports.ts': {
    importRows: (s) => [storeOf(s), ROWS],
    importSlowly: (s) => [s.promises('api', { users: ROWS, teams: ROWS })],
    readHeader: () => ['name'],
    compressFile: (s) => [
      s.fileOf('node:fs.createReadStream'),
      s.fileOf('node:fs.createWriteStream'),
    ],
    importConfig: () => ['name'],
    exportRows: (s) => [storeOf(s), 'name'],
    importPages: (s) => [s.iterable('pages', [ROWS]), storeOf(s)],
    importAll: (s) => [storeOf(s), ROWS],
    filterKnown: (s) => [storeOf(s), ROWS],
    'Importer.run': (s) => importer(s, ROWS),
    'Importer.batch': (s) => importer(s, ROWS),
    'Importer.finish': (s) => importer(s, []),
  },
  'jobs.js': {
    saveJob: (s, done) => [s.calls('db', { insert: 1 }), { id: 'j' }, done],
    touchJob: (s, done) => [s.calls('db', { update: 1 }), 'j', done],
    removeJob: (s, done) => [s.calls('store', { remove: 1 }), 'j', done],
    claimJob: (s, done) => [s.calls('db', { next: { id: 'j' }, claim: 1 }), 'w', done],
    archiveJobs: (s, done) => [s.calls('store', { archive: 1 }), ROWS, done],
    deliverJob: (s) => [s.promises('transport', { send: 1 }), { id: 'j' }],
    pushJob: (s, done) => [s.calls('transport', { push: 1 }), { id: 'j' }, done],
    rankJob: (s, done) => [s.calls('db', { rank: 1 }), 'j', done],
    describeJob: (s, done) => [
      s.calls('db', { find: { id: 'j', owner: 'o' }, owner: {} }),
      'j',
      done,
    ],
    pauseJob: (s, done) => [s.calls('db', { pause: 1 }), 'j', done],
    failJob: (s, done) => [s.calls('db', { fail: 1, requeue: 1 }), 'j', 'why', done],
    'Worker.tick': (s) => worker(s, []),
    'Worker.stop': (s) => worker(s, []),
    'Worker.heartbeat': (s) => worker(s, [{ id: 'j' }]),
  },
  'middleware.ts': {
    timing: (s) => [{ set() {} }, s.promise('next')],
    'TokenCache.refresh': login,
  },
  'nightly.js': {
    archive: (s) => [s.promises('store', { read: {}, archive: 1 }), 'i'],
    exportAll: (s, done) => [s.calls('db', { all: ROWS }), 'name', done],
    copyAll: (s, done) => [s.calls('from', { get: 1 }), s.calls('to', { put: 1 }), ['k'], done],
    loadConfig: (s, done) => [s.calls('store', { fetch: {} }), 'n', done],
    inOrder: (s) => [['t'], s.promises('api', { run: 1 })],
  },
  'orders.ts': {
    placeOrder: (s) => [pgOf(s), ORDER],
    reserveStock: (s) => [s.promises('stock', { reserve: 1 }), ORDER],
    cancelOrder: (s) => [pgOf(s), 'o1'],
    moveStock: (s) => [pgOf(s), 'a', 'b', 1],
    payOrder: (s) => [s.promises('gateway', { charge: { receipt: 'r' } }), ORDER],
    shipOrder: (s) => [s.promises('carrier', { book: { parcel: 'p' } }), ORDER],
    loadOrder: (s) => [pgOf(s), 'o1'],
    closeOrder: (s) => [pgOf(s), 'o1'],
    'OrderBook.record': (s) => orderBook(s, [ORDER]),
    'OrderBook.settle': (s) => orderBook(s, ['o1']),
    'OrderBook.export': (s) => orderBook(s, []),
  },
  'plugins.mjs': {
    invite: (s, done) => handled(done),
  },
  'pool.ts': {
    findName: (s) => [pgOf(s), 'p1'],
    withConnection: (s) => [pgOf(s), s.promise('work', 1)],
    rename: (s) => [connectionOf(s), 'p1', 'a'],
    inTransaction: (s) => [connectionOf(s), s.promise('work', 1)],
    ping: (s) => [connectionOf(s)],
    touch: (s) => [pgOf(s), 'p1'],
    mergePeople: (s) => [
      s.promises('locks', { lock: 1, unlock: 1 }),
      connectionOf(s),
      ['p1', 'p2'],
    ],
    'Slots.take': slots,
    'Slots.swap': slots,
  },
  'quotes.ts': {
    both: (s) => ['a', 'b', s.promises('api', { get: 1 })],
    prefetch: (s) => [s.promises('api', { get: 1 }), 'k', new Map()],
    withTimeout: (s) => [s.promise('work', 1), 50],
  },
  'routes.js': {
    listOrders: (s, done) => handled(done),
    deleteUser: (s, done) => handled(done),
    requireSession: (s, done) => [[s.calls('store', { get: {} })], handled(done)],
  },
  'saga.ts': {
    'OrderSaga.place': (s) => saga(s, ['o', 's', 5]),
    'OrderSaga.notifyAll': (s) => saga(s, [['u'], s.promises('push', { send: 1 })]),
  },
  'search.mjs': {
    search: (s) => [indexOf(s), 't', signal()],
    searchSoon: (s) => [indexOf(s), 't', { signal: signal() }],
    searchCancelled: (s) => [indexOf(s), 't', signal()],
    suggest: (s) => [indexOf(s), 't'],
    reindex: (s) => [indexOf(s), ROWS],
    drop: (s) => [indexOf(s), 'n'],
    rebuild: (s) => [indexOf(s), 'n'],
    optimize: (s) => [indexOf(s), 'n'],
    snapshot: (s) => [indexOf(s), 'n'],
  },
  'sessions.ts': {
    nameOf: (s) => [s.promises('api', { profile: { id: 'p', name: 'n' } }), 'p'],
    readSettings: (s, done) => [s.calls('store', { read: 'v' }), done],
    migrate: (s) => [s.promises('db', { version: { number: 1 }, upgrade: 1 })],
    'Session.query': (s) => session(s, ['t']),
    'Session.inTurn': (s) => session(s, [s.promises('queue', { send: {} }), 't']),
  },
  'streams.js': {
    hashOf: (s) => [s.fileOf('node:fs.createReadStream')],
    copyFile: (s, done) => [
      s.fileOf('node:fs.createReadStream'),
      s.fileOf('node:fs.createWriteStream'),
      done,
    ],
    'Poller.poll': (s, done) => ({
      made: [s.calls('this.client', { get: {} })],
      args: ['p', done],
    }),
    'Poller.follow': (s) => ({
      made: [{}],
      args: [telling('line', 'close'), s.promises('store', { append: 1 })],
    }),
  },
  'webhooks.js': {
    receive: (s) => [telling('message', 'end'), storeOf(s)],
    forward: (s) => [httpOf(s), HOOK],
    verify: (s) => [s.calls('keys', { fetch: { id: 'k' } }), HOOK],
    confirm: (s) => [httpOf(s), HOOK],
    relay: (s, done) => [httpOf(s), HOOK, done],
    rejectText: (s) => [s.calls('http', { post: { status: 200 } }), HOOK],
    lookUp: (s, done) => [s.calls('registry', { find: { hook: HOOK } }), 'h1', done],
    subscribe: (s) => [s.promises('registry', { add: 1 }), HOOK],
    unsubscribe: (s) => [s.promises('registry', { remove: 1 }), 'h1'],
    awaitReady: (s) => [Object.assign(emitter(), s.promises('server', { listen: 1 })), 80],
    deadline: (s) => [httpOf(s), HOOK, () => {}],
    replay: (s) => [httpOf(s), s.promises('log', { append: 1 }), [HOOK, HOOK]],
  },
};

'use strict';

// How the functions of the catalogue are called in a plain process, and the stubs of what they
// import. `made`: the arguments of the constructor, or of the function that makes the function. `A`,
// `B`: the arguments of each call; both get those of A where the claim is about equal ones. `state`
// returns what the calls left; `further`: the arguments of a third call whose result tells it.

const REMEMBERING = require('./remembering');

const pg = (s, answer) => ({
  Pool: class {
    query = s.promise('pool.query', answer);
  },
});

const redis = (s, answers) =>
  class {
    constructor() {
      for (const [name, answer] of Object.entries(answers))
        this[name] = s.promise(`redis.${name}`, answer);
    }
  };

const http = (s, answer) => ({
  get: s.promise('axios.get', answer),
  post: s.promise('axios.post', answer),
});

/** `text`, `json`: answers, or functions of the address. */
const undici = (s, { text, json } = {}) => {
  const of = (answer, url) => (typeof answer === 'function' ? answer(url) : answer);
  const bodyOf = (url) => ({
    text: s.promise('body.text', of(text, url)),
    json: s.promise('body.json', of(json, url)),
  });
  return {
    request: s.promise('undici.request', (url) => ({ body: bodyOf(url) })),
    fetch: s.promise('undici.fetch', bodyOf),
  };
};

const mailer = (s) => ({
  createTransport: () => ({ sendMail: s.promise('transport.sendMail', { accepted: [] }) }),
});

const connection = (s) => ({
  query: s.promise('connection.query', [[{ id: 1 }, { id: 2 }], []]),
  end: s.promise('connection.end'),
});

const mysql = (s) => ({
  createConnection: s.promise('mysql.createConnection', () => connection(s)),
});

const amqp = (s) => {
  const channel = () => ({ publish: () => true });
  const made = () => ({ createChannel: s.promise('connection.createChannel', channel) });
  return { connect: s.promise('amqp.connect', made) };
};

const s3 = (s) => ({
  S3Client: class {
    send = s.promise('S3Client.send', { ETag: 'e1' });
  },
  PutObjectCommand: class {
    constructor(input) {
      this.input = input;
    }
  },
});

const job = (s, name, steps) => ({
  data: { steps: steps.map((each) => ({ url: `https://jobs.example.com/${name}/${each}` })) },
  updateProgress: s.promise('job.updateProgress'),
});

const TABLE = {
  'racing/wallets.js': (s) => ({
    modules: { pg: pg(s, { rows: [{ rate: 3 }] }), axios: http(s, { data: { amount: 7 } }) },
    calls: {
      'Wallet.withdraw': { made: ['w', 100], A: [2], B: [5], state: ({ balance }) => balance },
      'Wallet.accrue': { made: ['w', 100], A: ['mon'], B: ['tue'], state: (w) => w.interest },
      'Wallet.payOut': { made: ['w', 100], A: [80, 'iban'], B: [70, 'other'] },
      settle: { A: [['e1', 'e2']], B: [['e3', 'e4']], further: [[]] },
    },
  }),
  'racing/metrics.mjs': (s) => ({
    modules: {
      'node:fs/promises': {
        stat: s.promise('fs.stat', { size: 10 }),
        appendFile: s.promise('fs.appendFile'),
      },
      undici: undici(s, { json: (url) => (url.endsWith('/load') ? { load: 1 } : { [url]: 1 }) }),
    },
    calls: {
      addLabels: { A: ['a'], B: ['b'], further: ['c'] },
      recordUpload: { A: ['a'], B: ['b'], further: ['c'] },
      trackVisitor: { A: ['a'], B: ['b'], further: ['c'] },
      sampleOf: { A: ['a'], B: ['b'], further: ['c'] },
      bump: { A: ['n'], B: ['m'], further: ['n'] },
    },
  }),
  'racing/connections.js': (s) => ({
    modules: {
      'node:fs/promises': {},
      amqplib: amqp(s),
      'mysql2/promise': mysql(s),
      mongodb: {
        MongoClient: { connect: s.promise('MongoClient.connect', { db: (name) => ({ name }) }) },
      },
    },
    calls: {
      mongo: { A: [] },
      mailChannel: { A: [] },
      'ReplicaSet.writer': { made: [['h']], A: [] },
      'ReplicaSet.reader': { made: [['h']], A: ['h'], B: ['i'] },
    },
  }),
  'racing/tokens.ts': (s) => ({
    modules: { axios: {}, ioredis: {} },
    calls: {
      'LeaseKeeper.renew': {
        made: [{ expire: s.promise('redis.expire', 1) }],
        A: [60],
        B: [90],
        state: ({ lease }) => lease,
      },
    },
  }),
  'racing/thumbnails.mjs': (s) => ({
    modules: {
      'node:fs/promises': { readFile: s.promise('fs.readFile', (name) => `text of ${name}`) },
      'lru-cache': { LRUCache: class {} },
      sharp: (from) => {
        const image = {
          resize: () => image,
          composite: () => image,
          toFile: s.promise('image.toFile'),
          toBuffer: s.promise('image.toBuffer', `image of ${from}`),
        };
        return image;
      },
    },
    calls: {
      caption: { A: ['a'], B: ['b'] },
      makeVariants: { A: ['k', [100, 200]], B: ['l', [100, 200]], further: ['m', []] },
      'Watermarker.apply': { made: ['stamp'], A: ['a.png'], B: ['b.png'] },
    },
  }),
  'racing/sessions.js': (s) => ({
    modules: {
      pg: pg(s, (text, values) => ({ rows: [{ id: values[0], name: `of ${values[0]}`, n: 4 }] })),
      ioredis: redis(s, { lpush: 1, get: 'session', ping: 'PONG' }),
    },
    calls: {
      'SessionService.displayName': { made: [], A: ['token a'], B: ['token b'] },
      'SessionService.handle': {
        made: [],
        A: [{ cookie: 'a', path: '/a' }],
        B: [{ cookie: 'b', path: '/b' }],
      },
      showPage: { A: [2], B: [7] },
      impersonate: { A: ['admin a', 'user a'], B: ['admin b', 'user b'] },
      countFor: { A: ['tenant a'], B: ['tenant b'] },
    },
  }),
  'racing/exporter.ts': (s) => ({
    modules: {
      'node:fs/promises': { writeFile: s.promise('fs.writeFile') },
      'mysql2/promise': mysql(s),
      undici: undici(s, { text: 'body', json: { total: 5 } }),
    },
    calls: {
      'createCsvWriter/write': { made: ['http://shop'], A: [['a', 'b']], B: [['c', 'd']] },
      'Exporter.dump': { made: ['mysql://db'], A: ['t'], B: ['u'] },
      'ReportBuilder.build': { made: [], A: ['a'], B: ['b'] },
      'createPageFetcher/total': { made: ['http://shop'], A: ['customer a'], B: ['customer b'] },
    },
  }),
  'racing/newsletter.js': (s) => ({
    modules: { nodemailer: mailer(s), axios: http(s, { data: {} }) },
    calls: {
      sendWelcome: {
        A: [{ id: 'u1', email: 'u1@example.com', name: 'Ann' }],
        B: [{ id: 'u2', email: 'u2@example.com', name: 'Bob' }],
      },
      'Digest.send': {
        made: [['a@example.com', 'b@example.com']],
        A: ['<p>week 1</p>'],
        B: ['<p>week 2</p>'],
      },
      announce: { A: [{ tag: 'v1' }], B: [{ tag: 'v2' }] },
      subscribe: { A: ['someone@example.com'], B: ['other@example.com'] },
    },
  }),
  'racing/tickets.ts': (s) => ({
    modules: {
      stripe: class {
        charges = { create: s.promise('stripe.charges.create', { id: 'ch_1' }) };
      },
      nodemailer: mailer(s),
      axios: http(s, { data: 1 }),
    },
    calls: {
      'Venue.reserve': { made: [1], A: ['ann', 20], B: ['bob', 30] },
      'createRaffle/draw': { made: [['a@example.com', 'b@example.com']], A: [] },
    },
  }),
  'racing/profile-view.js': (s) => {
    const rows = (url, { params = {} } = {}) => ({
      data: [[url, ...Object.values(params)].join(' ')],
    });
    const states = [];
    return {
      modules: { axios: http(s, rows) },
      calls: {
        'ProfileView.loadMore': { made: [], A: [1], B: [2], state: ({ orders }) => orders },
        'ProfileView.select': { made: [], A: ['a'], B: ['b'], state: ({ profile }) => profile },
        'createCitySelect/onCountryChange': {
          made: [(state) => states.push(state)],
          A: ['de'],
          B: ['fr'],
          state: () => states.at(-1),
        },
        'chart.setRange': { A: ['day'], B: ['week'], state: ({ chart }) => chart.points },
      },
    };
  },
  'racing/quotas.mjs': (s) => ({
    modules: {
      'node:fs/promises': { readdir: s.promise('fs.readdir', ['a', 'b']) },
      '@aws-sdk/client-s3': s3(s),
    },
    calls: {
      'createQuota/consume': {
        made: [100],
        A: ['k', 'four'],
        B: ['l', 'eleven'],
        further: ['m', ''],
      },
      'createQuota/note': { made: [100], A: ['f'], B: ['g'], further: ['h'] },
      'Gallery.add': { made: [], A: ['k', 'body'], B: ['l', 'body'], further: ['m', 'body'] },
    },
  }),
  'racing/jobs.js': (s) => ({
    modules: { bullmq: { Queue: class {} }, axios: http(s, { status: 200 }) },
    calls: {
      'Dispatcher.run': { made: [], A: [job(s, 'a', [1, 2])], B: [job(s, 'b', [1, 2])] },
    },
  }),
  'racing/bookmarks.js': (s) => {
    let bookmarks = '[]';
    return {
      modules: {
        'node:fs': {
          readFile: s.call('fs.readFile', () => bookmarks),
          writeFile: s.call('fs.writeFile', (name, text) => {
            bookmarks = text;
          }),
          promises: {
            stat: s.promise('fs.stat', (name) => ({ size: name.length })),
            readFile: s.promise('fs.readFile', (name) => `text of ${name}`),
          },
        },
        'amqplib/callback_api': { connect: s.call('amqp.connect', (url) => ({ url })) },
        axios: http(s, { status: 200 }),
        pg: pg(s, { rows: [] }),
      },
      calls: {
        addBookmark: {
          callsBack: true,
          A: ['list.json', '/a'],
          B: ['list.json', '/b'],
          state: () => JSON.parse(bookmarks).length,
        },
        withBroker: { callsBack: true, A: [] },
        score: { A: ['ann', 3], B: ['bob', 4], further: ['ann', 0] },
        describe: { A: ['a.txt'], B: ['long b.txt'] },
      },
    };
  },
  'racing/stores.mjs': (s) => ({
    modules: {
      'node:fs/promises': {},
      mongodb: {
        MongoClient: class {
          connect = s.promise('MongoClient.connect');
        },
      },
      undici: undici(s, { text: '5', json: (url) => ({ of: url }) }),
    },
    calls: {
      'PriceList.load': { made: [], A: ['eur'], B: ['usd'], state: ({ prices }) => prices },
      'Registry.instance': { A: [] },
      'cart.add': { A: ['sku', 2], B: ['other', 3], state: ({ cart }) => cart.total },
      'cart.checkout': { A: [] },
    },
  }),
  'reported/records.js': (s) => ({
    modules: {
      'node:fs/promises': {
        mkdir: s.promise('fs.mkdir'),
        writeFile: s.promise('fs.writeFile'),
      },
    },
    calls: {
      'RecordFile.save': {
        made: ['folder/records.json'],
        A: ['a', { of: 'a' }],
        B: ['b', { of: 'b' }],
        state: (file) => file.all(),
      },
    },
  }),
  'reported/connections.mjs': (s) => {
    const page = () => ({ setViewport: s.promise('page.setViewport') });
    const browser = () => ({ newPage: s.promise('browser.newPage', page) });
    const connect = s.promise('connect', () => ({ ping: s.promise('connection.ping') }));
    return {
      modules: {
        amqplib: amqp(s),
        'mysql2/promise': mysql(s),
        'puppeteer-core': { launch: s.promise('puppeteer.launch', browser) },
      },
      calls: {
        'createConnector/connection': { made: [{ host: 'h' }], A: [] },
        'Announcer.publish': { made: ['amqp://mq'], A: ['t', 'a'], B: ['u', 'b'] },
        'Screens.start': { made: [], A: ['a'], B: ['b'] },
        'ConnectionPool.acquire': { made: [connect], A: [] },
      },
    };
  },
  'reported/context.ts': (s) => ({
    modules: { axios: http(s, { data: { title: 'Forum' } }) },
    calls: {
      'SiteClient.visitorId': {
        made: [{ current: s.promise('secrets.current', 'secret') }],
        A: ['cookie a'],
        B: ['cookie b'],
      },
      renderPage: { A: ['token a', '/a'], B: ['token b', '/b'] },
      welcomeMail: {
        A: [
          { query: s.promise('pool.query', { rows: [{ name: 'Ann' }] }) },
          { id: 1, language: 'de' },
        ],
        B: [
          { query: s.promise('pool.query', { rows: [{ name: 'Bob' }] }) },
          { id: 2, language: 'fr' },
        ],
      },
      'ShareBackend.mayRead': {
        made: [
          { verify: s.promise('users.verify', (name) => `id of ${name}`) },
          { of: s.promise('grants.of', ['id of ann', 'id of cy']) },
        ],
        A: ['ann', 'password', 'folder'],
        B: ['bob', 'password', 'folder'],
        state: ({ signedIn }) => signedIn,
      },
      'Sessions.handle': {
        made: [],
        A: ['s1', s.promise('change')],
        B: ['s2', s.promise('change')],
        further: ['s1', s.promise('change')],
      },
    },
  }),
  'reported/wallet.ts': (s) => {
    const windows = new Map([['10.0.0.1', { count: 1, resetAt: 60_000 }]]);
    return {
      calls: {
        'Wallet.send': {
          made: [
            'address',
            {
              transactionCount: s.promise('node.transactionCount', 8),
              broadcast: s.promise('node.broadcast', (signed) => `hash of ${signed}`),
            },
            { sign: s.promise('signer.sign', ({ nonce }) => `transaction ${nonce}`) },
          ],
          A: ['to', 1],
          B: ['too', 2],
          state: ({ next }) => next,
        },
        'Cart.raise': {
          made: [{ setItem: s.promise('storage.setItem') }],
          A: [],
          state: ({ items }) => items,
        },
        'RateLimit.allow': {
          made: [
            {
              get: s.promise('windows.get', (ip) => windows.get(ip)),
              set: s.promise('windows.set', (ip, window) => void windows.set(ip, window)),
            },
          ],
          A: ['10.0.0.1'],
          B: ['10.0.0.2'],
          state: () => windows.get('10.0.0.1'),
        },
      },
    };
  },
  'reported/feeds.js': (s) => ({
    modules: { axios: http(s, { data: {} }) },
    calls: {
      'EventBuffer.flush': { made: ['http://events'], A: [] },
    },
  }),
};

/** Undefined: none are written for the file. */
exports.callsOf = (file, stubs) => (TABLE[file] ?? REMEMBERING[file])?.(stubs);

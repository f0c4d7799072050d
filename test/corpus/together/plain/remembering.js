'use strict';

// As in calls.js, for functions over files, tables, documents and keys, and those that show what
// was answered last.

const remembered = require('./remembered');

const READS = {
  'SELECT balance FROM accounts WHERE id = $1': ({ accounts }, [id]) => byId(accounts, id),
  'SELECT total FROM books WHERE account = $1': ({ books }, [id]) => byId(books, id),
  'SELECT points FROM members WHERE id = ?': ({ members }, [id]) => byId(members, id),
  'SELECT * FROM invoices WHERE id = $1': ({ invoices }, [id]) => byId(invoices, id),
  'SELECT s.capacity, count(r.id) AS taken FROM shows s LEFT JOIN reservations r ON r.show = s.id WHERE s.id = $1 GROUP BY s.id':
    ({ shows, reservations }, [id]) =>
      byId(shows, id).map(({ capacity }) => ({
        capacity,
        taken: reservations.filter(({ show }) => show === id).length,
      })),
};

const WRITES = {
  'UPDATE accounts SET balance = $1 WHERE id = $2': ({ accounts }, [balance, id]) =>
    changed(accounts, id, { balance }),
  'UPDATE books SET total = $1 WHERE account = $2': ({ books }, [total, id]) =>
    changed(books, id, { total }),
  'UPDATE members SET points = ? WHERE id = ?': ({ members }, [points, id]) =>
    changed(members, id, { points }),
  "UPDATE invoices SET status = 'paid' WHERE id = $1": ({ invoices }, [id]) =>
    changed(invoices, id, { status: 'paid' }),
  'INSERT INTO reservations (show, person) VALUES ($1, $2) RETURNING id': (
    { reservations },
    [show, person],
  ) => {
    reservations.push({ id: reservations.length + 1, show, person });
    return reservations.slice(-1);
  },
};

const byId = (rows, id) => rows.filter((row) => row.id === id);

function changed(rows, id, data) {
  for (const row of byId(rows, id)) Object.assign(row, data);
  return [];
}

/** The web's `fetch`; its bodies name the address. */
const fetching = (s) => {
  const body = (url) => ({
    json: s.promise('body.json', [`first of ${url}`, `second of ${url}`]),
    text: s.promise('body.text', `text of ${url}`),
  });
  return s.promise('fetch', body);
};

/** A function that keeps what it is called with, which is shown by it. */
const display = () => {
  const show = (value) => {
    show.shown = value;
  };
  return show;
};

module.exports = {
  'racing/accounts.js': (s) => {
    const rows = {
      accounts: [{ id: 'a', balance: 100 }],
      books: [{ id: 'a', total: 100 }],
      members: [{ id: 'a', points: 5 }],
      invoices: [{ id: 'a', status: 'open', customer: 'c', amount: 3 }],
      shows: [{ id: 'a', capacity: 1 }],
      reservations: [],
    };
    const { pool } = remembered.tables(s, rows, { reads: READS, writes: WRITES });
    const charges = { create: s.promise('charges.create', { paid: true }) };
    return {
      modules: {
        pg: {
          Pool: class {
            query = pool.query;
            connect = pool.connect;
          },
          Client: class {
            connect() {}
          },
        },
        'mysql2/promise': { createPool: () => pool },
        stripe: () => ({ charges }),
        knex: () => ({}),
      },
      calls: {
        withdraw: { A: ['a', 10], B: ['a', 20], state: () => rows.accounts },
        book: { A: ['a', 10], B: ['a', 20], state: () => rows.books },
        addPoints: { A: ['a', 2], B: ['a', 3], state: () => rows.members },
        payInvoice: { A: ['a'], B: ['b'] },
        reserveSeat: { A: ['a', 'ann'], B: ['a', 'bob'] },
      },
    };
  },
  'racing/settings-store.mjs': (s) => {
    const files = remembered.files(s, {
      '/var/lib/app/settings.json': '{}',
      '/var/lib/app/invoice-number': '7',
      '/var/lib/app/published.txt': 'first\n',
      '/var/lib/app/jobs/other.lock': 'worker',
      '/data/journal.json': JSON.stringify([{ id: 'a', tags: [] }]),
    });
    return {
      modules: {
        'node:fs/promises': files.promises,
        undici: { request: s.promise('undici.request', { statusCode: 201 }) },
      },
      calls: {
        saveSetting: {
          A: ['size', 1],
          B: ['colour', 2],
          state: () => files.text('/var/lib/app/settings.json'),
        },
        nextInvoiceNumber: { A: [], state: () => files.text('/var/lib/app/invoice-number') },
        claimJob: { A: ['job', 'worker a'], B: ['job', 'worker b'] },
        publishOnce: { A: [{ slug: 'second' }], B: [{ slug: 'third' }] },
        'Journal.tag': {
          made: ['/data/journal.json'],
          A: ['a', 'new'],
          B: ['a', 'old'],
          state: () => files.text('/data/journal.json'),
        },
      },
    };
  },
  'racing/orders.ts': (s) => {
    const { kept, collection, model, delegate } = remembered.documents(s, {
      carts: [{ _id: 'a', items: [] }],
      Post: [{ _id: 'a', title: 'News', likes: 4 }],
      coupon: [{ code: 'ten', percent: 10, usedAt: null }],
      discount: [],
      product: [{ sku: 'a', stock: 20 }],
    });
    return {
      modules: {
        mongodb: {
          MongoClient: class {
            db = () => ({ collection });
          },
        },
        mongoose: { model, Schema: class {} },
        '@prisma/client': {
          PrismaClient: class {
            coupon = delegate('coupon');
            discount = delegate('discount');
            product = delegate('product');
          },
        },
      },
      calls: {
        addItem: {
          A: ['a', { sku: 'tea', count: 1 }],
          B: ['a', { sku: 'milk', count: 2 }],
          state: () => kept.carts,
        },
        likePost: { A: ['a'], B: ['b'], state: () => kept.Post },
        useCoupon: { A: ['ten', 'order 1'], B: ['ten', 'order 2'] },
        takeFromStock: { A: ['a', 2], B: ['a', 3], state: () => kept.product },
      },
    };
  },
  'racing/rate-limit.js': (s) => {
    const { Redis, kept } = remembered.keys(s, { 'hits:a': '3' });
    const sendMail = s.promise('transport.sendMail', { accepted: [] });
    return {
      modules: {
        ioredis: Redis,
        pg: { Pool: class {} },
        nodemailer: { createTransport: () => ({ sendMail }) },
      },
      calls: {
        hit: { A: ['a', 10], B: ['b', 10], state: () => kept.get('hits:a') },
        remember: { A: ['a', '/home'], B: ['a', '/cart'], state: () => kept.get('recent:a') },
        acquire: { A: ['a', 'ann'], B: ['a', 'bob'] },
        alertOnce: { A: [{ id: 'i', title: 'Down' }], B: [{ id: 'j', title: 'Up' }] },
      },
    };
  },
  'racing/search-box.ts': (s) => {
    const hits = (url, { params }) => ({ data: [{ id: params.q, title: `Found ${params.q}` }] });
    const panel = {};
    return {
      modules: {
        axios: { get: s.promise('axios.get', hits) },
        'zustand/vanilla': { createStore: () => ({}) },
      },
      globals: { fetch: fetching(s) },
      calls: {
        'SearchBox.onInput': { made: [], A: ['te'], B: ['tea'], state: ({ results }) => results },
        openPage: { A: [1], B: [2], state: ({ currentItems }) => currentItems() },
        suggest: { A: ['te'], B: ['tea'], state: ({ topSuggestion }) => topSuggestion() },
        'createPreview/show': { made: [panel], A: ['a'], B: ['b'], state: () => panel.innerHTML },
      },
    };
  },
  'reported/folders.js': (s) => ({
    modules: {
      'node:fs': { readdir: s.call('fs.readdir', ['a', 'b']), copyFile: s.call('fs.copyFile') },
      'node:fs/promises': remembered.files(s).promises,
    },
    calls: {
      ensureFolder: { A: ['new'], B: ['newer'] },
      copyFolder: { A: ['from', 'to'], B: ['other', 'there'], callsBack: true },
    },
  }),
  'reported/journal.mjs': (s) => {
    const files = remembered.files(s, { 'journal.json': JSON.stringify({ entries: [] }) });
    const { Redis, kept } = remembered.keys(s, { 'links:count': '7' });
    const entries = () => JSON.parse(files.text('journal.json')).entries;
    return {
      modules: { 'node:fs/promises': files.promises, ioredis: Redis },
      calls: {
        'Journal.append': {
          made: ['journal.json'],
          A: [{ text: 'first', author: 'ann' }],
          B: [{ text: 'second', author: 'bob' }],
          // without the time
          state: () => entries().map(({ text, author }) => ({ text, author })),
        },
        saveDecisions: { A: ['a.md', ['first']], B: ['b.md', ['second']] },
        shorten: { A: ['/a'], B: ['/b'], state: () => [...kept] },
      },
    };
  },
  'reported/search.mjs': (s) => {
    const render = display();
    return {
      modules: { axios: { get: s.promise('axios.get', (url) => ({ data: `chart of ${url}` })) } },
      globals: { fetch: fetching(s) },
      calls: {
        'createSuggestions/type': {
          made: [render],
          A: ['te'],
          B: ['tea'],
          state: () => render.shown,
        },
        'createResource/execute': {
          made: [],
          A: ['/a'],
          B: ['/b'],
          state: ({ state }) => state.data,
        },
        'DetailPane.show': {
          made: ['/catalogue'],
          A: ['a', 'stable'],
          B: ['b', 'stable'],
          state: ({ chart, title }) => [chart, title],
        },
      },
    };
  },
};

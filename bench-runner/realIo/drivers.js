'use strict';

// What drivers and clients give their callers of which real code awaits most, each with a call of it that
// is refused on this machine: nothing outside is asked. A name is that which code has for it, an object
// that was made standing as a call.

const HOST = '127.0.0.1';
const REDIS = ['get', 'set', 'del', 'incr', 'expire', 'hget', 'hset', 'lpush', 'publish'];
const REQUESTS = ['get', 'delete', 'head', 'post', 'put', 'patch', 'request'];
const OF_COLLECTIONS = {
  findOne: [{}],
  insertOne: [{}],
  insertMany: [[{}]],
  updateOne: [{}, { $set: { a: 1 } }],
  updateMany: [{}, { $set: { a: 1 } }],
  deleteOne: [{}],
  deleteMany: [{}],
  countDocuments: [{}],
};

/** `call(driver, port)` makes {of, name, args}: the method that is refused where nobody listens at `port`. */
exports.drivers = [
  ...['query', 'connect'].map((name) => ({
    api: `pg.Pool().${name}`,
    module: 'pg',
    call: (pg, port) => ({ of: new pg.Pool({ host: HOST, port }), name, args: ofSql(name) }),
  })),
  {
    api: 'pg.Client().connect',
    module: 'pg',
    call: (pg, port) => ({ of: new pg.Client({ host: HOST, port }), name: 'connect', args: [] }),
  },
  {
    api: 'mysql2/promise.createConnection',
    module: 'mysql2/promise',
    call: (mysql, port) => ({ of: mysql, name: 'createConnection', args: [{ host: HOST, port }] }),
  },
  ...['query', 'execute', 'getConnection'].map((name) => ({
    api: `mysql2/promise.createPool().${name}`,
    module: 'mysql2/promise',
    call: (mysql, port) => ({
      of: mysql.createPool({ host: HOST, port }),
      name,
      args: ofSql(name),
    }),
  })),
  ...REDIS.map((name) => ({
    api: `ioredis().${name}`,
    module: 'ioredis',
    call: (Redis, port) => ({ of: redisAt(Redis, port), name, args: ['a', '1', '1'] }),
  })),
  {
    api: 'redis.createClient().connect',
    module: 'redis',
    call: (redis, port) => ({ of: clientAt(redis, port), name: 'connect', args: [] }),
  },
  {
    api: 'mongodb.MongoClient().connect',
    module: 'mongodb',
    call: (mongodb, port) => ({ of: mongoAt(mongodb, port), name: 'connect', args: [] }),
  },
  ...Object.keys(OF_COLLECTIONS).map((name) => ({
    api: `mongodb.MongoClient().db().collection().${name}`,
    module: 'mongodb',
    call: (mongodb, port) => ({
      of: mongoAt(mongodb, port).db('a').collection('b'),
      name,
      args: OF_COLLECTIONS[name],
    }),
  })),
  ...REQUESTS.flatMap((name) => [
    {
      api: `axios.${name}`,
      module: 'axios',
      call: (axios, port) => ({ of: axios, name, args: ofAxios(name, port) }),
    },
    {
      api: `axios.create().${name}`,
      module: 'axios',
      call: (axios, port) => ({ of: axios.create(), name, args: ofAxios(name, port) }),
    },
  ]),
  ...['axios', 'node-fetch'].map((module) => ({
    api: module,
    module,
    call: (request, port) => ({ of: { request }, name: 'request', args: [urlAt(port)] }),
  })),
  ...['fetch', 'request'].map((name) => ({
    api: `undici.${name}`,
    module: 'undici',
    call: (undici, port) => ({ of: undici, name, args: [urlAt(port)] }),
  })),
];

function ofSql(name) {
  return name === 'query' || name === 'execute' ? ['SELECT 1'] : [];
}

function ofAxios(name, port) {
  return name === 'request' ? [{ url: urlAt(port) }] : [urlAt(port)];
}

function urlAt(port) {
  return `http://${HOST}:${port}/`;
}

/** One that does not try again, and is silent of what it cannot do beside. */
function redisAt(Redis, port) {
  const redis = new Redis({ host: HOST, port, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  return redis;
}

function clientAt(redis, port) {
  const client = redis.createClient({ socket: { host: HOST, port, reconnectStrategy: false } });
  client.on('error', () => {});
  return client;
}

function mongoAt(mongodb, port) {
  const options = { serverSelectionTimeoutMS: 100, directConnection: true };
  return new mongodb.MongoClient(`mongodb://${HOST}:${port}/`, options);
}

'use strict';

const http = require('http');

const OPERATIONS = [
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findMany',
  'create',
  'createMany',
  'update',
  'updateMany',
  'upsert',
  'delete',
  'deleteMany',
  'count',
  'aggregate',
  'groupBy',
];
const MODELS = ['user', 'room', 'booking', 'refund', 'invitation', 'favourite', 'session'];

class PrismaClientKnownRequestError extends Error {
  constructor(message, code) {
    super(message);
    this.name = 'PrismaClientKnownRequestError';
    this.code = code;
  }
}

/** Asks the engine, which listens beside. */
function ask(client, query) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: client._host, port: client._port, method: 'POST', path: '/' },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { data, error } = JSON.parse(text, (key, value) =>
            value && value.$date ? new Date(value.$date) : value,
          );
          if (error) reject(new PrismaClientKnownRequestError(error.message, error.code));
          else resolve(data);
        });
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(query));
  });
}

/** A query that does nothing before somebody waits for it. */
function lazily(client, query) {
  let promise = null;
  const start = (transaction) => (promise ??= ask(client, { ...query, transaction }));
  return {
    then: (resolve, reject) => start().then(resolve, reject),
    catch: (reject) => start().catch(reject),
    finally: (done) => start().finally(done),
    requestTransaction: start,
    [Symbol.toStringTag]: 'PrismaPromise',
  };
}

function delegate(client, model, transaction) {
  const made = {};
  for (const operation of OPERATIONS) {
    made[operation] = (args = {}) => lazily(client, { model, operation, args, transaction });
  }
  return made;
}

function delegates(client, transaction) {
  return new Proxy(client, {
    get(target, key) {
      return MODELS.includes(key) ? delegate(client, key, transaction) : target[key];
    },
  });
}

class PrismaClient {
  constructor({ datasources } = {}) {
    const { hostname, port } = new URL((datasources && datasources.db.url) || 'mini://localhost');
    this._host = hostname;
    this._port = Number(port) || 5050;
    for (const model of MODELS) this[model] = delegate(this, model);
  }

  async $transaction(work) {
    const { id } = await ask(this, { operation: 'begin' });
    try {
      const result = Array.isArray(work)
        ? await Promise.all(work.map((query) => query.requestTransaction(id)))
        : await work(delegates(this, id));
      await ask(this, { operation: 'commit', transaction: id });
      return result;
    } catch (error) {
      await ask(this, { operation: 'rollback', transaction: id });
      throw error;
    }
  }

  async $disconnect() {
    await ask(this, { operation: 'disconnect' });
  }
}

module.exports = { PrismaClient, Prisma: { PrismaClientKnownRequestError } };

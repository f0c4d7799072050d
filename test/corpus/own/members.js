// Functions that are members, and what they may come to.

const { EventEmitter } = require('node:events');

exports.readLater = function readLater(store, key) {
  return function thunk(callback) {
    store.read(key, callback);
  };
};

exports.watch = function watch(feed) {
  const told = new EventEmitter();
  feed.read((error, entry) => {
    if (error) return told.emit('error', error);
    told.emit('data', entry);
    return told.emit('end');
  });
  return told;
};

exports.openAll = function openAll(store, names, callback) {
  store.open(names[0], (error, handle, created) => {
    if (error) return callback(error);
    return callback(null, handle, created);
  });
};

class Registry {
  static #known = new Map();

  static async load(client, name) {
    if (!Registry.#known.has(name)) Registry.#known.set(name, await client.get(name));
    return Registry.#known.get(name);
  }

  async #refresh(client) {
    return client.refresh();
  }

  async renew(client) {
    const { version } = await this.#refresh(client);
    return version;
  }
}

const mailer = {
  sent: 0,
  async send(transport, message) {
    const receipt = await transport.deliver(message);
    mailer.sent += 1;
    return receipt.id;
  },
  nested: {
    retry: async (transport, message, attempts) => {
      for (let i = 0; i < attempts; i += 1) {
        try {
          return await transport.deliver(message);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      }
      throw new Error('not delivered');
    },
  },
};

module.exports.Registry = Registry;
module.exports.mailer = mailer;

'use strict';

const { EventEmitter } = require('events');

function loadProfile(api, id) {
  return api
    .get(`/users/${id}`)
    .then((user) => Promise.all([user, api.get(`/users/${id}/posts`)]))
    .then(([user, posts]) => ({ ...user, posts: posts.map(({ title }) => title) }))
    .catch((error) => {
      error.message = `Profile ${id}: ${error.message}`;
      throw error;
    });
}

function raceMirrors(mirrors, fetchFrom) {
  return Promise.race(mirrors.map((mirror) => fetchFrom(mirror)));
}

function withTimeout(work, ms) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), ms);
    work().then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function poll(job, everyMs) {
  let status = await job.status();
  while (status === 'running') {
    await sleep(everyMs);
    status = await job.status();
  }
  return status;
}

async function mapLimit(items, limit, work) {
  const results = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}

async function nested(service) {
  async function inner(name) {
    const found = await service.lookUp(name);
    return found.address;
  }
  return [await inner('a'), await inner('b')];
}

const debounce = (send) => {
  const api = {
    pending: [],
    async flush() {
      const messages = api.pending.splice(0);
      await send(messages);
      return messages.length;
    },
  };
  return api;
};

class Loader extends EventEmitter {
  constructor(source) {
    super();
    this.source = source;
  }

  async load(names) {
    for (const name of names) {
      const value = await this.source.read(name);
      this.emit('loaded', name, value);
    }
    return names.length;
  }

  start() {
    const done = new EventEmitter();
    this.load(['a', 'b']).then(
      () => done.emit('end'),
      (error) => done.emit('error', error),
    );
    return done;
  }
}

module.exports = {
  loadProfile,
  raceMirrors,
  withTimeout,
  poll,
  mapLimit,
  nested,
  debounce,
  Loader,
  async checkHealth(services) {
    const states = await Promise.all(services.map((service) => service.ping()));
    return states.every(({ ok }) => ok);
  },
};

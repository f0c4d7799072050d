'use strict';

const loading = new Map();
let refreshing = false;
const seen = new Set();

async function load(client, key) {
  if (!loading.has(key)) {
    const value = client.get(key);
    loading.set(key, value);
    value.catch(() => loading.delete(key));
  }
  return loading.get(key);
}

async function refresh(client) {
  if (refreshing) return null;
  refreshing = true;
  try {
    return await client.scan('user:*');
  } finally {
    refreshing = false;
  }
}

async function once(client, event) {
  if (seen.has(event.id)) return false;
  await client.increment(event.name);
  seen.add(event.id);
  return true;
}

async function warm(client, entries) {
  for (const { key, value } of entries) {
    await client.set(key, value);
  }
  return 'warm';
}

async function evict(client, key) {
  await client.del(key);
  loading.delete(key);
}

async function expire(client, key, seconds) {
  await client.expire(key, seconds);
  return seconds;
}

async function readThrough(cache, db, key) {
  const known = await cache.get(key);
  if (known !== undefined && known !== null) return known;
  const value = await db.load(key);
  await cache.set(key, value);
  return value;
}

async function both(local, remote) {
  const size = await local.size();
  (await local.clear(), await remote.clear());
  return size;
}

class TokenSource {
  constructor(auth) {
    this.auth = auth;
    this.current = null;
    this.running = 0;
  }

  token() {
    if (!this.current) {
      this.current = this.auth.fetchToken();
      this.current.catch(() => {
        this.current = null;
      });
    }
    return this.current;
  }

  async limited(name) {
    if (this.running >= 1) throw new Error('busy');
    this.running += 1;
    try {
      return await this.auth.check(name);
    } finally {
      this.running -= 1;
    }
  }
}

module.exports = { load, refresh, once, warm, evict, expire, readThrough, both, TokenSource };

'use strict';

const loading = new Map();
let refreshing = false;
const seen = new Set();

async function load(client, key) {
  if (!loading.has(key)) {
    loading.set(key, client.get(key));
  }
  return loading.get(key);
}

async function refresh(client) {
  if (refreshing) return null;
  refreshing = true;
  const keys = await client.scan('user:*');
  refreshing = false;
  return keys;
}

async function once(client, event) {
  if (seen.has(event.id)) return false;
  seen.add(event.id);
  await client.increment(event.name);
  return true;
}

async function warm(client, entries) {
  for (const { key, value } of entries) {
    try {
      await client.set(key, value);
    } catch {}
  }
  return 'warm';
}

async function evict(client, key) {
  try {
    await client.del(key);
  } catch (error) {
    console.warn(`could not evict ${key}: ${error.message}`);
  }
  loading.delete(key);
}

async function expire(client, key, seconds) {
  await client.expire(key, seconds).catch(() => {});
  return seconds;
}

async function readThrough(cache, db, key) {
  const known = await cache.get(key);
  if (known !== undefined && known !== null) return known;
  const value = await db.load(key);
  cache.set(key, value);
  return value;
}

async function both(local, remote) {
  const size = await local.size();
  (local.clear(), await remote.clear());
  return size;
}

class TokenSource {
  constructor(auth) {
    this.auth = auth;
    this.current = null;
    this.running = 0;
  }

  token() {
    if (!this.current) this.current = this.auth.fetchToken();
    return this.current;
  }

  async limited(name) {
    if (this.running >= 1) throw new Error('busy');
    this.running += 1;
    const result = await this.auth.check(name);
    this.running -= 1;
    return result;
  }
}

module.exports = { load, refresh, once, warm, evict, expire, readThrough, both, TokenSource };

'use strict';

const axios = require('axios');

const WORD = /\S+/g;

class EventBuffer {
  constructor(url, size = 20) {
    this.url = url;
    this.size = size;
    this.queue = [{ name: 'opened', at: Date.now() }];
  }

  track(name) {
    this.queue.push({ name, at: Date.now() });
  }

  async flush() {
    const batch = this.queue.slice(0, this.size);
    if (batch.length === 0) {
      return 0;
    }
    await axios.post(this.url, { batch, sentAt: Date.now() });
    this.queue.splice(0, batch.length);
    return batch.length;
  }
}

class Notifications {
  constructor() {
    this.rows = [];
    this.cursor = 'start';
  }

  async loadMore() {
    if (this.cursor === null) {
      return this.rows.length;
    }
    const { data } = await axios.get('/notifications', {
      params: { after: this.cursor, limit: 20 },
    });
    this.rows.push(...data.rows);
    this.cursor = data.next ?? null;
    return this.rows.length;
  }
}

async function defineWords(text, glossary) {
  const meanings = [];
  let match;
  WORD.lastIndex = 0;
  while ((match = WORD.exec(text)) !== null) {
    meanings.push(await glossary.define(match[0]));
  }
  return meanings;
}

module.exports = { EventBuffer, Notifications, defineWords };

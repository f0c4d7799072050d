'use strict';

const { Queue, QueueEvents } = require('bullmq');
const axios = require('axios');

const connection = { host: 'redis', port: 6379 };
const reports = new Queue('reports', { connection });

let events;

async function enqueueReport(id) {
  const waiting = await reports.getWaiting();
  if (waiting.some((job) => job.data.id === id)) {
    return false;
  }
  await reports.add('report', { id });
  return true;
}

async function reportEvents() {
  if (events === undefined) {
    const opened = new QueueEvents('reports', { connection });
    await opened.waitUntilReady();
    events = opened;
  }
  return events;
}

async function publishOrder(channel, order) {
  let tries = 0;
  while (tries < 5) {
    tries += 1;
    try {
      channel.publish('orders', 'created', Buffer.from(JSON.stringify(order)));
      await channel.waitForConfirms();
      return tries;
    } catch (error) {
      console.warn(`order ${order.id}: ${error.message}`);
    }
  }
  throw new Error(`order ${order.id} not published`);
}

class Dispatcher {
  constructor() {
    this.done = 0;
  }

  async run(job) {
    this.done = 0;
    for (const step of job.data.steps) {
      await axios.post(step.url, step.body);
      this.done += 1;
      await job.updateProgress(this.done / job.data.steps.length);
    }
  }
}

module.exports = { enqueueReport, reportEvents, publishOrder, Dispatcher };

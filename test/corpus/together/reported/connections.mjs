import amqp from 'amqplib';
import mysql from 'mysql2/promise';
import puppeteer from 'puppeteer-core';

export function createConnector(options) {
  let open;

  async function connection() {
    if (open) {
      return open;
    }
    open = await mysql.createConnection({
      host: options.host,
      user: options.user,
      password: options.password,
      database: options.database,
    });
    return open;
  }

  async function dispose() {
    await open?.end();
    open = undefined;
  }

  return { connection, dispose };
}

export class Announcer {
  constructor(url) {
    this.url = url;
    this.channel = null;
  }

  async publish(topic, message) {
    if (this.channel === null) {
      const connection = await amqp.connect(this.url);
      this.channel = await connection.createChannel();
    }
    const body = Buffer.from(JSON.stringify(message));
    const accepted = this.channel.publish('events', topic, body, { persistent: true });
    return { topic, bytes: body.length, accepted };
  }
}

export class Screens {
  browser = null;
  pages = new Map();

  async start(id) {
    if (!this.browser) {
      this.browser = await puppeteer.launch({ headless: true });
    }
    const page = await this.browser.newPage();
    await page.setViewport({ width: 1280, height: 720 });
    this.pages.set(id, page);
    return id;
  }
}

export class ConnectionPool {
  constructor(connect, most = 1) {
    this.connect = connect;
    this.most = most;
    this.taken = 0;
    this.idle = [];
  }

  async acquire() {
    if (this.taken >= this.most) {
      throw new Error('all connections are taken');
    }
    const connection = this.idle.pop() ?? (await this.connect());
    await connection.ping();
    connection.acquiredAt = Date.now();
    this.taken += 1;
    return connection;
  }

  release(connection) {
    this.taken -= 1;
    this.idle.push(connection);
  }
}

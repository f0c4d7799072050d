'use strict';

const fs = require('node:fs/promises');
const amqp = require('amqplib');
const mysql = require('mysql2/promise');
const { MongoClient } = require('mongodb');

let client;
let channel = null;
let loaded = false;
let config = {};

async function mongo() {
  if (!client) {
    client = await MongoClient.connect(process.env.MONGO_URL);
  }
  return client.db('shop');
}

async function mailChannel() {
  if (channel) return channel;
  const connection = await amqp.connect(process.env.AMQP_URL);
  channel = await connection.createChannel();
  return channel;
}

async function settings() {
  if (!loaded) {
    const raw = await fs.readFile('/etc/shop/settings.json', 'utf8');
    config = JSON.parse(raw);
    loaded = true;
  }
  return config;
}

class ReplicaSet {
  constructor(hosts) {
    this.hosts = hosts;
    this.primary = null;
    this.replicas = new Map();
  }

  async writer() {
    if (this.primary === null) {
      this.primary = await mysql.createConnection({ host: this.hosts[0] });
    }
    return this.primary;
  }

  async reader(host) {
    let connection = this.replicas.get(host);
    if (connection === undefined) {
      connection = await mysql.createConnection({ host });
      this.replicas.set(host, connection);
    }
    return connection;
  }
}

module.exports = { mongo, mailChannel, settings, ReplicaSet };

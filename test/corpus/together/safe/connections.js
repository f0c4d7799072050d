'use strict';

const fs = require('node:fs/promises');
const amqp = require('amqplib');
const mysql = require('mysql2/promise');
const { MongoClient } = require('mongodb');

let client;
let channel = null;
let loading = null;

async function mongo() {
  client ??= MongoClient.connect(process.env.MONGO_URL);
  return (await client).db('shop');
}

function mailChannel() {
  if (!channel) {
    channel = amqp.connect(process.env.AMQP_URL).then((connection) => connection.createChannel());
  }
  return channel;
}

async function settings() {
  if (loading === null) {
    loading = fs.readFile('/etc/shop/settings.json', 'utf8').then(JSON.parse);
  }
  return loading;
}

class ReplicaSet {
  constructor(hosts) {
    this.hosts = hosts;
    this.primary = null;
    this.replicas = new Map();
    this.pool = mysql.createPool({ host: hosts[0], connectionLimit: 5 });
  }

  async writer() {
    this.primary ??= mysql.createConnection({ host: this.hosts[0] });
    return this.primary;
  }

  async reader(host) {
    let connection = this.replicas.get(host);
    if (connection === undefined) {
      connection = mysql.createConnection({ host });
      this.replicas.set(host, connection);
      connection.catch(() => this.replicas.delete(host));
    }
    return connection;
  }

  async ping() {
    const connection = await this.pool.getConnection();
    try {
      await connection.ping();
      return true;
    } finally {
      connection.release();
    }
  }
}

module.exports = { mongo, mailChannel, settings, ReplicaSet };

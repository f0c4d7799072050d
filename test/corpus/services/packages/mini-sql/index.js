'use strict';

const { EventEmitter } = require('events');
const net = require('net');

/** One socket; a line of JSON goes over for each query, and its answers come in the same order. */
class Connection extends EventEmitter {
  constructor(pool, config) {
    super();
    this._pool = pool;
    this._waiting = [];
    this._socket = net.connect(config.port || 3306, config.host);
    this._socket.setEncoding('utf8');
    this._socket.on('error', (error) => this._fail(error));
    this._socket.on('close', () => this._fail(new Error('Connection lost')));
    let rest = '';
    this._socket.on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) this._answer(JSON.parse(line));
    });
  }

  _answer({ error, rows }) {
    const callback = this._waiting.shift();
    if (!callback) return;
    if (error) callback(Object.assign(new Error(error.message), { code: error.code }));
    else callback(null, rows, []);
  }

  _fail(error) {
    const waiting = this._waiting;
    this._waiting = [];
    waiting.forEach((callback) => callback(error));
  }

  query(sql, values, callback) {
    const done = typeof values === 'function' ? values : callback;
    this._waiting.push(done);
    this._socket.write(`${JSON.stringify({ sql, values: Array.isArray(values) ? values : [] })}\n`);
    return this;
  }

  release() {
    this._pool._release(this);
  }

  destroy() {
    this._socket.destroy();
  }
}

class Pool {
  constructor(config) {
    this.config = { connectionLimit: 10, ...config };
    this._free = [];
    this._all = new Set();
    this._queue = [];
    this._closed = false;
  }

  getConnection(callback) {
    if (this._closed) return process.nextTick(callback, new Error('Pool is closed.'));
    const free = this._free.pop();
    if (free) return process.nextTick(callback, null, free);
    if (this._all.size >= this.config.connectionLimit) return this._queue.push(callback);
    const made = new Connection(this, this.config);
    this._all.add(made);
    made._socket.once('error', callback);
    made._socket.once('connect', () => {
      made._socket.removeListener('error', callback);
      callback(null, made);
    });
  }

  _release(connection) {
    const next = this._queue.shift();
    if (next) next(null, connection);
    else this._free.push(connection);
  }

  query(sql, values, callback) {
    const done = typeof values === 'function' ? values : callback;
    this.getConnection((error, connection) => {
      if (error) return done(error);
      connection.query(sql, values, (failed, rows, fields) => {
        connection.release();
        done(failed, rows, fields);
      });
    });
  }

  end(callback) {
    this._closed = true;
    for (const connection of this._all) connection.destroy();
    this._all.clear();
    process.nextTick(callback);
  }
}

module.exports = { createPool: (config) => new Pool(config) };

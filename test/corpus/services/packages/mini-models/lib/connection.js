'use strict';

const { EventEmitter } = require('events');
const net = require('net');

const BUFFERING_MS = 10000;

/** One socket; a line of JSON goes over for each command, and one comes back. */
class Connection extends EventEmitter {
  constructor() {
    super();
    this.readyState = 0;
    this._waiting = new Map();
    this._lastId = 0;
  }

  openUri(uri) {
    const { hostname, port, pathname } = new URL(uri);
    this.readyState = 2;
    return new Promise((resolve, reject) => {
      this._socket = net.connect(Number(port) || 27017, hostname);
      this._socket.setEncoding('utf8');
      this._socket.once('error', (error) => {
        this.readyState = 0;
        reject(error);
      });
      this._socket.once('connect', () => {
        this.readyState = 1;
        this.name = pathname.slice(1);
        this.emit('connected');
        resolve(this);
      });
      let rest = '';
      this._socket.on('data', (text) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop();
        lines.forEach((line) => this._answer(JSON.parse(line)));
      });
    });
  }

  _answer({ id, error, value }) {
    const waiting = this._waiting.get(id);
    this._waiting.delete(id);
    if (!waiting) return;
    if (error) waiting.reject(Object.assign(new Error(error.message), error));
    else waiting.resolve(value);
  }

  /** Commands wait for the connection, but not for ever. */
  async command(name, what) {
    if (this.readyState !== 1) await this._connected(`${what.model || ''}.${name}()`);
    const id = ++this._lastId;
    return new Promise((resolve, reject) => {
      this._waiting.set(id, { resolve, reject });
      this._socket.write(`${JSON.stringify({ id, name, ...what })}\n`);
    });
  }

  _connected(what) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.removeListener('connected', done);
        reject(new Error(`Operation \`${what}\` buffering timed out after ${BUFFERING_MS}ms`));
      }, BUFFERING_MS);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      this.once('connected', done);
    });
  }

  ping() {
    return this.command('ping', {});
  }
}

class Session {
  constructor(id) {
    this.id = id;
    this._inTransaction = false;
  }

  startTransaction() {
    if (this._inTransaction) throw new Error('Transaction already in progress');
    this._inTransaction = true;
  }

  async commitTransaction() {
    await connection.command('commit', { session: this.id });
    this._inTransaction = false;
  }

  async abortTransaction() {
    await connection.command('abort', { session: this.id });
    this._inTransaction = false;
  }

  endSession() {
    this._inTransaction = false;
  }
}

const connection = new Connection();

module.exports = {
  connection,
  connect: (uri) => connection.openUri(uri),
  startSession: async () => new Session(await connection.command('startSession', {})),
};

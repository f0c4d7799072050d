'use strict';

const { append } = require('./audit');

function receive(source, store) {
  return new Promise((resolve, reject) => {
    let count = 0;
    source.on('message', (message) => {
      store.save(message).then(() => {
        count += 1;
      }, reject);
    });
    source.on('error', reject);
    source.on('end', () => resolve(count));
  });
}

function forward(http, hook) {
  return http.post(hook.url, hook.body).then(({ status }) => status);
}

function verify(keys, hook) {
  return new Promise((resolve, reject) => {
    keys.fetch(hook.issuer, (error, key) => {
      if (error) return reject(error);
      resolve(key.id);
    });
  });
}

function confirm(http, hook) {
  return http.post(hook.url, { state: 'confirmed' }).then(() => {
    return append(hook.id);
  });
}

function relay(http, hook, callback) {
  setTimeout(() => {
    http.post(hook.url, hook.body).then(({ status }) => callback(null, status), callback);
  }, 2);
}

function rejectText(http, hook) {
  return new Promise((resolve, reject) => {
    http.post(hook.url, hook.body, (error, answer) => {
      if (error) return reject(new Error('no answer', { cause: error }));
      resolve(answer.status);
    });
  });
}

function lookUp(registry, id, callback) {
  registry.find(id, (error, answer) => {
    if (error) return callback(error);
    callback(null, answer.hook.url);
  });
}

async function subscribe(registry, hook) {
  try {
    await registry.add(hook);
  } catch (error) {
    registry.lastFailure = String(error);
    throw error;
  }
  return hook.id;
}

async function unsubscribe(registry, id) {
  try {
    await registry.remove(id);
  } catch (error) {
    throw new Error(`still subscribed: ${id}`, { cause: error });
  }
  return id;
}

async function awaitReady(server, port) {
  const onConnection = (socket) => socket.end();
  server.on('connection', onConnection);
  try {
    await server.listen(port);
  } finally {
    server.off('connection', onConnection);
  }
  return port;
}

async function deadline(http, hook, onLate) {
  const timer = setTimeout(onLate, 30000);
  try {
    const { status } = await http.post(hook.url, hook.body);
    return status;
  } finally {
    clearTimeout(timer);
  }
}

async function replay(http, log, hooks) {
  await log.append('replaying');
  const sending = hooks.map((hook) => http.post(hook.url, hook.body));
  for (const each of sending) await each;
  return sending.length;
}

module.exports = {
  receive,
  forward,
  verify,
  confirm,
  relay,
  rejectText,
  lookUp,
  subscribe,
  unsubscribe,
  awaitReady,
  deadline,
  replay,
};

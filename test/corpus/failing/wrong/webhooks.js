'use strict';

const { append } = require('./audit');

function receive(source, store) {
  return new Promise((resolve, reject) => {
    let count = 0;
    source.on('message', async (message) => {
      await store.save(message);
      count += 1;
    });
    source.on('error', reject);
    source.on('end', () => resolve(count));
  });
}

function forward(http, hook) {
  return new Promise(async (resolve) => {
    const { status } = await http.post(hook.url, hook.body);
    resolve(status);
  });
}

function verify(keys, hook) {
  return new Promise((resolve, reject) => {
    keys.fetch(hook.issuer, (error, key) => {
      if (error) return;
      resolve(key.id);
    });
  });
}

function confirm(http, hook) {
  return http.post(hook.url, { state: 'confirmed' }).then(() => {
    append(hook.id);
  });
}

function relay(http, hook, callback) {
  setTimeout(async () => {
    const { status } = await http.post(hook.url, hook.body);
    callback(null, status);
  }, 2);
}

function rejectText(http, hook) {
  return new Promise((resolve, reject) => {
    http.post(hook.url, hook.body, (error, answer) => {
      if (error) return reject('no answer: ' + error.message);
      resolve(answer.status);
    });
  });
}

function lookUp(registry, id, callback) {
  registry.find(id, (error, answer) => {
    const url = answer.hook.url;
    callback(error, url);
  });
}

async function subscribe(registry, hook) {
  try {
    await registry.add(hook);
  } catch (error) {
    registry.lastFailure = error.toLogLine();
    throw error;
  }
  return hook.id;
}

async function unsubscribe(registry, id) {
  try {
    await registry.remove(id);
  } catch (error) {
    throw new Error(`still subscribed: ${id}`, { cause: problem });
  }
  return id;
}

async function awaitReady(server, port) {
  const onConnection = (socket) => socket.end();
  server.on('connection', onConnection);
  await server.listen(port);
  server.off('connection', onConnection);
  return port;
}

async function deadline(http, hook, onLate) {
  const timer = setTimeout(onLate, 30000);
  const { status } = await http.post(hook.url, hook.body);
  clearTimeout(timer);
  return status;
}

async function replay(http, log, hooks) {
  const sending = hooks.map((hook) => http.post(hook.url, hook.body));
  await log.append('replaying');
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

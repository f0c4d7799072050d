const { setTimeout: sleep } = require('timers/promises');

let importing = false;
let lastRun = null;

async function nightly(db, feed) {
  if (importing) return 0;
  importing = true;
  const items = await feed.list();
  for (const item of items) {
    await db.upsert(item);
  }
  importing = false;
  return items.length;
}

async function onceADay(db, day) {
  if (lastRun === day) return 'done';
  lastRun = day;
  await db.rebuild(day);
  return 'rebuilt';
}

function archive(store, id) {
  return new Promise(async (resolve, reject) => {
    const item = await store.read(id);
    resolve(await store.archive(item));
  });
}

function exportAll(db, file, callback) {
  db.all('select * from items', (err, rows) => {
    if (err) callback(err);
    require('fs').writeFile(file, JSON.stringify(rows || []), callback);
  });
}

async function cleanUp(db, before) {
  try {
    await db.deleteOlder(before);
  } catch (e) {}
  return true;
}

function copyAll(from, to, keys, callback) {
  let pending = keys.length;
  keys.forEach((key) => {
    from.get(key, (err, value) => {
      if (err) return console.error(err);
      to.put(key, value, (err) => {
        if (err) return console.error(err);
        if (--pending === 0) callback(null, keys.length);
      });
    });
  });
}

function loadConfig(store, name, callback) {
  store.fetch(name, (err, config) => {
    if (err) return callback(new Error('no config: ' + name));
    callback(null, config);
  });
}

async function waitUntilDone(api, id, { signal } = {}) {
  let status = await api.status(id);
  for (let i = 0; i < 3 && status.state !== 'done'; i++) {
    await sleep(1);
    status = await api.status(id);
  }
  return status;
}

function inOrder(tasks, api) {
  tasks.reduce((before, task) => before.then(() => api.run(task)), Promise.resolve());
  return tasks.length;
}

module.exports = {
  nightly,
  onceADay,
  archive,
  exportAll,
  cleanUp,
  copyAll,
  loadConfig,
  waitUntilDone,
  inOrder,
};

const { setTimeout: sleep } = require('timers/promises');

let importing = false;
let lastRun = null;

async function nightly(db, feed) {
  if (importing) return 0;
  importing = true;
  try {
    const items = await feed.list();
    for (const item of items) {
      await db.upsert(item);
    }
    return items.length;
  } finally {
    importing = false;
  }
}

async function onceADay(db, day) {
  if (lastRun === day) return 'done';
  await db.rebuild(day);
  lastRun = day;
  return 'rebuilt';
}

function archive(store, id) {
  return store.read(id).then((item) => store.archive(item));
}

function exportAll(db, file, callback) {
  db.all('select * from items', (err, rows) => {
    if (err) return callback(err);
    require('fs').writeFile(file, JSON.stringify(rows || []), callback);
  });
}

async function cleanUp(db, before) {
  await db.deleteOlder(before);
  return true;
}

function copyAll(from, to, keys, callback) {
  let pending = keys.length;
  let failed = null;
  keys.forEach((key) => {
    from.get(key, (err, value) => {
      if (err) {
        failed = failed || err;
        if (--pending === 0) callback(failed);
        return;
      }
      to.put(key, value, (err) => {
        if (err) failed = failed || err;
        if (--pending === 0) callback(failed, keys.length);
      });
    });
  });
}

function loadConfig(store, name, callback) {
  store.fetch(name, (err, config) => {
    if (err) return callback(new Error('no config: ' + name, { cause: err }));
    callback(null, config);
  });
}

async function waitUntilDone(api, id, { signal } = {}) {
  let status = await api.status(id);
  for (let i = 0; i < 3 && status.state !== 'done'; i++) {
    await sleep(1, undefined, { signal });
    status = await api.status(id);
  }
  return status;
}

function inOrder(tasks, api) {
  return tasks
    .reduce((before, task) => before.then(() => api.run(task)), Promise.resolve())
    .then(() => tasks.length);
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

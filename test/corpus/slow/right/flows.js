'use strict';

function* cityOf(people, places, id) {
  const person = yield people.find(id);
  const place = yield places.find(person.zip);
  return place.name;
}

function parentOf(store, id, done) {
  store.find(id, (error, child) => {
    if (error) return done(error);
    store.find(child.parent, (failed, parent) => {
      if (failed) return done(failed);
      done(null, parent.name);
    });
  });
}

async function readDoc(acl, docs, user, id) {
  if (!(await acl.mayRead(user, id))) throw new Error('Not allowed.');
  return docs.read(id);
}

async function fromMirrors(mirrors, name) {
  for (const mirror of mirrors) {
    const answer = await mirror.lookUp(name);
    if (answer) return answer;
  }
  return null;
}

async function cached(cache, db, key) {
  const hit = await cache.get(key);
  if (hit) return hit;
  return db.find(key);
}

async function persistent(api, id) {
  let last;
  for (let turn = 0; turn < 3; turn++) {
    try {
      return await api.get(id);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

async function withFallback(primary, secondary, id) {
  try {
    return await primary.get(id);
  } catch (error) {
    return secondary.get(id);
  }
}

async function byKind(kinds, books, films, id) {
  const kind = await kinds.of(id);
  switch (kind) {
    case 'book':
      return books.find(id);
    default:
      return films.find(id);
  }
}

async function healthy(database, broker) {
  return (await database.isUp()) && (await broker.isUp());
}

async function guardedList(users, audits, id) {
  const user = await users.find(id);
  if (!user) throw new Error(`No user ${id}.`);
  const entries = await audits.list();
  return entries.length;
}

async function enoughOf(shelves, sku, wanted) {
  let found = 0;
  for (const shelf of shelves) {
    found += await shelf.count(sku);
    if (found >= wanted) break;
  }
  return found;
}

async function untilDone(jobs, id) {
  for (let turn = 0; turn < 5; turn++) {
    const state = await jobs.state(id);
    if (state === 'done') return true;
  }
  return false;
}

/** So many at once, and no more. */
async function limited(api, ids, most) {
  const running = new Set();
  for (const id of ids) {
    const one = api.get(id).then(() => running.delete(one));
    running.add(one);
    if (running.size >= most) await Promise.race(running);
  }
  await Promise.all(running);
}

module.exports = {
  cityOf,
  parentOf,
  readDoc,
  fromMirrors,
  cached,
  persistent,
  withFallback,
  byKind,
  healthy,
  guardedList,
  enoughOf,
  untilDone,
  limited,
};

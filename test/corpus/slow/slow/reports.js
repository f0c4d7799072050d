'use strict';

const { readFile, readdir } = require('node:fs/promises');
const path = require('node:path');

/** The two halves of the monthly report. */
async function monthly(api, month) {
  const load = async (kind) => {
    const answer = await api.get(`/reports/${kind}`, { month });
    return answer.data;
  };
  const sales = await load('sales');
  const costs = await load('costs');
  return sales.total - costs.total;
}

async function legend(api) {
  const byName = new Map();
  byName.set('colours', await api.colours());
  byName.set('shapes', await api.shapes());
  return byName;
}

async function pair(api, left, right) {
  return [await api.get(left), await api.get(right)];
}

function overview(store, id, done) {
  store.findUser(id, (error, user) => {
    if (error) return done(error);
    store.countVisits(id, (failed, visits) => {
      if (failed) return done(failed);
      done(null, { name: user.name, visits });
    });
  });
}

function* yearly(api, year) {
  const income = yield api.income(year);
  const spending = yield api.spending(year);
  return income - spending;
}

async function templates(folder) {
  const names = await readdir(folder);
  const texts = {};
  for (const name of names) {
    texts[name] = await readFile(path.join(folder, name), 'utf8');
  }
  return texts;
}

async function versions(folder) {
  const name = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).name;
  const version = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).version;
  return `${name}@${version}`;
}

async function sizes(api, names) {
  const jobs = [];
  for (const name of names) jobs.push(await api.sizeOf(name));
  const all = await Promise.all(jobs);
  return all.reduce((sum, size) => sum + size, 0);
}

module.exports = { monthly, legend, pair, overview, yearly, templates, versions, sizes };

'use strict';

class Preview {
  constructor(problems) {
    this.problems = problems;
    this.content = null;
  }

  async open(text) {
    let opened = true;
    try {
      this.content = JSON.parse(text);
    } catch (error) {
      opened = false;
      this.content = null;
      await this.problems.show(error.message);
    }
    return opened;
  }
}

async function latestRecords(db, limit) {
  let records;
  records = await db.latest(limit);
  const titles = () => records.map((record) => record.title);
  const newest = () => {
    const [first] = records;
    return first?.title ?? 'none';
  };
  return { count: records.length, titles, newest };
}

async function missingTags(items, loadOthers) {
  const tags = new Set();
  for (const item of items) {
    tags.add(item.tag);
  }
  const others = await loadOthers();
  const missing = [];
  for (const item of items) {
    const match = others.find((other) => other.tag === item.tag);
    if (match === undefined) missing.push(item.tag);
  }
  return { tags: tags.size, missing };
}

async function measureHosts(hosts, ping) {
  const times = [];
  for (const host of hosts) {
    await ping(host);
  }
  for (const host of hosts) {
    const measured = await (() => ping(host))();
    times.push({ host, measured });
  }
  return times;
}

module.exports = { Preview, latestRecords, missingTags, measureHosts };

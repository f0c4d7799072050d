import { readFile } from 'node:fs/promises';

let syncing = false;
let entries = [];

export async function sync(remote) {
  if (syncing) return false;
  syncing = true;
  try {
    entries = await remote.list();
  } finally {
    syncing = false;
  }
  return true;
}

export function countEntries() {
  return entries.length;
}

export function createReader(slots = 2) {
  const waiting = [];
  let busy = 0;

  async function read(file) {
    if (busy >= Math.max(1, slots)) {
      await new Promise((proceed) => waiting.push(proceed));
    } else {
      busy += 1;
    }
    try {
      return await readFile(file, 'utf8');
    } finally {
      const proceed = waiting.shift();
      if (proceed) {
        proceed();
      } else {
        busy -= 1;
      }
    }
  }

  return { read };
}

import { stat, appendFile } from 'node:fs/promises';
import { request } from 'undici';

let totalBytes = 0;
let visitors = 0;
let active = 0;
let peak = 0;
const samples = [];
const counters = new Map();

export async function recordUpload(path) {
  const { size } = await stat(path);
  totalBytes += size;
  return totalBytes;
}

export async function trackVisitor(visitor) {
  visitors += 1;
  const place = visitors;
  await appendFile('/var/log/visitors.log', `${visitor}\n`);
  return place;
}

export async function sampleOf(host) {
  const { body } = await request(`http://${host}/load`);
  samples.push(await body.json());
}

export async function bump(name, by = 1) {
  await appendFile('/var/log/counters.log', `${name} ${by}\n`);
  const current = counters.get(name) ?? 0;
  counters.set(name, current + by);
}

export async function measured(url) {
  active++;
  peak = Math.max(peak, active);
  const started = performance.now();
  try {
    const { statusCode } = await request(url);
    return { statusCode, took: performance.now() - started };
  } finally {
    active--;
  }
}

export async function slowest(hosts) {
  let worst = null;
  for (const host of hosts) {
    const { took } = await measured(`http://${host}/health`);
    if (worst === null || took > worst.took) {
      worst = { host, took };
    }
  }
  return worst;
}

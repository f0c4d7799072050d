import { stat, appendFile } from 'node:fs/promises';
import { request } from 'undici';

let totalBytes = 0;
let visitors = 0;
let samples = [];
let labels = { region: 'eu-west-1' };
const counters = new Map();

export async function recordUpload(path) {
  totalBytes += (await stat(path)).size;
  return totalBytes;
}

export async function trackVisitor(visitor) {
  const n = visitors;
  await appendFile('/var/log/visitors.log', `${visitor}\n`);
  visitors = n + 1;
  return visitors;
}

export async function sampleOf(host) {
  samples = [...samples, await loadOf(host)];
  return samples.length;
}

async function loadOf(host) {
  const { body } = await request(`http://${host}/load`);
  return body.json();
}

export async function bump(name, by = 1) {
  const current = counters.get(name) ?? 0;
  await appendFile('/var/log/counters.log', `${name} ${by}\n`);
  counters.set(name, current + by);
  return counters.get(name);
}

export async function addLabels(service) {
  labels = { ...labels, ...(await labelsOf(service)) };
  return labels;
}

async function labelsOf(service) {
  const { body } = await request(`http://registry.internal/services/${service}/labels`);
  return body.json();
}

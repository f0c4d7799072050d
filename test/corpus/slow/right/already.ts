import { createReadStream } from 'node:fs';

interface Api {
  get(id: string): Promise<{ name: string }>;
}

export async function both(api: Api, a: string, b: string) {
  const [first, second] = await Promise.all([api.get(a), api.get(b)]);
  return `${first.name} ${second.name}`;
}

export function three(api: Api) {
  return Promise.all(['a', 'b', 'c'].map((id) => api.get(id)));
}

export async function inTens(api: Api, ids: string[]) {
  const all: { name: string }[] = [];
  for (let i = 0; i < ids.length; i += 10) {
    const ten = ids.slice(i, i + 10);
    all.push(...(await Promise.all(ten.map((id) => api.get(id)))));
  }
  return all;
}

export async function started(api: Api, a: string, b: string) {
  const first = api.get(a);
  const second = api.get(b);
  return [(await first).name, (await second).name];
}

/** Each answer is another one: it may not be kept. */
export async function timed(clock: { now(): Promise<number> }, api: Api, id: string) {
  const from = await clock.now();
  await api.get(id);
  return (await clock.now()) - from;
}

export async function twoJobs(queue: { pop(): Promise<string> }) {
  const first = await queue.pop();
  const second = await queue.pop();
  return [first, second];
}

export async function linesOf(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file, 'utf8')) {
    lines += String(chunk).split('\n').length - 1;
  }
  return lines;
}

export async function* lazily(api: Api, ids: string[]) {
  for (const id of ids) {
    yield await api.get(id);
  }
}

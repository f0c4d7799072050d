import { setTimeout as wait } from 'node:timers/promises';

import { parseAnswer } from './answers.mjs';

export async function search(index, text, signal) {
  signal.throwIfAborted();
  const answer = await index.query(text, { signal });
  return answer.hits;
}

export async function searchSoon(index, text, { signal }) {
  await wait(2, undefined, { signal });
  const answer = await index.query(text, { signal });
  return answer.hits;
}

export async function searchCancelled(index, text, signal) {
  const onAbort = () => index.cancel(text);
  signal.addEventListener('abort', onAbort);
  try {
    const answer = await index.query(text, { signal });
    return answer.hits;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

export async function suggest(index, text) {
  try {
    return await index.suggest(text);
  } catch (error) {
    throw new Error(parseAnswer(error.body ?? '{}'), { cause: error });
  }
}

export async function reindex(index, documents) {
  const adding = [];
  for (const each of documents) adding.push(index.add(each));
  await Promise.all(adding);
  await index.flush();
  return adding.length;
}

export const drop = async (index, name) => {
  await index.drop(name);
  return undefined;
};

export function rebuild(index, name) {
  return index.rebuild(name).catch((error) => {
    throw new Error(`rebuild of ${name}`, { cause: error });
  });
}

export function optimize(index, name) {
  return index
    .optimize(name)
    .then(() => index.flush())
    .then(() => name);
}

export async function snapshot(index, name) {
  const id = await index.snapshot(name);
  await index.copy(id);
  return id;
}

import { setTimeout as wait } from 'node:timers/promises';

import { parseAnswer } from './answers.mjs';

export async function search(index, text, signal) {
  const answer = await index.query(text);
  return answer.hits;
}

export async function searchSoon(index, text, { signal }) {
  await wait(2);
  const answer = await index.query(text, { signal });
  return answer.hits;
}

export async function searchCancelled(index, text, signal) {
  const onAbort = () => index.cancel(text);
  signal.addEventListener('abort', onAbort);
  const answer = await index.query(text, { signal });
  signal.removeEventListener('abort', onAbort);
  return answer.hits;
}

export async function suggest(index, text) {
  try {
    return await index.suggest(text);
  } catch (error) {
    throw new Error(parseAnswer(error.body), { cause: error });
  }
}

export async function reindex(index, documents) {
  const adding = [];
  for (const each of documents) adding.push(index.add(each));
  await index.flush();
  return adding.length;
}

export const drop = async (index, name) => {
  try {
    await index.drop(name);
  } catch (error) {
    console.error('drop', name, error);
  }
  return undefined;
};

export function rebuild(index, name) {
  return index.rebuild(name).catch((error) => {
    throw new Error(`rebuild of ${name}: ${error.message}`);
  });
}

export function optimize(index, name) {
  const optimizing = index.optimize(name);
  optimizing.then(() => index.flush());
  return optimizing.then(() => name);
}

export async function snapshot(index, name) {
  const id = await index.snapshot(name);
  await index.copy(id).catch(() => index.remove(id));
  return id;
}

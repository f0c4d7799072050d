import path from 'node:path';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

const base = new URL('.', import.meta.url);

export async function loadJson(url) {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${response.status} of ${url}`);
  return response.json();
}

export async function download(url, folder) {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`Status ${response.status}`);
  const file = path.join(folder, path.basename(new URL(url).pathname));
  await pipeline(response.body, createWriteStream(file));
  return file;
}

export async function withRetry(request, { retries = 3, delayMs = 5 } = {}) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request(attempt);
    } catch (error) {
      if (attempt >= retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs * 2 ** attempt));
    }
  }
}

export async function allPages(client, query) {
  const found = [];
  let cursor = null;
  do {
    const page = await client.search({ query, cursor });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return found;
}

export const template = async (name) => {
  const { default: text } = await import(new URL(`${name}.js`, base).href);
  return text;
};

export default async function postAll(messages, { signal } = {}) {
  const sent = await Promise.allSettled(
    messages.map((message) =>
      fetch('http://localhost:1/messages', {
        method: 'POST',
        body: JSON.stringify(message),
        signal,
      }),
    ),
  );
  return sent.filter(({ status }) => status === 'fulfilled').length;
}

import { readFile } from 'node:fs/promises';

const settings = JSON.parse(await readFile(new URL('settings.json', import.meta.url), 'utf8'));

export async function greet(name: string): Promise<string> {
  const answer = await fetch(`${settings.translator}/${name}`);
  return answer.text();
}

import { readFile, rename, writeFile } from 'node:fs/promises';
import Redis from 'ioredis';

const redis = new Redis();

export class Journal {
  constructor(file) {
    this.file = file;
    this.data = { entries: [] };
  }

  async read() {
    this.data = JSON.parse(await readFile(this.file, 'utf8'));
  }

  async append(entry) {
    await this.read();
    const line = {
      text: String(entry.text ?? ''),
      author: entry.author ?? 'unknown',
      writtenAt: new Date().toISOString(),
    };
    this.data.entries.push(line);
    await writeFile(this.file, JSON.stringify(this.data));
    return line;
  }
}

export async function shorten(url) {
  const target = String(url).trim();
  if (target === '') {
    throw new RangeError('nothing to shorten');
  }
  const count = Number(await redis.get('links:count'));
  const id = (count + 1).toString(36);
  await redis.set('links:count', count + 1);
  await redis.set(`links:${id}`, target);
  return id;
}

export async function saveDecisions(file, decisions) {
  const draft = `${file}.tmp`;
  const lines = ['# Decisions', ''];
  for (const decision of decisions) {
    lines.push(`- ${decision}`);
  }
  lines.push('');
  await writeFile(draft, lines.join('\n'));
  await rename(draft, file);
  return lines.length;
}

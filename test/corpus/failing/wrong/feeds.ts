import { EventEmitter } from 'node:events';

interface Feed extends EventEmitter {
  open(): void;
}

interface Entry {
  id: string;
  text: string;
}

export function readFeed(feed: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve) => {
    let size = 0;
    feed.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    feed.once('end', () => resolve(size));
  });
}

export function watchFeed(
  source: { next(callback: (error: Error | null, entry?: Entry) => void): void },
  callback: (error: Error | null, text?: string) => void,
): void {
  const told = new EventEmitter();
  told.once('entry', (entry: Entry) => callback(null, entry.text));
  source.next((error, entry) => {
    if (error) return void told.emit('error', error);
    told.emit('entry', entry);
  });
}

export async function saveFeed(
  db: { put(entry: Entry): Promise<void> },
  archive: { put(entry: Entry): Promise<void> },
  entries: Entry[],
): Promise<number> {
  for (const entry of entries) {
    (void archive.put(entry), await db.put(entry));
  }
  return entries.length;
}

export async function sumFeed(
  entries: AsyncIterable<Entry>,
  db: { add(id: string): Promise<void> },
): Promise<string> {
  try {
    for await (const entry of entries) await db.add(entry.id);
  } catch {
    return 'summed';
  }
  return 'summed';
}

export async function* entriesOf(db: {
  open(name: string): Promise<{ read(): Promise<Entry[]>; close(): Promise<void> }>;
}): AsyncGenerator<Entry> {
  const cursor = await db.open('entries');
  yield* await cursor.read();
  await cursor.close();
}

export async function* tailFeed(db: {
  read(after: number): Promise<Entry[]>;
  mark(after: number): Promise<void>;
}): AsyncGenerator<Entry> {
  const entries = await db.read(0);
  yield* entries;
  try {
    await db.mark(entries.length);
  } catch {
    // the next run reads them again
  }
}

export class Digest {
  constructor(
    private readonly db: { all(): Promise<Entry[]>; mark(id: string): Promise<void> },
    private readonly mailer: { send(text: string): Promise<void> },
  ) {}

  async build(): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('too late')), 60_000);
    });
    const entries = await Promise.race([this.db.all(), late]);
    clearTimeout(timer);
    return entries.length;
  }

  async send(id: string): Promise<string> {
    const marks = new Map<string, unknown>();
    await this.mailer.send(id);
    marks.set(id, this.db.mark(id));
    return id;
  }

  async publish(text: string): Promise<boolean> {
    const deliver = async () => {
      try {
        await this.mailer.send(text);
      } finally {
        return true;
      }
    };
    return deliver();
  }
}

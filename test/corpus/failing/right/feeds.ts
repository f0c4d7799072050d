import { EventEmitter } from 'node:events';

interface Feed extends EventEmitter {
  open(): void;
}

interface Entry {
  id: string;
  text: string;
}

export function readFeed(feed: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0;
    feed.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    feed.once('error', reject);
    feed.once('end', () => resolve(size));
  });
}

export function watchFeed(
  source: { next(callback: (error: Error | null, entry?: Entry) => void): void },
  callback: (error: Error | null, text?: string) => void,
): void {
  const told = new EventEmitter();
  told.once('entry', (entry: Entry) => callback(null, entry.text));
  told.once('error', callback);
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
    await Promise.all([archive.put(entry), db.put(entry)]);
  }
  return entries.length;
}

export async function sumFeed(
  entries: AsyncIterable<Entry>,
  db: { add(id: string): Promise<void> },
): Promise<string> {
  for await (const entry of entries) await db.add(entry.id);
  return 'summed';
}

export async function* entriesOf(db: {
  open(name: string): Promise<{ read(): Promise<Entry[]>; close(): Promise<void> }>;
}): AsyncGenerator<Entry> {
  const cursor = await db.open('entries');
  try {
    yield* await cursor.read();
  } finally {
    await cursor.close();
  }
}

export async function* tailFeed(db: {
  read(after: number): Promise<Entry[]>;
  mark(after: number): Promise<void>;
}): AsyncGenerator<Entry> {
  const entries = await db.read(0);
  yield* entries;
  await db.mark(entries.length);
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
    try {
      const entries = await Promise.race([this.db.all(), late]);
      return entries.length;
    } finally {
      clearTimeout(timer);
    }
  }

  async send(id: string): Promise<string> {
    const marks = new Map<string, unknown>();
    await this.mailer.send(id);
    marks.set(id, await this.db.mark(id));
    return id;
  }

  async publish(text: string): Promise<boolean> {
    const deliver = async () => {
      try {
        await this.mailer.send(text);
      } finally {
      }
      return true;
    };
    return deliver();
  }
}

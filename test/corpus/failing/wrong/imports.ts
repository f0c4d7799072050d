import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

interface Row {
  id: string;
  name: string;
}

interface Store {
  insert(row: Row): Promise<void>;
  flush(): Promise<void>;
}

export async function importRows(store: Store, rows: Row[]): Promise<number> {
  await Promise.all(
    rows.map((row) => {
      store.insert(row);
    }),
  );
  return rows.length;
}

export async function importSlowly(api: { users(): Promise<Row[]>; teams(): Promise<Row[]> }) {
  const users = api.users();
  const teams = await api.teams();
  return { teams: teams.length, users: (await users).length };
}

export async function readHeader(name: string): Promise<string> {
  const file = await open(name, 'r');
  const { buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
  await file.close();
  return buffer.toString('latin1');
}

export async function compressFile(from: string, to: string): Promise<string> {
  await new Promise((resolve) => {
    createReadStream(from).pipe(createGzip()).pipe(createWriteStream(to)).on('finish', resolve);
  });
  return to;
}

export async function importConfig(name: string): Promise<string> {
  try {
    return await readFile(name, 'utf8');
  } catch (error) {
    throw new Error('config not readable: ' + (error as Error).message);
  }
}

export async function exportRows(store: { all(): Promise<Row[]> }, name: string) {
  const rows = await store.all();
  void writeFile(name, JSON.stringify(rows));
  return rows.length;
}

export async function importPages(pages: AsyncIterable<Row[]>, store: Store): Promise<string> {
  for await (const page of pages) await insertAll(page);
  return 'imported';

  async function insertAll(rows: Row[]): Promise<void> {
    for (const row of rows) {
      try {
        await store.insert(row);
      } catch (error) {
        console.warn(error);
      }
    }
  }
}

export async function importAll(store: Store, rows: Row[]): Promise<number> {
  await Promise.allSettled(rows.map((row) => store.insert(row)));
  return rows.length;
}

export async function filterKnown(
  store: { has(id: string): Promise<boolean> },
  rows: Row[],
): Promise<number> {
  const known = rows.filter(async (row) => await store.has(row.id));
  return known.length;
}

export class Importer {
  private pending: Row[] = [];

  constructor(
    private readonly db: {
      begin(): Promise<{
        insert(row: Row): Promise<void>;
        commit(): Promise<void>;
        rollback(): Promise<void>;
      }>;
      insertMany(rows: Row[]): Promise<number>;
      vacuum(): Promise<void>;
    },
  ) {}

  async run(row: Row): Promise<string> {
    const tx = await this.db.begin();
    await tx.insert(row);
    await tx.commit();
    return row.id;
  }

  async batch(row: Row): Promise<number> {
    this.pending.push(row);
    await this.db.insertMany(this.pending);
    const count = this.pending.length;
    this.pending = [];
    return count;
  }

  async finish(): Promise<string> {
    try {
      this.db.vacuum();
    } catch (error) {
      throw new Error('not vacuumed', { cause: error });
    }
    return 'finished';
  }
}

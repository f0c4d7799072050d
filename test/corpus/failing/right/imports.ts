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
      return store.insert(row);
    }),
  );
  return rows.length;
}

export async function importSlowly(api: { users(): Promise<Row[]>; teams(): Promise<Row[]> }) {
  const [users, teams] = await Promise.all([api.users(), api.teams()]);
  return { teams: teams.length, users: users.length };
}

export async function readHeader(name: string): Promise<string> {
  const file = await open(name, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1');
  } finally {
    await file.close();
  }
}

export async function compressFile(from: string, to: string): Promise<string> {
  await pipeline(createReadStream(from), createGzip(), createWriteStream(to));
  return to;
}

export async function importConfig(name: string): Promise<string> {
  try {
    return await readFile(name, 'utf8');
  } catch (error) {
    throw new Error('config not readable', { cause: error });
  }
}

export async function exportRows(store: { all(): Promise<Row[]> }, name: string) {
  const rows = await store.all();
  await writeFile(name, JSON.stringify(rows));
  return rows.length;
}

export async function importPages(pages: AsyncIterable<Row[]>, store: Store): Promise<string> {
  for await (const page of pages) await insertAll(page);
  return 'imported';

  async function insertAll(rows: Row[]): Promise<void> {
    for (const row of rows) {
      await store.insert(row);
    }
  }
}

export async function importAll(store: Store, rows: Row[]): Promise<number> {
  await Promise.all(rows.map((row) => store.insert(row)));
  return rows.length;
}

export async function filterKnown(
  store: { has(id: string): Promise<boolean> },
  rows: Row[],
): Promise<number> {
  const answers = await Promise.all(rows.map((row) => store.has(row.id)));
  const known = rows.filter((_, i) => answers[i]);
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
    try {
      await tx.insert(row);
      await tx.commit();
    } catch (error) {
      await tx.rollback();
      throw error;
    }
    return row.id;
  }

  async batch(row: Row): Promise<number> {
    this.pending.push(row);
    const rows = this.pending;
    this.pending = [];
    await this.db.insertMany(rows);
    return rows.length;
  }

  async finish(): Promise<string> {
    try {
      await this.db.vacuum();
    } catch (error) {
      throw new Error('not vacuumed', { cause: error });
    }
    return 'finished';
  }
}

import { open } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';

export async function transfer(pool: Pool, from: string, to: string, amount: number) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('update accounts set sum = sum - $2 where id = $1', [from, amount]);
    await client.query('update accounts set sum = sum + $2 where id = $1', [to, amount]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export async function snapshot(pool: Pool) {
  const client = await pool.connect();
  try {
    const users = await client.query('select * from users');
    const orders = await client.query('select * from orders');
    return [users.rows, orders.rows];
  } finally {
    client.release();
  }
}

export async function twoOf(client: PoolClient, id: string) {
  await client.query('BEGIN READ ONLY');
  const user = await client.query('select * from users where id = $1', [id]);
  const orders = await client.query('select * from orders where customer = $1', [id]);
  await client.query('COMMIT');
  return { user: user.rows[0], orders: orders.rows };
}

export async function nextNumber(
  locks: { acquire(name: string): Promise<void>; release(name: string): Promise<void> },
  numbers: { read(): Promise<number>; write(n: number): Promise<void> },
): Promise<number> {
  await locks.acquire('numbers');
  try {
    const n = await numbers.read();
    await numbers.write(n + 1);
    return n + 1;
  } finally {
    await locks.release('numbers');
  }
}

export async function header(file: string) {
  const handle = await open(file, 'r');
  try {
    const magic = await handle.read(Buffer.alloc(4), 0, 4);
    const length = await handle.read(Buffer.alloc(4), 0, 4);
    return { magic: magic.bytesRead, length: length.bytesRead };
  } finally {
    await handle.close();
  }
}

interface Tx {
  user: { findMany(): Promise<string[]> };
  order: { findMany(): Promise<string[]> };
}

export function consistent(prisma: { $transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> }) {
  return prisma.$transaction(async (tx) => {
    const users = await tx.user.findMany();
    const orders = await tx.order.findMany();
    return users.length + orders.length;
  });
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function politely(api: { get(id: string): Promise<string> }, ids: string[]) {
  const answers: string[] = [];
  for (const id of ids) {
    answers.push(await api.get(id));
    await sleep(5);
  }
  return answers;
}

interface MongoSession {
  startTransaction(): void;
  commitTransaction(): Promise<void>;
}

export async function bothOf(
  session: MongoSession,
  users: { findOne(filter: object, options: object): Promise<{ name: string }> },
  orders: { findOne(filter: object, options: object): Promise<{ sum: number }> },
  id: string,
) {
  session.startTransaction();
  const user = await users.findOne({ id }, { session });
  const order = await orders.findOne({ customer: id }, { session });
  await session.commitTransaction();
  return { name: user.name, sum: order.sum };
}

export async function screenshotOf(
  browser: {
    newPage(): Promise<{
      goto(url: string): Promise<void>;
      click(selector: string): Promise<void>;
      title(): Promise<string>;
    }>;
  },
  url: string,
) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.click('#accept');
  return page.title();
}

export async function oneAtATime(
  limiter: { take(): Promise<void> },
  api: { get(id: string): Promise<number> },
  ids: string[],
) {
  let sum = 0;
  for (const id of ids) {
    await limiter.take();
    sum += await api.get(id);
  }
  return sum;
}

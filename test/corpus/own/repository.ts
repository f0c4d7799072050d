import type { Pool } from 'pg';

import { toUser, type User } from './users';

export interface Clock {
  now(): number;
}

export async function loadUser(db: Pool, id: string): Promise<User> {
  const { rows } = await db.query('select * from users where id = $1', [id]);
  if (rows.length === 0) throw new Error(`No user ${id}`);
  return toUser(rows[0]);
}

export const countOrders = async (db: Pool, userId: string, since: Date): Promise<number> => {
  const { rows } = await db.query('select count(*) as count from orders where user_id = $1', [
    userId,
    since.toISOString(),
  ]);
  return Number(rows[0].count);
};

export async function inTransaction<T>(db: Pool, work: (client: Pool) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    await client.query('begin');
    const result = await work(client as unknown as Pool);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export class UserRepository {
  private readonly cache = new Map<string, User>();

  constructor(
    private readonly db: Pool,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<User | null> {
    const known = this.cache.get(id);
    if (known) return known;
    const { rows } = await this.db.query('select * from users where id = $1', [id]);
    if (!rows[0]) return null;
    const user = toUser(rows[0]);
    this.cache.set(id, user);
    return user;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.db.query('update users set name = $2, changed = $3 where id = $1', [
      id,
      name.trim(),
      new Date(this.clock.now()),
    ]);
    this.cache.delete(id);
  }

  async *all(pageSize = 100): AsyncGenerator<User> {
    let after: string | null = '';
    while (after !== null) {
      const { rows }: { rows: { id: string }[] } = await this.db.query(
        'select * from users where id > $1 order by id limit $2',
        [after, pageSize],
      );
      for (const row of rows) yield toUser(row as never);
      after = rows.length < pageSize ? null : (rows.at(-1)?.id ?? null);
    }
  }

  static async connect(url: string): Promise<UserRepository> {
    const { Pool: PgPool } = await import('pg');
    const pool = new PgPool({ connectionString: url });
    await pool.query('select 1');
    return new UserRepository(pool, Date);
  }

  async #audit(action: string): Promise<void> {
    await this.db.query('insert into audit (action, at) values ($1, $2)', [
      action,
      this.clock.now(),
    ]);
  }

  async remove(id: string): Promise<void> {
    await Promise.all([
      this.db.query('delete from users where id = $1', [id]),
      this.#audit(`remove ${id}`),
    ]);
    this.cache.delete(id);
  }
}

interface Connection {
  query(sql: string, values?: unknown[]): Promise<{ rows: { id: string; name: string }[] }>;
  release(destroy?: boolean): void;
}

interface Pool {
  connect(): Promise<Connection>;
}

export async function findName(pool: Pool, id: string): Promise<string> {
  const connection = await pool.connect();
  const { rows } = await connection.query('select name from people where id = $1', [id]);
  connection.release();
  return rows[0].name;
}

export const withConnection = async <T>(
  pool: Pool,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const connection = await pool.connect();
  try {
    const result = await work(connection);
    connection.release();
    return result;
  } catch (error) {
    throw new Error('work failed', { cause: error });
  }
};

export function rename(connection: Connection, id: string, name: string): Promise<string> {
  return connection
    .query('begin')
    .then(() => connection.query('update people set name = $2 where id = $1', [id, name]))
    .then(() => connection.query('commit'))
    .then(() => name);
}

export async function inTransaction(
  connection: Connection,
  work: (connection: Connection) => Promise<void>,
): Promise<string> {
  await connection.query('begin');
  try {
    await work(connection);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
  }
  return 'done';
}

export async function ping(connection: Connection): Promise<number> {
  let answered = 0;
  connection.query('select 1').then(() => {
    answered += 1;
  });
  await Promise.resolve();
  return answered;
}

export async function mergePeople(
  locks: { lock(id: string): Promise<void>; unlock(id: string): Promise<void> },
  connection: Connection,
  ids: [string, string],
): Promise<void> {
  await locks.lock(ids[0]);
  (await connection.query('merge $1', [ids[0]]), await connection.query('drop $1', [ids[1]]));
  await locks.unlock(ids[0]);
}

export class Slots {
  private free = 1;

  constructor(
    private readonly pool: Pool,
    private readonly replica: Pool,
  ) {}

  async take(): Promise<string> {
    if (this.free === 0) throw new Error('no slot');
    this.free -= 1;
    const connection = await this.pool.connect();
    connection.release();
    this.free += 1;
    return 'taken';
  }

  async swap(): Promise<string> {
    const first = await this.pool.connect();
    const second = await this.replica.connect();
    second.release();
    first.release();
    return 'swapped';
  }
}

export async function touch(pool: Pool, id: string): Promise<string> {
  const connection = await pool.connect();
  try {
    await connection.query('update people set seen = now() where id = $1', [id]);
    return id;
  } catch (error) {
    connection.release(true);
    throw error;
  } finally {
    connection.release();
  }
}

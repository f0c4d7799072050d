interface Connection {
  query(sql: string, values?: unknown[]): Promise<{ rows: { id: string; name: string }[] }>;
  release(destroy?: boolean): void;
}

interface Pool {
  connect(): Promise<Connection>;
}

export async function findName(pool: Pool, id: string): Promise<string> {
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query('select name from people where id = $1', [id]);
    return rows[0].name;
  } finally {
    connection.release();
  }
}

export const withConnection = async <T>(
  pool: Pool,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const connection = await pool.connect();
  try {
    const result = await work(connection);
    return result;
  } finally {
    connection.release();
  }
};

export function rename(connection: Connection, id: string, name: string): Promise<string> {
  return connection
    .query('begin')
    .then(() => connection.query('update people set name = $2 where id = $1', [id, name]))
    .then(() => connection.query('commit'))
    .then(
      () => name,
      (error) =>
        connection.query('rollback').then(() => {
          throw error;
        }),
    );
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
    throw error;
  }
  return 'done';
}

export async function ping(connection: Connection): Promise<number> {
  let answered = 0;
  await connection.query('select 1').then(() => {
    answered += 1;
  });
  return answered;
}

export async function mergePeople(
  locks: { lock(id: string): Promise<void>; unlock(id: string): Promise<void> },
  connection: Connection,
  ids: [string, string],
): Promise<void> {
  await locks.lock(ids[0]);
  try {
    (await connection.query('merge $1', [ids[0]]), await connection.query('drop $1', [ids[1]]));
  } finally {
    await locks.unlock(ids[0]);
  }
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
    try {
      const connection = await this.pool.connect();
      connection.release();
      return 'taken';
    } finally {
      this.free += 1;
    }
  }

  async swap(): Promise<string> {
    const first = await this.pool.connect();
    try {
      const second = await this.replica.connect();
      second.release();
      return 'swapped';
    } finally {
      first.release();
    }
  }
}

export async function touch(pool: Pool, id: string): Promise<string> {
  const connection = await pool.connect();
  try {
    await connection.query('update people set seen = now() where id = $1', [id]);
    return id;
  } finally {
    connection.release();
  }
}

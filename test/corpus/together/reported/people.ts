import axios from 'axios';
import type { Pool } from 'pg';

interface Account {
  loginId: string;
  name: string;
}

interface Accounts {
  findOne(filter: { loginId: string }): Promise<Account | null>;
  insertOne(account: Account): Promise<void>;
}

interface Resource {
  id?: string;
  type: string;
  identifier: string;
}

export async function findOrCreateAccount(
  accounts: Accounts,
  login: { id: string; name: string },
): Promise<Account> {
  const known = await accounts.findOne({ loginId: login.id });
  if (known) return known;
  const account = { loginId: login.id, name: login.name };
  await accounts.insertOne(account);
  return account;
}

export class Ballot {
  constructor(private readonly pool: Pool) {}

  async vote(userId: number, placeId: number): Promise<string> {
    const { rows } = await this.pool.query(
      'select id from votes where user_id = $1 and place_id = $2',
      [userId, placeId],
    );
    if (rows.length > 0) return 'conflict';
    await this.pool.query('insert into votes (user_id, place_id) values ($1, $2)', [
      userId,
      placeId,
    ]);
    return 'counted';
  }
}

export class ResourceClient {
  constructor(private readonly base: string) {}

  async createIfMissing(resource: Resource): Promise<Resource> {
    const { identifier, type } = resource;
    const found = await axios.get<Resource[]>(`${this.base}/${type}`, {
      params: { identifier, limit: 1 },
    });
    if (found.data.length > 0) {
      return found.data[0] as Resource;
    }
    const created = await axios.post<Resource>(`${this.base}/${type}`, resource);
    return created.data;
  }
}

import axios from 'axios';
import Redis from 'ioredis';

interface Grant {
  access_token: string;
  expires_in: number;
}

export class ApiClient {
  #token: string | undefined;
  #expiresAt = 0;
  #pending: Promise<string> | undefined;

  constructor(
    private readonly issuer: string,
    private readonly secret: string,
  ) {}

  async token(): Promise<string> {
    if (this.#token && Date.now() < this.#expiresAt) {
      return this.#token;
    }
    this.#pending ??= axios
      .post<Grant>(`${this.issuer}/oauth/token`, { secret: this.secret })
      .then(({ data }) => {
        this.#token = data.access_token;
        this.#expiresAt = Date.now() + data.expires_in * 1000;
        return data.access_token;
      })
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }
}

export function createTokenSource(url: string) {
  let pending: Promise<string> | null = null;

  async function accessToken(): Promise<string> {
    const mine = (pending ??= login());
    try {
      return await mine;
    } catch (error) {
      if (pending === mine) pending = null;
      throw error;
    }
  }

  async function login(): Promise<string> {
    const { data } = await axios.post<Grant>(url, { grant_type: 'client_credentials' });
    return data.access_token;
  }

  return { accessToken };
}

const byTenant: Record<string, Promise<string> | undefined> = {};

export function tenantToken(tenant: string): Promise<string> {
  return (byTenant[tenant] ??= axios
    .post<Grant>(`https://id.example.com/${tenant}/token`, {})
    .then(({ data }) => data.access_token));
}

export class LeaseKeeper {
  private renewals = 0;

  constructor(
    private readonly redis: Redis,
    private readonly id: string,
  ) {}

  async renew(ttl: number): Promise<number> {
    await this.redis.expire(`lease:${this.id}`, ttl);
    this.renewals += 1;
    return this.renewals;
  }
}

export async function introspect(token: string): Promise<{ active: boolean; scopes: string[] }> {
  const { data } = await axios.post('https://id.example.com/introspect', { token });
  const scopes: string[] = [];
  for (const scope of (data.scope as string).split(' ')) {
    scopes.push(scope);
  }
  return { active: data.active, scopes };
}

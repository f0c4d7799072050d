import axios from 'axios';
import Redis from 'ioredis';

interface Grant {
  access_token: string;
  expires_in: number;
}

interface Lease {
  id: string;
  renewals: number;
}

export class ApiClient {
  #token: string | undefined;
  #expiresAt = 0;

  constructor(
    private readonly issuer: string,
    private readonly secret: string,
  ) {}

  async token(): Promise<string> {
    if (this.#token && Date.now() < this.#expiresAt) {
      return this.#token;
    }
    const { data } = await axios.post<Grant>(`${this.issuer}/oauth/token`, { secret: this.secret });
    this.#token = data.access_token;
    this.#expiresAt = Date.now() + data.expires_in * 1000;
    return data.access_token;
  }
}

export function createTokenSource(url: string) {
  let cached: string | null = null;

  async function accessToken(): Promise<string> {
    cached ??= await login();
    return cached;
  }

  async function login(): Promise<string> {
    const { data } = await axios.post<Grant>(url, { grant_type: 'client_credentials' });
    return data.access_token;
  }

  return { accessToken };
}

const byTenant: Record<string, string> = {};

export async function tenantToken(tenant: string): Promise<string> {
  if (!(tenant in byTenant)) {
    const { data } = await axios.post<Grant>(`https://id.example.com/${tenant}/token`, {});
    byTenant[tenant] = data.access_token;
  }
  return byTenant[tenant] as string;
}

export class LeaseKeeper {
  private lease: Lease = { id: '', renewals: 0 };

  constructor(private readonly redis: Redis) {}

  async renew(ttl: number): Promise<number> {
    const { id, renewals } = this.lease;
    await this.redis.expire(`lease:${id}`, ttl);
    this.lease = { id, renewals: renewals + 1 };
    return this.lease.renewals;
  }
}

interface Auth {
  login(name: string): Promise<string>;
}

interface Api {
  list(token: string): Promise<string[]>;
  page(cursor: number | null): Promise<{ items: string[]; next: number | null }>;
  count(): Promise<number>;
}

export async function leadOf(
  users: { find(id: string): Promise<{ team: string }> },
  teams: { find(id: string): Promise<{ lead: string }> },
  id: string,
): Promise<string> {
  const user = await users.find(id);
  const team = await teams.find(user.team);
  return team.lead;
}

export async function allItems(api: Api): Promise<string[]> {
  const items: string[] = [];
  let cursor: number | null = null;
  for (let turn = 0; turn < 4; turn++) {
    const page = await api.page(cursor);
    items.push(...page.items);
    cursor = page.next;
    if (cursor === null) break;
  }
  return items;
}

export async function listByClosure(auth: Auth, api: Api, name: string): Promise<string[]> {
  let token = '';
  const login = async () => {
    token = await auth.login(name);
  };
  await login();
  return api.list(token);
}

export async function listByMap(auth: Auth, api: Api, name: string): Promise<string[]> {
  const cache = new Map<string, string>();
  cache.set('token', await auth.login(name));
  return api.list(cache.get('token')!);
}

export class Session {
  private token = '';

  constructor(
    private readonly auth: Auth,
    private readonly api: Api,
  ) {}

  async list(name: string): Promise<string[]> {
    this.token = await this.auth.login(name);
    const found = await this.api.list(this.token);
    return found;
  }

  private async enter(name: string): Promise<void> {
    this.token = await this.auth.login(name);
  }

  async refresh(name: string): Promise<number> {
    await this.enter(name);
    const found = await this.api.list(`Bearer ${this.token}`);
    return found.length;
  }
}

export async function lastPage(api: Api): Promise<string[]> {
  const count = await api.count();
  const pages = Math.ceil(count / 10);
  const { items } = await api.page(pages);
  return items;
}

export async function convertedBy(
  fx: { convert(amount: number, to: string): Promise<number> },
  amount: number,
  currencies: string[],
): Promise<number> {
  let now = amount;
  for (const currency of currencies) {
    now = await fx.convert(now, currency);
  }
  return now;
}

export function authorOf(
  books: { find(id: string): Promise<{ author: string }> },
  authors: { find(id: string): Promise<{ name: string }> },
  id: string,
): Promise<string> {
  return books
    .find(id)
    .then((book) => authors.find(book.author))
    .then((author) => author.name);
}

import { createHmac } from 'node:crypto';
import axios from 'axios';
import type { Pool } from 'pg';

const PHRASES: Record<string, string> = { en: 'Welcome', de: 'Willkommen', fr: 'Bienvenue' };
const visitor = { token: '', name: 'guest' };
let locale = 'en';

export class SiteClient {
  private cookie = '';

  constructor(private readonly secrets: { current(): Promise<string> }) {}

  async visitorId(cookie: string): Promise<string> {
    if (cookie === '') {
      return 'nobody';
    }
    this.cookie = cookie;
    const secret = await this.secrets.current();
    const mark = createHmac('sha256', String(secret));
    mark.update(String(this.cookie));
    return mark.digest('hex');
  }
}

export async function renderPage(token: string, route: string): Promise<string> {
  visitor.token = token;
  const { data } = await axios.get<{ title: string }>(`https://forum.example.com/api${route}`, {
    headers: { authorization: token },
  });
  const lines = [
    '<main>',
    `<h1>${data.title}</h1>`,
    `<script>window.token = ${JSON.stringify(visitor.token)}</script>`,
    '</main>',
  ];
  return lines.join('\n');
}

export async function welcomeMail(
  pool: Pool,
  person: { id: number; language: string },
): Promise<string> {
  locale = person.language;
  const { rows } = await pool.query('select name from people where id = $1', [person.id]);
  const name = rows[0]?.name ?? 'guest';
  const greeting = PHRASES[locale] ?? locale;
  return `${greeting}, ${name}`;
}

export class ShareBackend {
  signedIn: string | null = null;

  constructor(
    private readonly users: { verify(name: string, password: string): Promise<string> },
    private readonly grants: { of(folder: string): Promise<string[]> },
  ) {}

  async mayRead(name: string, password: string, folder: string): Promise<boolean> {
    this.signedIn = await this.users.verify(name, password);
    if (!this.signedIn) {
      return false;
    }
    const readers = await this.grants.of(folder);
    if (readers.length === 0) {
      return true;
    }
    return readers.includes(this.signedIn);
  }
}

export class Sessions {
  private readonly kept = new Map<string, Record<string, unknown>>();

  async handle(
    id: string,
    change: (session: Record<string, unknown>) => Promise<void>,
  ): Promise<number> {
    const session = { ...this.kept.get(id) };
    await change(session);
    session.visits = Number(session.visits ?? 0) + 1;
    this.kept.set(id, session);
    return session.visits as number;
  }
}

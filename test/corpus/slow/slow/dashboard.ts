import type { Pool } from 'pg';

interface Users {
  find(id: string): Promise<{ id: string; name: string; team: string }>;
}

interface Invoices {
  openOf(id: string): Promise<{ amount: number }[]>;
}

interface Notices {
  unread(id: string): Promise<number>;
}

interface Posts {
  by(author: string): Promise<string[]>;
  followersOf(author: string): Promise<string[]>;
}

export async function loadDashboard(
  users: Users,
  invoices: Invoices,
  notices: Notices,
  id: string,
) {
  const user = await users.find(id);
  const open = await invoices.openOf(id);
  const unread = await notices.unread(id);
  return { name: user.name, open: open.length, unread };
}

export async function profilePage(users: Users, posts: Posts, id: string) {
  const user = await users.find(id);
  const written = await posts.by(user.id);
  const followers = await posts.followersOf(user.id);
  return { user, written, followers };
}

export async function quote(
  carts: { get(id: string): Promise<{ currency: string; total: number }> },
  rates: { of(currency: string): Promise<number> },
  taxes: { current(): Promise<number> },
  cartId: string,
) {
  const cart = await carts.get(cartId);
  const rate = await rates.of(cart.currency);
  const tax = await taxes.current();
  return cart.total * rate * (1 + tax);
}

export async function compareRegions(
  metrics: { latency(region: string): Promise<number> },
  here: string,
  there: string,
): Promise<string> {
  const mine = await metrics.latency(here);
  const theirs = await metrics.latency(there);
  const difference = mine - theirs;
  return `${difference} ms`;
}

export async function systemStatus(
  database: { ping(): Promise<number> },
  broker: { ping(): Promise<number> },
) {
  try {
    const databaseMs = await database.ping();
    const brokerMs = await broker.ping();
    return { ok: true, databaseMs, brokerMs };
  } catch (error) {
    return { ok: false, reason: (error as Error).message };
  }
}

export async function accountView(
  flags: { all(): Promise<{ beta: boolean }> },
  users: Users,
  teams: { members(team: string): Promise<string[]> },
  id: string,
) {
  const features = await flags.all();
  const user = await users.find(id);
  if (!features.beta) return { user, members: [] };
  return { user, members: await teams.members(user.team) };
}

export async function countRows(pool: Pool) {
  const { rows: users } = await pool.query('select count(*) as n from users');
  const { rows: orders } = await pool.query('select count(*) as n from orders');
  return { users: users[0].n, orders: orders[0].n };
}

export async function exportBundle(users: Users, invoices: Invoices, id: string) {
  return {
    user: await users.find(id),
    invoices: await invoices.openOf(id),
    madeAt: new Date(0),
  };
}

export async function weatherHere(url: string, other: string) {
  const now = await fetch(`${url}/now`);
  const observed = await now.json();
  const next = await fetch(`${other}/next`);
  const forecast = await next.json();
  return { observed, forecast };
}

export function greeting(users: Users, notices: Notices, id: string): Promise<string> {
  return users.find(id).then((user) => {
    return notices.unread(id).then((unread) => `${user.name}: ${unread}`);
  });
}

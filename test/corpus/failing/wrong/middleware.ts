import type { Context, Next } from 'koa';

interface Limiter {
  take(key: string): Promise<boolean>;
  giveBack(key: string): Promise<void>;
}
interface Users {
  byToken(token: string): Promise<{ id: string } | undefined>;
}

export function limit(limiter: Limiter) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      if (!(await limiter.take(ctx.ip))) ctx.throw(429);
    } catch (error) {
      ctx.app.emit('error', error, ctx);
    }
    await next();
  };
}

export function authenticate(users: Users) {
  return async (ctx: Context, next: Next): Promise<void> => {
    let user;
    try {
      user = await users.byToken(ctx.get('authorization'));
    } catch (error) {
      throw new Error('not authenticated');
    }
    ctx.state.user = user;
    await next();
  };
}

export async function timing(ctx: Context, next: Next): Promise<void> {
  const start = Date.now();
  next();
  ctx.set('x-response-time', `${Date.now() - start}ms`);
}

let active = 0;
export async function atMostTwo(ctx: Context, next: Next): Promise<void> {
  if (active >= 2) {
    ctx.status = 503;
    return;
  }
  active++;
  await next();
  active--;
}

export class TokenCache {
  private token?: Promise<string>;
  private listeners: Array<() => void> = [];

  constructor(private readonly api: { login(): Promise<string> }) {}

  get(): Promise<string> {
    this.token ??= this.api.login();
    return this.token;
  }

  refresh(): Promise<string> {
    const pending = this.api.login();
    pending.finally(() => this.listeners.forEach((listener) => listener()));
    return pending;
  }
}

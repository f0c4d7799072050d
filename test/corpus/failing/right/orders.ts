import type { Pool } from 'pg';

import { publish } from './bus';
import { describe, log, PaymentError } from './logging';

export interface Line {
  sku: string;
  count: number;
}

export interface Order {
  id: string;
  customer: string;
  total: number;
  lines: Line[];
}

export async function placeOrder(pool: Pool, order: Order): Promise<string> {
  const { rows } = await pool.query('insert into orders (customer) values ($1) returning id', [
    order.customer,
  ]);
  await publish('order.placed', rows[0].id);
  return rows[0].id;
}

export async function reserveStock(
  stock: { reserve(sku: string, count: number): Promise<void> },
  order: Order,
): Promise<number> {
  for (const line of order.lines) {
    await stock.reserve(line.sku, line.count);
  }
  return order.lines.length;
}

export async function cancelOrder(pool: Pool, id: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('update orders set state = $2 where id = $1', [id, 'cancelled']);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export async function moveStock(pool: Pool, from: string, to: string, count: number) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('update stock set count = count - $2 where shelf = $1', [from, count]);
    await client.query('update stock set count = count + $2 where shelf = $1', [to, count]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export async function payOrder(
  gateway: { charge(customer: string, amount: number): Promise<{ receipt: string }> },
  order: Order,
): Promise<string> {
  try {
    const { receipt } = await gateway.charge(order.customer, order.total);
    return receipt;
  } catch (caught) {
    const error = caught as { response?: { data?: { reason?: string } } };
    throw new PaymentError(error.response?.data?.reason ?? 'refused', { cause: caught });
  }
}

export async function shipOrder(
  carrier: { book(order: Order): Promise<{ parcel: string }> },
  order: Order,
): Promise<string> {
  try {
    const { parcel } = await carrier.book(order);
    return parcel;
  } catch (error) {
    log(`no parcel for ${order.id}: ${describe(error)}`);
    throw error;
  }
}

export async function loadOrder(pool: Pool, id: string): Promise<Order> {
  try {
    const { rows } = await pool.query('select * from orders where id = $1', [id]);
    return rows[0];
  } catch (error) {
    throw new Error(`Could not load order ${id}`, { cause: error });
  }
}

export async function closeOrder(pool: Pool, id: string): Promise<string> {
  try {
    await pool.query('update orders set state = $2 where id = $1', [id, 'closed']);
  } finally {
    log(`closing ${id}`);
  }
  return id;
}

export class OrderBook {
  constructor(
    private readonly store: {
      append(entry: object): Promise<void>;
      balance(id: string): Promise<number>;
      all(): Promise<object[]>;
    },
    private readonly locks: { acquire(name: string): Promise<{ release(): void }> },
  ) {}

  async record(order: Order): Promise<string> {
    await this.store.append({ id: order.id, total: order.total });
    return order.id;
  }

  async settle(id: string): Promise<number> {
    const lock = await this.locks.acquire(id);
    try {
      const due = await this.store.balance(id);
      await this.store.append({ id, paid: due });
      return due;
    } finally {
      lock.release();
    }
  }

  async export(): Promise<string> {
    try {
      const entries = await this.store.all();
      return JSON.stringify(entries);
    } catch (error) {
      throw new Error('export failed', { cause: error });
    }
  }
}

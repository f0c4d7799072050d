import { Injectable, Logger } from '@nestjs/common';

interface Payments {
  charge(order: string, amount: number): Promise<{ id: string }>;
  refund(payment: string): Promise<void>;
}
interface Stock {
  reserve(sku: string, count: number): Promise<string>;
  free(reservation: string): Promise<void>;
}
interface Shipping {
  ship(order: string): Promise<string>;
}
interface Lock {
  acquire(key: string): Promise<{ release(): Promise<void> }>;
}

@Injectable()
export class OrderSaga {
  private readonly logger = new Logger(OrderSaga.name);

  constructor(
    private readonly payments: Payments,
    private readonly stock: Stock,
    private readonly shipping: Shipping,
    private readonly lock: Lock,
  ) {}

  async place(order: string, sku: string, amount: number): Promise<string> {
    const payment = await this.payments.charge(order, amount);
    try {
      return await this.shipping.ship(order);
    } catch (error) {
      this.payments.refund(payment.id);
      throw error;
    }
  }

  async exclusively(order: string): Promise<string> {
    const held = await this.lock.acquire(order);
    const parcel = await this.shipping.ship(order);
    await held.release();
    return parcel;
  }

  async cancel(payment: string, reservation: string): Promise<void> {
    try {
      await this.payments.refund(payment);
      await this.stock.free(reservation);
    } catch (error) {
      this.logger.error('could not cancel', (error as Error).stack);
    }
  }

  async reserveAll(items: { sku: string; count: number }[]): Promise<string[]> {
    const held: string[] = [];
    try {
      for (const { sku, count } of items) held.push(await this.stock.reserve(sku, count));
    } finally {
      this.logger.log(`reserved ${held.length}`);
      return held;
    }
  }

  async price(
    order: string,
    api: { quote(order: string): Promise<{ total: number }> },
  ): Promise<number> {
    try {
      const { total } = await api.quote(order);
      return total;
    } catch (error: any) {
      this.logger.warn(`quote failed with ${error.details.code}`);
      throw error;
    }
  }

  async notifyAll(users: string[], push: { send(user: string): Promise<void> }): Promise<number> {
    const sent = users.map((user) => push.send(user));
    return sent.length;
  }
}

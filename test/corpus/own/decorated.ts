function logged(_target: unknown, _key: string, descriptor: PropertyDescriptor): void {
  const inner = descriptor.value as (...args: unknown[]) => unknown;
  descriptor.value = function (this: unknown, ...args: unknown[]) {
    return inner.apply(this, args);
  };
}

namespace Rates {
  export const standard = 0.19;
}

enum Status {
  Open,
  Paid,
}

interface Gateway {
  charge(cents: number): Promise<{ status: Status; receipt: string }>;
}

export class Cart {
  private lines: { cents: number }[] = [{ cents: 1200 }];

  constructor(private readonly gateway: Gateway) {}

  @logged
  async checkout(): Promise<string> {
    const net = this.lines.reduce((sum, { cents }) => sum + cents, 0);
    const { status, receipt } = await this.gateway.charge(Math.round(net * (1 + Rates.standard)));
    if (status !== Status.Paid) throw new Error('not paid');
    return receipt;
  }
}

interface Node {
  transactionCount(address: string): Promise<number>;
  broadcast(signed: string): Promise<string>;
}

interface Item {
  key: string;
  quantity: number;
}

interface Window {
  count: number;
  resetAt: number;
}

export class Wallet {
  private next: number | null = null;

  constructor(
    private readonly address: string,
    private readonly node: Node,
    private readonly signer: { sign(transaction: object): Promise<string> },
  ) {}

  async send(to: string, value: number): Promise<string> {
    const nonce = this.next ?? (await this.node.transactionCount(this.address));
    const signed = await this.signer.sign({
      from: this.address,
      to,
      value,
      nonce,
    });
    this.next = nonce + 1;
    return this.node.broadcast(signed);
  }
}

export class Cart {
  private items: Item[] = [{ key: 'bag', quantity: 0 }];

  constructor(private readonly storage: { setItem(key: string, text: string): Promise<void> }) {}

  async raise(by = 1): Promise<number> {
    const changed = this.items.map((item) => ({
      key: item.key,
      quantity: item.quantity + by,
    }));
    await this.storage.setItem('cart', JSON.stringify(changed));
    this.items = changed;
    const total = changed.reduce((sum, item) => sum + item.quantity, 0);
    return total;
  }
}

export class RateLimit {
  constructor(
    private readonly windows: {
      get(ip: string): Promise<Window | undefined>;
      set(ip: string, window: Window): Promise<void>;
    },
    private readonly limit = 5,
  ) {}

  async allow(ip: string): Promise<boolean> {
    const known = await this.windows.get(ip);
    const count = known?.count ?? 0;
    if (count >= this.limit) {
      return false;
    }
    const resetAt = known?.resetAt ?? Date.now() + 60_000;
    await this.windows.set(ip, { count: count + 1, resetAt });
    return true;
  }
}

/** Least recently used cache with a limit of size. */
export class Recent<Value> {
  private readonly values = new Map<string, { value: Value; size: number }>();
  private size = 0;

  /** @param most limit of the sum of sizes; a single larger value is kept alone */
  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const known = this.values.get(key);
    if (!known) return undefined;
    this.values.delete(key);
    this.values.set(key, known);
    return known.value;
  }

  set(key: string, value: Value, size: number): void {
    this.delete(key);
    this.values.set(key, { value, size });
    this.size += size;
    for (const [oldest] of this.values) {
      if (this.size <= this.most || this.values.size === 1) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.size -= this.values.get(key)?.size ?? 0;
    this.values.delete(key);
  }
}

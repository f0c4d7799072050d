/** What is under way: at most one piece of work for each key. */
export class OnceEach {
  private readonly working = new Map<string, Promise<void>>();

  isBusy(key: string): boolean {
    return this.working.has(key);
  }

  /**
   * Does `work`, unless something is under way for the key.
   * @returns whether it did; it throws what `work` throws
   */
  async run(key: string, work: () => Promise<void>): Promise<boolean> {
    if (this.working.has(key)) return false;
    let end: () => void = () => undefined;
    this.working.set(key, new Promise((resolve) => (end = resolve)));
    try {
      await work();
    } finally {
      this.working.delete(key);
      end();
    }
    return true;
  }

  /** Returns once nothing is under way for the key. */
  async idle(key: string): Promise<void> {
    for (let work = this.working.get(key); work; work = this.working.get(key)) await work;
  }
}

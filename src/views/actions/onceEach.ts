/** Runs at most one task per key at a time. */
export class OnceEach {
  private readonly working = new Map<string, Promise<void>>();

  isBusy(key: string): boolean {
    return this.working.has(key);
  }

  /**
   * Runs `work` unless a task of the key is active.
   * @returns true if it ran; rejects with the error of `work`
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

  /** Resolves when no task of the key is active. */
  async idle(key: string): Promise<void> {
    for (let work = this.working.get(key); work; work = this.working.get(key)) await work;
  }
}

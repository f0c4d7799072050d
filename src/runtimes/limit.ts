/** Runs so many jobs at once, the others in the order in which they came. */
export class Limit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else await new Promise<void>((go) => this.waiting.push(go));
    try {
      return await job();
    } finally {
      // whoever waits takes over the place, so that nobody comes in between
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

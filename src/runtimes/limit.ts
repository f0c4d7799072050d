/** Runs a limited number of jobs at once, the others in the order of their arrival. */
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
      // the next waiting job takes over the place, so that no other comes in between
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

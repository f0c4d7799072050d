import type { Percentiles } from '../../../bench-runner/protocol';

/** Counts what a server answers, as long as it is told that this counts. */
export class Answers {
  requests = 0;
  not2xx = 0;
  errors = 0;
  /** Of the last answer that was none, or not 2xx, for a reader. */
  lastTrouble: string | null = null;
  private counts = false;
  private readonly latenciesMs: number[] = [];

  begin(): void {
    this.counts = true;
  }

  end(): void {
    this.counts = false;
  }

  answered(status: number, latencyMs: number): void {
    const is2xx = status >= 200 && status < 300;
    if (!is2xx) this.lastTrouble = `status ${status}`;
    if (!this.counts) return;
    if (!is2xx) {
      this.not2xx += 1;
      return;
    }
    this.requests += 1;
    this.latenciesMs.push(latencyMs);
  }

  failed({ message }: Error): void {
    this.lastTrouble = message;
    if (this.counts) this.errors += 1;
  }

  /** There must be an answer. */
  meanLatencyMs(): number {
    return this.latenciesMs.reduce((sum, each) => sum + each, 0) / this.latenciesMs.length;
  }

  /** By nearest rank; there must be an answer. */
  latencyMs(): Percentiles {
    const sorted = Float64Array.from(this.latenciesMs).sort();
    const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] as number;
    return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1), samples: sorted.length };
  }
}

import type { Percentiles } from '../../../bench-runner/protocol/bench';

/** A request that waits for so long, and so many times as long as the slow ones took, has failed. */
const WAITING_MS = 500;
const TIMES_SLOW = 3;

/** Counts what a server answers, as long as it is told that this counts. */
export class ServerAnswers {
  requests = 0;
  not2xx = 0;
  errors = 0;
  /** Of the last answer that was none, or not 2xx, for a reader. */
  lastTrouble: string | null = null;
  private counts = false;
  /** When each connection last sent a request, or told of an answer. */
  private readonly movedAtMs = new Map<object, number>();
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

  /** A connection sends its next request. */
  moved(connection: object): void {
    this.movedAtMs.set(connection, performance.now());
  }

  /**
   * Takes requests for failed that have been waiting far longer than others did; returns on how
   * many connections. There is no answer to count their time by.
   */
  giveUpWaiting(): number {
    const nowMs = performance.now();
    const slowMs = this.latenciesMs.length === 0 ? 0 : this.latencyMs().p99;
    const boundMs = Math.max(WAITING_MS, TIMES_SLOW * slowMs);
    const waiting = [...this.movedAtMs.values()].filter((at) => nowMs - at > boundMs).length;
    this.errors += waiting;
    return waiting;
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

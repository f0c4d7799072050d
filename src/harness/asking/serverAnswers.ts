import type { Percentiles } from '../../../bench-runner/protocol/bench';

/**
 * Least time, and multiple of the slow requests' time, after which a waiting request has failed.
 */
const WAITING_MS = 500;
const TIMES_SLOW = 3;

/** Counts the answers of a server, between `begin` and `end`. */
export class ServerAnswers {
  requests = 0;
  not2xx = 0;
  errors = 0;
  /** Description of the last answer that failed or had no 2xx status. */
  lastTrouble: string | null = null;
  private counts = false;
  /** Time at which each connection last sent a request, or reported an answer. */
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

  /** Notes that a connection sends its next request. */
  moved(connection: object): void {
    this.movedAtMs.set(connection, performance.now());
  }

  /**
   * Takes requests for failed that wait far longer than others; returns the number of their
   * connections. Without an answer, their time is not counted.
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

  /** Mean latency; there must be an answer. */
  meanLatencyMs(): number {
    return this.latenciesMs.reduce((sum, each) => sum + each, 0) / this.latenciesMs.length;
  }

  /** Percentiles by nearest rank; there must be an answer. */
  latencyMs(): Percentiles {
    const sorted = Float64Array.from(this.latenciesMs).sort();
    const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] as number;
    return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1), samples: sorted.length };
  }
}

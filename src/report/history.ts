/** Scores of one function, one after the other. */

import type { Estimate } from '../harness/benchmark';
import { isTold } from '../rules/finding';
import type { Machine, Report } from './report';

/** What is kept of a score. */
export interface HistoryEntry {
  /** When it was begun, ISO 8601. */
  at: string;
  /** The commit that was checked out. Left out: there is none. */
  commit?: string;
  /** The text was not that of the commit. */
  edited?: true;
  /** Only times of the same can be compared. */
  machine: string;
  /** Version of Node. */
  node: string;
  /** `1,000 × 10 ms`: the calls at once, and what each I/O operation takes. Left out: not timed. */
  load?: { parallel: number; ioMs: number; mode: string };
  tokens: number;
  /** Null: its calls were not made to fail. */
  findings: number | null;
  /** A call's, in µs. Null: it was not timed. */
  cpuUs: Pick<Estimate, 'median' | 'low' | 'high'> | null;
}

/** Null where a score has nothing that could be looked at again. */
export function entryOf(report: Report): HistoryEntry | null {
  const { benchmark, debuggability, findings, complexity, machine, runtime, measured } = report;
  const probed = debuggability.state === 'scored';
  if (!probed && benchmark.state !== 'scored') return null;
  const about = {
    at: measured.startedAt,
    machine: machineKey(machine),
    node: runtime.version,
    tokens: complexity.tokens,
    findings: probed ? findings.filter(isTold).length : null,
  };
  if (benchmark.state !== 'scored') return { ...about, cpuUs: null };
  const { parallel, ioMs, mode, cpuUsPerCall: cpu } = benchmark;
  const cpuUs = 'state' in cpu ? null : { median: cpu.median, low: cpu.low, high: cpu.high };
  return { ...about, load: { parallel, ioMs, mode }, cpuUs };
}

function machineKey({ os, cpu, cores }: Machine): string {
  return `${cores} × ${cpu}, ${os}`;
}

/** True if the times of two entries can be compared: same machine, Node and load. */
export function isComparable(a: HistoryEntry, b: HistoryEntry): boolean {
  return differences(a, b).length === 0;
}

/** Names the conditions in which two entries differ. */
export function differences(a: HistoryEntry, b: HistoryEntry): string[] {
  const loadOf = ({ load }: HistoryEntry) => JSON.stringify(load);
  const isTimed = a.load !== undefined && b.load !== undefined;
  return [
    ...(a.machine === b.machine ? [] : ['another machine']),
    ...(a.node === b.node ? [] : [`Node ${b.node}`]),
    ...(isTimed && loadOf(a) !== loadOf(b) ? ['another load'] : []),
  ];
}

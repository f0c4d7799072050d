import type { CallWork, OperationWork } from '../bench-runner/protocol/recording';
import type { Estimate, Memory, ScoredBenchmark } from '../src/harness/benchmark';
import type { Conditions } from '../src/runtimes/conditions';

/** An estimate as somebody wrote it down, of these samples. */
export function estimated(median: number, low: number, high: number, samples: number[]): Estimate {
  return { median, low, high, samples, outliers: [] };
}

/** What a benchmark in sound mode found; a test changes the parts that it is about. */
export function aBenchmark(changes: Partial<ScoredBenchmark> = {}): ScoredBenchmark {
  return {
    state: 'scored',
    kind: 'doxbee',
    parallel: 1000,
    ioMs: 10,
    mode: 'sound',
    timeMs: estimated(101.2, 98.1, 104.3, [98.1, 99.4, 101.2, 103.9, 104.3]),
    floorMs: 70.4,
    aboveFloorMs: estimated(30.8, 27.7, 33.9, [27.7, 29, 30.8, 33.5, 33.9]),
    cpuUsPerCall: estimated(28.4, 26.1, 30.2, [26.1, 27, 28.4, 29.9, 30.2]),
    callsPerSecond: 9881,
    latencyMs: { p50: 96.1, p90: 99.8, p99: 101.4, max: 102.3, samples: 6000 },
    loopDelayMs: { p50: 0.12, p90: 1.4, p99: 4.9, max: 8.2, samples: 380 },
    operations: ['blobManager.put', 'Version.insert.execWithin', 'tx.commit'],
    work: someWork(),
    conditions: quietConditions(),
    memory: aMemory(),
    settling: { warmUpCpuMs: [68, 31, 17, 9, 7, 6.5], timedCpuMs: [6.4, 6.5, 6.3] },
    observerPrice: estimated(1.04, 1.02, 1.06, [1.02, 1.06]),
    runs: [],
    ...changes,
  };
}

export function aMemory(changes: Partial<Memory> = {}): Memory {
  return {
    peakBytes: 8.63e6,
    low: 8.1e6,
    high: 9.2e6,
    samples: [8.1e6, 8.63e6, 9.2e6],
    outliers: [],
    method: 'operatingSystem',
    heap: { beforeBytes: 3.48e6, afterBytes: 3.54e6 },
    allocated: {
      ...{ perCallBytes: 4552, emptyCallBytes: 106 },
      ...{ low: 4540, high: 4560, samples: [4540, 4552, 4560], outliers: [] },
    },
    gc: { count: 0.67, pauseMs: 0.63 },
    ...changes,
  };
}

/** A call that makes three operations, one after the other. */
export function someWork(changes: Partial<CallWork> = {}): CallWork {
  return {
    operations: [
      anOperation({ name: 'blobManager.put' }),
      anOperation({ name: 'Version.insert.execWithin', startMs: 10, endMs: 20 }),
      anOperation({ name: 'tx.commit', startMs: 20, endMs: 30 }),
    ],
    completedSynchronously: false,
    result: 'undefined',
    longStackSwitches: [],
    ...changes,
  };
}

export function anOperation(changes: Partial<OperationWork> = {}): OperationWork {
  return {
    name: 'blob.put',
    boundary: 'callback',
    startMs: 0,
    endMs: 10,
    underWay: 1,
    promisedBy: null,
    unpromised: 'usedAsCallback',
    ...changes,
  };
}

/** A machine of four processors that did nothing else. */
export function quietConditions(changes: Partial<Conditions> = {}): Conditions {
  return {
    cpus: 4,
    usableCpus: 4,
    othersShare: 0.02,
    load: 0.3,
    quota: 'none',
    thermalThrottles: 0,
    onBattery: false,
    savesPower: false,
    ...changes,
  };
}

import type { Operations } from './ops';
import type { Recording } from './recording';
import type { ScriptTimes } from './script';
import type { Served } from './server';

export interface BenchJob {
  /** Simultaneous calls of a round. */
  parallel: number;
  /**
   * Time at which the peak of memory is read: in a round of its own before the warm-up, or, as in
   * 2013, at every completion of the timed window.
   */
  peak: 'ownRound' | 'timedWindow' | 'none';
  /** Calls of a first round, which runs lazy loading; may be 0. */
  loadCalls: number;
  warmUp: {
    /** Simultaneous calls of a round, and the time of one I/O operation. */
    parallel: number;
    ioMs: number;
    /** Limits of the warm-up: calls since the load, or time after it. */
    calls: number;
    mostMs: number;
  };
  /** Windows for the CPU time, followed by a call's allocation. Null: as in 2013. */
  cpu: (Windows & { ioMs: number }) | null;
  windows: Windows;
  /**
   * True if the windows are observed, which slows them down: such a process's times do not count.
   */
  observe: boolean;
}

/** Limits of the timed windows: a number, or the time that they took. */
export interface Windows {
  most: number;
  enoughMs: number;
}

export interface BenchResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** Warm-up rounds in order. */
  warmUp: Window[];
  /** Windows with short waits, before the others. Left out: not requested. */
  cpuWindows?: Window[];
  windows: Window[];
  /** Null if not requested. */
  peak: Peak | null;
  /**
   * Bytes that a call allocates on the heap, and those of an empty call. Null where the runtime
   * cannot report it; left out: not requested.
   */
  allocated?: { perCallBytes: number; emptyCallBytes: number } | null;
  /** Null if not requested. */
  observed: Observed | null;
  /** The recorded call, where `completesBy` was `auto`. */
  recorded: Recording | null;
  /** CPU time of the whole process, all threads, or null where the runtime cannot report it. */
  processCpuMs: number | null;
  unhandledRejections: number;
  switches: string[];
  /** Load of a server, which the parent adds: `peak` and `windows` are the server's too. */
  served?: Served;
  /** Times of a script, which the parent adds. */
  script?: ScriptTimes;
  /** Figures of operations: `windows` are cycles, with the times of one operation. */
  ops?: Operations;
}

/** One round of simultaneous calls. */
export interface Window {
  /** Time from the first call to the last completion. */
  timeMs: number;
  /** CPU time of the process meanwhile, all threads, or null where the runtime cannot report it. */
  cpuMs: number | null;
}

export interface Peak {
  /** Peak of the resident set size above its start in the round; of a script, the whole peak. */
  bytes: number;
  method: 'operatingSystem' | 'sampledAtCompletions' | 'readAtEnd';
}

/** Observations in the windows of an observed process. Null: the runtime cannot report it. */
export interface Observed {
  /** Calls in all windows. */
  calls: number;
  /** Time from the start of a call to its completion. */
  latencyMs: Percentiles;
  /** Lateness of a timer of 1 ms, all through the windows. */
  loopDelayMs: Percentiles;
  /** Collections in the windows, and their pauses. */
  gc: { count: number; pauseMs: number } | null;
  /** Heap in use after a collection, before the windows and after them. */
  heap: { beforeBytes: number; afterBytes: number } | null;
  /**
   * Calls of one further round of the same size by their I/O, the most frequent first. Null also if
   * one of its calls failed.
   */
  ways: CallsOfWay[] | null;
}

/** Simultaneous calls with the same I/O. */
export interface CallsOfWay {
  /** Names in alphabetical order. */
  operations: string[];
  calls: number;
}

/** Percentiles by nearest rank. */
export interface Percentiles {
  p50: number;
  p90: number;
  p99: number;
  max: number;
  samples: number;
}

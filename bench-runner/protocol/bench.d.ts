import type { Operations } from './ops';
import type { Recording } from './recording';
import type { ScriptTimes } from './script';
import type { Served } from './server';

export interface BenchJob {
  /** Simultaneous calls of a round. */
  parallel: number;
  /**
   * Where the peak of memory is read: in a round of its own before the warm-up, or, as in 2013, at
   * every completion of the timed window.
   */
  peak: 'ownRound' | 'timedWindow' | 'none';
  /** Calls of a first round, which loads what is loaded late; it may be 0. */
  loadCalls: number;
  warmUp: {
    /** Simultaneous calls of a round, and the time of one of its I/O operations. */
    parallel: number;
    ioMs: number;
    /** Rounds are made until so many calls have been made since the load, or so long after it. */
    calls: number;
    mostMs: number;
  };
  /** Windows of which the CPU time counts, and a call's allocation after them. Null: as in 2013. */
  cpu: (Windows & { ioMs: number }) | null;
  windows: Windows;
  /** What watches the windows changes them: it is done in processes whose times do not count. */
  observe: boolean;
}

/** Timed windows are made until they took `enoughMs`, or there are `most`. */
export interface Windows {
  most: number;
  enoughMs: number;
}

export interface BenchResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** In the order in which they were made. */
  warmUp: Window[];
  /** With short waits, before the others. Left out: none was asked for. */
  cpuWindows?: Window[];
  windows: Window[];
  /** Null where it was not asked for. */
  peak: Peak | null;
  /**
   * Bytes that a call allocates on the heap, and those of a call that does nothing. Null where the
   * runtime cannot tell; left out: it was not asked for.
   */
  allocated?: { perCallBytes: number; emptyCallBytes: number } | null;
  /** Null where it was not asked for. */
  observed: Observed | null;
  /** The recorded call, where `completesBy` was `auto`. */
  recorded: Recording | null;
  /** CPU time of the whole process, all threads, or null where the runtime cannot tell. */
  processCpuMs: number | null;
  unhandledRejections: number;
  switches: string[];
  /** What was asked of a server, which the parent adds: `peak` and `windows` are of that too. */
  served?: Served;
  /** Of a script, which the parent puts together. */
  script?: ScriptTimes;
  /** Of operations: `windows` are cycles, with the times of one operation. */
  ops?: Operations;
}

/** One round of simultaneous calls. */
export interface Window {
  /** First call to last completion. */
  timeMs: number;
  /** CPU time of the process meanwhile, all threads, or null where the runtime cannot tell. */
  cpuMs: number | null;
}

export interface Peak {
  /** Peak of the resident set size above that at the start of the round; of a script, all of it. */
  bytes: number;
  method: 'operatingSystem' | 'sampledAtCompletions' | 'readAtEnd';
}

/** What was seen in the windows of an observed process. Null: the runtime cannot give it. */
export interface Observed {
  /** Calls in all windows. */
  calls: number;
  /** From the start of a call to its completion. */
  latencyMs: Percentiles;
  /** By how much a timer of 1 ms was late, all through the windows. */
  loopDelayMs: Percentiles;
  /** Collections while the windows ran, and how long they held everything up. */
  gc: { count: number; pauseMs: number } | null;
  /** Heap in use after a collection, before and after the windows. */
  heap: { beforeBytes: number; afterBytes: number } | null;
  /**
   * Of the calls of one more round as many at once: which I/O they asked for, the most frequent first. Null
   * also where a call of it failed.
   */
  ways: CallsOfWay[] | null;
}

/** Simultaneous calls that asked for the same I/O. */
export interface CallsOfWay {
  /** Names, in the order of the alphabet. */
  operations: string[];
  calls: number;
}

/** By nearest rank. */
export interface Percentiles {
  p50: number;
  p90: number;
  p99: number;
  max: number;
  samples: number;
}

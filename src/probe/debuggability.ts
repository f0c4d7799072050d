import type { ProbeMode } from '../../bench-runner/protocol';
import type { SourcePosition } from '../document/document';
import type { Failure } from '../failure';

export type { ProbeMode };

/** 1 to 5, on the scale of the 2013 study. */
export type Level = 1 | 2 | 3 | 4 | 5;

/** How an I/O operation hands over its outcome. */
export type IoBoundary = 'callback' | 'promisified' | 'async';

export type Debuggability = GradedDebuggability | FailedDebuggability;

export interface GradedDebuggability {
  state: 'scored';
  stackTraces: StackTraces;
  sourceMaps: SourceMaps;
  /** stackTraces.level + sourceMaps.level: 2 to 10. */
  total: number;
}

export type FailedDebuggability = Failure;

export interface StackTraces {
  /** Median over the sites at `boundary`, the lower one of two middles. */
  level: Level;
  /** The boundary that `level` holds for. */
  boundary: IoBoundary;
  worst: Level;
  /** Every boundary at which the subject could be probed. */
  boundaries: { boundary: IoBoundary; level: Level; worst: Level }[];
  sites: Site[];
}

/** One asynchronous call site, at one boundary. */
export interface Site {
  /** The I/O operation that is called there, such as `Version.insert.execWithin`. */
  operation: string;
  boundary: IoBoundary;
  /** Where the failing call stands in the source as written, or null where no frame of the subject was on the stack. */
  at: SourcePosition | null;
  /** That line's code, trimmed. */
  code: string;
  level: Level;
  probes: Probe[];
}

export interface Probe {
  mode: ProbeMode;
  /** What became of the error. */
  outcome: 'delivered' | 'uncaught' | 'swallowed' | 'neverCompleted' | 'crashed';
  /** Whether the mode's evidence names the failing call, and where: own stack, the stack at the final callback, only with a switch, or nowhere. */
  named: 'own' | 'finalCallback' | 'switch' | 'no';
  /** The switch that names it, when `named` is `switch`. */
  switch?: string;
  message: string;
  /** What a person gets: the error's own stack. */
  stack: Frame[];
  /** The stack at the final callback, where the error was handed to one. */
  finalStack: Frame[];
  /** What a person would need: the stack at the failing call. */
  wanted: Frame[];
}

/** One line of a stack. */
export interface Frame {
  /** As the runtime printed it, trimmed. */
  text: string;
  functionName: string | null;
  /** Mapped back to the source as written, where there is a map. */
  at: SourcePosition | null;
  owner: 'subject' | 'library' | 'harness' | 'node';
  /** In `stack` and `finalStack`: this frame tells the failing call from the other ones. In `wanted`: it is on neither stack, that is, lost. */
  locates?: boolean;
  lost?: boolean;
  /** Beyond the default limit of 10 frames, so usually not printed. */
  beyondLimit?: boolean;
}

export interface SourceMaps {
  level: Level;
  /** How the file was run: as written, or through which tool. */
  ran: 'asWritten' | 'transpiled' | 'compiledFile';
  hasMap: boolean;
  needsMap: 'never' | 'sometimes' | 'always';
  /** One sentence of evidence. */
  evidence: string;
  /** What was reported where, for each site that was checked. */
  checks: { reported: SourcePosition; mapped: SourcePosition | null; exact: boolean }[];
}

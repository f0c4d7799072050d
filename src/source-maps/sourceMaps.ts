import type { SourcePosition } from '../document/document';
import type { Failure } from '../failure';
import type { ToolName } from '../modules/setUp/scripts';

/** Level from 1 to 5, on the scale of the 2013 study. */
export type Level = 1 | 2 | 3 | 4 | 5;

/** Positions that a stack reports, and whether they are right. */
export interface SourceMaps {
  level: Level;
  /** How the file was run: as written, through a tool, or as a tool's output. */
  ran: 'asWritten' | 'transpiled' | 'compiledFile';
  hasMap: boolean;
  needsMap: 'never' | 'sometimes' | 'always';
  /** Evidence in one or two sentences. */
  evidence: string;
  /** Reported positions of each checked site. */
  checks: PlaceCheck[];
  way: WayItRuns;
  map: MapFound;
  /** Positions that the runtime itself prints, without and with `--enable-source-maps`. */
  printed: { without: Printed | Failure; with: Printed | Failure };
}

/**
 * Verdict on a reported position, compared with the call in the source. `exact`: line and column
 * are right. `line`: only the line is right. `unknown`: parsing did not find the call.
 */
export type PlaceVerdict = 'exact' | 'line' | 'wrong' | 'unknown';

export interface PlaceCheck {
  /** I/O operation of the call. */
  operation: string;
  /** Position in the code that ran. */
  reported: SourcePosition;
  /** Position that the map leads to; null without a map, or if it does not know the place. */
  mapped: SourcePosition | null;
  /** Position of the call in the source, found by parsing and not through the map. */
  truth: SourcePosition | null;
  /** Verdict on `mapped`, or on `reported` without a map. */
  verdict: PlaceVerdict;
  /** True if `verdict` is `exact`. */
  exact: boolean;
}

/** Positions in the stacks of one run. */
export interface Printed {
  state: 'scored';
  places: { operation: string; printed: SourcePosition | null; verdict: PlaceVerdict }[];
  /** Number of places with the right line; `exact`: with the right column too. */
  right: number;
  exact: number;
  of: number;
}

/** How the file is really run, according to its project. */
export interface WayItRuns {
  /**
   * Tool that turns the source into what runs. `compiledAhead`: the file is itself a tool's output.
   * `own`: Async Score's own transpiling, as no tool is set up or the tool failed.
   */
  by: 'nothing' | 'compiledAhead' | 'typeStripping' | ToolName | 'own';
  /** Name and version, such as `TypeScript 5.9.3`; empty if there is none. */
  tool: string;
  /** File that names the tool; null: none. */
  namedIn: string | null;
  /** Reason in one sentence why the named tool was not used; null: none. */
  problem: string | null;
  targets: SourceMapTarget[];
}

/** Target that the source is meant to run on. */
export interface SourceMapTarget {
  /** Such as `Node 20.20.2`, `ES2022`, `engines of ES5`. */
  name: string;
  /** True if it can run the text as written, where the runtime itself may strip types. */
  runsAsWritten: boolean;
}

/**
 * State of the map. `notNeeded`: the source itself ran. `none`: compiled, and no map is named or
 * made. `missing`, `malformed`, `tooLarge`, `outside` (of the project, so never opened): named, but
 * not usable. `recursive`: maps form a circle, or too long a chain. `stale`: made of another text.
 * `unchecked`: the text of its sources is not available. `leadsBack`: leads to the very calls.
 * `linesOnly`: leads to their lines. `leadsAstray`: leads to other lines.
 */
export type MapState =
  | 'notNeeded'
  | 'none'
  | 'missing'
  | 'malformed'
  | 'tooLarge'
  | 'outside'
  | 'recursive'
  | 'stale'
  | 'unchecked'
  | 'leadsBack'
  | 'linesOnly'
  | 'leadsAstray';

export interface MapFound {
  state: MapState;
  /** Place of the map; null if there is none. */
  form: 'inline' | 'external' | null;
  /** True if it consists of sections. */
  indexed: boolean;
  /** Origin of the sources' text; `nowhere`: neither in the map nor readable. */
  sources: 'document' | 'map' | 'disk' | 'nowhere' | null;
  /** Result in one sentence. */
  sentence: string;
}

import type { SourcePosition } from '../document/document';
import type { Failure } from '../failure';
import type { ToolName } from '../modules/setUp/scripts';

/** 1 to 5, on the scale of the 2013 study. */
export type Level = 1 | 2 | 3 | 4 | 5;

/** What a debugger's reader is told about places, and whether it is true. */
export interface SourceMaps {
  level: Level;
  /** How the file was run: as written, through a tool, or as a tool's output. */
  ran: 'asWritten' | 'transpiled' | 'compiledFile';
  hasMap: boolean;
  needsMap: 'never' | 'sometimes' | 'always';
  /** A sentence or two of evidence. */
  evidence: string;
  /** What was reported where, for each site that was checked. */
  checks: PlaceCheck[];
  way: WayItRuns;
  map: MapFound;
  /** What the runtime itself prints, without and with `--enable-source-maps`. */
  printed: { without: Printed | Failure; with: Printed | Failure };
}

/**
 * A reported place against the very call in the source as written: `exact` is its line and column,
 * `line` only its line. `unknown`: the call was not found by parsing, so there is no truth.
 */
export type PlaceVerdict = 'exact' | 'line' | 'wrong' | 'unknown';

export interface PlaceCheck {
  /** The I/O operation that is called there. */
  operation: string;
  /** In the code that ran. */
  reported: SourcePosition;
  /** Where the map leads, or null where there is no map or it does not know the place. */
  mapped: SourcePosition | null;
  /** Where the call stands in the source, found by parsing it and not through the map. */
  truth: SourcePosition | null;
  /** Of `mapped`, or of `reported` where there is no map. */
  verdict: PlaceVerdict;
  /** `verdict` is `exact`. */
  exact: boolean;
}

/** What stacks say in one run of the runtime. */
export interface Printed {
  state: 'scored';
  places: { operation: string; printed: SourcePosition | null; verdict: PlaceVerdict }[];
  /** Places whose line is right, and those whose column is right too. */
  right: number;
  exact: number;
  of: number;
}

/** How the file is really run, as its surroundings tell. */
export interface WayItRuns {
  /**
   * What turns the source into what runs. `compiledAhead`: the file is a tool's output already;
   * `own`: Async Score's own transpiling, because nothing else is set up or it did not work.
   */
  by: 'nothing' | 'compiledAhead' | 'typeStripping' | ToolName | 'own';
  /** With its version, such as `TypeScript 5.9.3`; empty where there is none. */
  tool: string;
  /** The file that told the way, or null. */
  namedIn: string | null;
  /** Why the way that was told was not gone, in one sentence, or null. */
  problem: string | null;
  targets: SourceMapTarget[];
}

/** Something that the source is to run on. */
export interface SourceMapTarget {
  /** Such as `Node 20.20.2`, `ES2022`, `engines of ES5`. */
  name: string;
  /** It can run the text as written, types taken out by itself where it does that. */
  runsAsWritten: boolean;
}

/**
 * `notNeeded`: what ran is the source. `none`: compiled, and no map is named or made. `missing`,
 * `malformed`, `tooLarge`, `outside` (of the project, so never opened): it is named and could not be
 * used. `recursive`: maps that lead to compiled sources again, in a circle or too often. `stale`: it
 * was made of another text. `unchecked`: it leads to sources whose text is not to be had. The last
 * three were followed: to the very calls, to their lines only, or to other lines.
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
  /** Where it stands; null where there is none. */
  form: 'inline' | 'external' | null;
  /** It is made of sections. */
  indexed: boolean;
  /** Where the text of the sources was taken from; `nowhere`: neither in the map nor readable. */
  sources: 'document' | 'map' | 'disk' | 'nowhere' | null;
  /** What was found, in one sentence. */
  sentence: string;
}

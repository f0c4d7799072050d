import type { SubjectDocument } from '../document/document';
import type { WorkloadKind } from '../document/workloadKind';
import type { MissingLibrary } from './libraries';
import type { CompiledTwin, Era, IoBoundary, RuntimeFlags } from './manifest';
import type { Published } from './published';

/** One pattern of the gallery. */
export interface GalleryMember {
  /** Such as `async-await`; unique. */
  name: string;
  /** What is measured of it. */
  kind: WorkloadKind;
  /** The way to write async code that it shows, such as `promises`. */
  pattern: string;
  /** For people: `async/await`. */
  title: string;
  /** One sentence. */
  description: string;
  /** The program as it runs, read when the gallery was loaded. */
  document: SubjectDocument;
  /** Absolute path of what people wrote; left out where the program runs as it was written. */
  writtenAs?: string;
  /** Tokens of the program as people wrote it, by the same lexer that counts subjects. */
  tokens: number;
  /** How its I/O hands over outcomes; null where none of it is faked. */
  boundary: IoBoundary | null;
  /** False for a compiled member: nobody wrote it, so it does not compete for the shortest. */
  handWritten: boolean;
  /** Versions of Node in which it runs, as a semver range. */
  runsOn: string;
  /** Flags that some of them need. */
  flags: readonly RuntimeFlags[];
  /** What targets run that cannot run the program as it is written, or null. */
  compiledFor: CompiledTwin | null;
  /** The packages that the program requires, with their pinned versions. */
  libraries: Readonly<Record<string, string>>;
  /** Those of them that were not there, in that version, when the gallery was loaded. */
  missing: readonly MissingLibrary[];
  /** The node_modules that they stand in; left out where that is the one beside the program. */
  fetchedTo?: string;
  /** Rows of the published tables that show the same pattern. */
  publishedRows: readonly string[];
  /** What others published about programs of the same pattern. */
  published: Published;
}

export interface Gallery {
  members: readonly GalleryMember[];
  era: Era;
  /** The hand-written upload with the fewest tokens, or null where the gallery has none. */
  shortest: GalleryMember | null;
}

import type { SubjectDocument } from '../document/document';
import type { MissingLibrary } from './libraries';
import type { CompiledTwin, Era, ManifestMember, RuntimeFlags } from './manifest';
import type { Published } from './published';

/** One pattern of the gallery. */
export interface GalleryMember extends Omit<ManifestMember, 'file' | 'compiledFor'> {
  /** The program as it runs, read when the gallery was loaded. */
  document: SubjectDocument;
  /** Absolute path of what people wrote; left out where the program runs as it was written. */
  writtenAs?: string;
  /** Tokens of the program as people wrote it, by the same lexer that counts subjects. */
  tokens: number;
  runsOn: string;
  flags: readonly RuntimeFlags[];
  /** What targets run that cannot run the program as it is written, or null. */
  compiledFor: CompiledTwin | null;
  /** Libraries that were not there, in that version, when the gallery was loaded. */
  missing: readonly MissingLibrary[];
  /** The node_modules that they stand in; left out where that is the one beside the program. */
  fetchedTo?: string;
  /** What others published about programs of the same pattern. */
  published: Published;
}

export interface Gallery {
  members: readonly GalleryMember[];
  era: Era;
  /** The hand-written upload with the fewest tokens, or null where the gallery has none. */
  shortest: GalleryMember | null;
}

import type { SubjectDocument } from '../document/document';
import type { MissingLibrary } from './libraries';
import type { CompiledTwin, Era, ManifestMember, RuntimeFlags } from './manifest';
import type { Published } from './published';

/** Pattern of the gallery. */
export interface GalleryMember extends Omit<ManifestMember, 'file' | 'compiledFor'> {
  /** Program as it runs, read when the gallery is loaded. */
  document: SubjectDocument;
  /** Absolute path of the handwritten source; left out if that is the program. */
  writtenAs?: string;
  /** Tokens of the handwritten source, by the lexer that counts subjects. */
  tokens: number;
  runsOn: string;
  flags: readonly RuntimeFlags[];
  /** Compiled form for targets that cannot run the program, or null. */
  compiledFor: CompiledTwin | null;
  /** Libraries that were missing, in the pinned version, when the gallery was loaded. */
  missing: readonly MissingLibrary[];
  /** node_modules with the libraries; left out if that is the one beside the program. */
  fetchedTo?: string;
  /** Published figures of programs with the same pattern. */
  published: Published;
}

export interface Gallery {
  members: readonly GalleryMember[];
  era: Era;
  /** Handwritten upload with the fewest tokens, or null if the gallery has none. */
  shortest: GalleryMember | null;
}

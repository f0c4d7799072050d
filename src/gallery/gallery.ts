import type { SubjectDocument } from '../document/document';
import type { Published } from './published';

/** One pattern of the gallery. */
export interface GalleryMember {
  /** Such as `async-await`; unique. */
  name: string;
  /** For people: `async/await`. */
  title: string;
  /** One sentence. */
  description: string;
  /** The program, read when the gallery was loaded. */
  document: SubjectDocument;
  /** Tokens of the program, by the same lexer that counts subjects. */
  tokens: number;
  /** False for a compiled member: nobody wrote it, so it does not compete for the shortest. */
  handWritten: boolean;
  /** The packages that the program requires, with their pinned versions. */
  libraries: Readonly<Record<string, string>>;
  /** What others published about programs of the same pattern. */
  published: Published;
}

export interface Gallery {
  members: readonly GalleryMember[];
  /** The hand-written member with the fewest tokens, or null where the gallery is empty. */
  shortest: GalleryMember | null;
}

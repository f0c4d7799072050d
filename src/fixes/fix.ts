import type { File } from '@babel/types';

import type { SubjectDocument } from '../document/document';

/** What a fix does to the code. */
export type FixKind =
  'returnAwait' | 'nameFunction' | 'attachCause' | 'awaitWrapper' | 'newPromise';

/** Replaces the text between two offsets. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * A change of the code that may keep more of a stack. It is found by syntax alone: whether it helps
 * is known once the probe has run on the changed text.
 */
export interface Fix {
  /** The same for the same text. */
  id: string;
  kind: FixKind;
  /** The code that it is about, on one line; empty where it is about several places. */
  code: string;
  /** Places that it changes. */
  count: number;
  /** In the order of the text; none overlaps another. */
  edits: Edit[];
  /** 1-based lines of the code that it is about, first and last. */
  lines: { from: number; to: number }[];
}

/** A document that Babel could parse. */
export interface ParsedSource {
  document: SubjectDocument;
  text: string;
  file: File;
  /** The name, or `name2` and so on where that is taken. */
  freeName(name: string): string;
}

/** One place that a kind of fix applies to. */
export interface FixPlace {
  /** An edit that several places need is the same object in all of them. */
  edits: Edit[];
  /** Offsets of the code that it is about. */
  start: number;
  end: number;
}

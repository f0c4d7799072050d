import type { File } from '@babel/types';

import type { SourcePosition, SubjectDocument } from '../document/document';
import type { FindingFixKind, FixKind } from './fixTitle';

/** Replaces the text between two offsets. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * A change of the code that may keep more of a stack, or end a finding. It is found by syntax alone:
 * whether it helps is known once the probe has run on the changed text.
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

/** What is wrong about the code, as far as a fix is looked for. */
export interface Broken {
  /** Where it is told; 1-based, the end is behind it. */
  at: SourcePosition & { endLine: number; endColumn: number };
  /** The calls that fail, where they are others. */
  failing: readonly SourcePosition[];
  /** Where a call that does not fail gives back, commits or changes what is meant. */
  beside: readonly SourcePosition[];
  /** The test by whose outcome it goes wrong though nothing fails; null: something does. */
  turnsOff: SourcePosition | null;
  /** What was seen, in words. */
  message: string;
  /** What may end it, the best first. */
  kinds: readonly FindingFixKind[];
}

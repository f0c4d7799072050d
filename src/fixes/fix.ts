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
 * A change of the code that may keep more of a stack, or end a finding. It is found by syntax
 * alone: a probe of the changed text shows if it helps.
 */
export interface Fix {
  /** Equal for equal texts. */
  id: string;
  kind: FixKind;
  /** The affected code, on one line; empty for several places. */
  code: string;
  /** Number of places that it changes. */
  count: number;
  /** In the order of the text; none overlaps another. */
  edits: Edit[];
  /** 1-based lines of the affected code, first and last. */
  lines: { from: number; to: number }[];
}

/** A document that Babel could parse. */
export interface ParsedSource {
  document: SubjectDocument;
  text: string;
  file: File;
  /** Returns the name, or `name2` and so on where it is taken. */
  freeName(name: string): string;
}

/** One place that a kind of fix applies to. */
export interface FixPlace {
  /** An edit that several places need is the same object in all of them. */
  edits: Edit[];
  /** Offsets of the affected code. */
  start: number;
  end: number;
}

/** A finding, as far as fixes need it. */
export interface Broken {
  /** Position of the finding; 1-based, the end is exclusive. */
  at: SourcePosition & { endLine: number; endColumn: number };
  /** Other calls that fail. */
  failing: readonly SourcePosition[];
  /** Other related places, such as the release or the commit of an undisturbed call. */
  beside: readonly SourcePosition[];
  /** The test that leads to the problem without a failure; null: a failure does. */
  turnsOff: SourcePosition | null;
  /** Message of the finding. */
  message: string;
  /** Kinds of fixes that may end it, the best first. */
  kinds: readonly FindingFixKind[];
}

import { createHash } from 'node:crypto';
import * as path from 'node:path';

import type { NamedModels } from '../models/models';

export type Language = 'javascript' | 'javascriptreact' | 'typescript' | 'typescriptreact';

export interface SourcePosition {
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based. */
  column: number;
}

/** Text that is scored, with its file name. It is never read from disk again. */
export interface SubjectDocument {
  /** Absolute path; for an untitled editor a path in the workspace that need not exist. */
  readonly file: string;
  readonly text: string;
  readonly language: Language;
  /** True if the text comes from an editor and differs from the file on disk. */
  readonly unsaved: boolean;
  /**
   * Set for a piece of code (a selection, a fence, a cell, a separated function) or a text never
   * saved. Names may be declared elsewhere. Left out: a whole file.
   */
  readonly fragment?: true;
  /** Revision that the text belongs to. Left out: the working copy. */
  readonly revision?: Revision;
  /** User's models of APIs that the code uses. Left out: none. */
  readonly models?: readonly NamedModels[];
}

/** Compiled form of a program, for engines that cannot run the source. */
export interface CompiledVariant {
  document: SubjectDocument;
  /** Compiler with its version: `TypeScript 5.9.3`. */
  by: string;
}

/** Commit of a repository. */
export interface Revision {
  /** Name that the user gave: `HEAD`. */
  name: string;
  /** Full hash of the commit. */
  commit: string;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  '.js': 'javascript',
  '.cjs': 'javascript',
  '.mjs': 'javascript',
  '._js': 'javascript',
  '.jsx': 'javascriptreact',
  '.ts': 'typescript',
  '.cts': 'typescript',
  '.mts': 'typescript',
  '.tsx': 'typescriptreact',
};

/** File name extensions of files that can be scored. */
export const LANGUAGE_EXTENSIONS: readonly string[] = Object.keys(LANGUAGES);

/** Returns the language of a file name, or undefined if it cannot be scored. */
export function languageOf(file: string): Language | undefined {
  return LANGUAGES[path.extname(file).toLowerCase()];
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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

/** What is scored: a text with the name it goes by. It is never read from disk again. */
export interface SubjectDocument {
  /** Absolute path; for an untitled editor a path in the workspace that need not exist. */
  readonly file: string;
  readonly text: string;
  readonly language: Language;
  /** The text came from an editor and differs from what is on disk. */
  readonly unsaved: boolean;
  /**
   * It is a piece of code (a selection, a fence, a cell, a function without what is around it) or was
   * never saved: what it uses may be declared where nobody can look. Left out: it is a whole file.
   */
  readonly fragment?: true;
  /** The text is that of an earlier state of the file. Left out: it is that of the working copy. */
  readonly revision?: Revision;
  /** Models of a user, of APIs that it uses. Left out: none. */
  readonly models?: readonly NamedModels[];
}

/** The form of a program for engines that cannot run it as it is written. */
export interface CompiledVariant {
  document: SubjectDocument;
  /** What made it, such as `TypeScript 5.9.3`. */
  by: string;
}

/** A state of a repository. */
export interface Revision {
  /** As a person named it: `HEAD`. */
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

/** File name extensions of what can be scored. */
export const LANGUAGE_EXTENSIONS: readonly string[] = Object.keys(LANGUAGES);

/** The language that a file name tells, or undefined where it tells none that can be scored. */
export function languageOf(file: string): Language | undefined {
  return LANGUAGES[path.extname(file).toLowerCase()];
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

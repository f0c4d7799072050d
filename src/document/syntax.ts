import { parse } from '@babel/parser';
import type { ParserOptions, ParserPlugin } from '@babel/parser';
import type { File } from '@babel/types';

import type { Language, SubjectDocument } from './document';
import type { Models } from '../models/models';
import { SHIPPED } from '../models/shipped';
import { hashbangAsComment } from './hashbang';
import { modelsOf } from './modelsOf';

/** Parsed text. */
export interface Syntax {
  /** Syntax tree; null if Babel cannot parse the text. */
  file: File | null;
  /** First error; beside a `file`, one that Babel recovered from. */
  error: SyntaxProblem | null;
}

export interface SyntaxProblem {
  message: string;
  /** Line, 1-based; null if the parser gave no position. */
  line: number | null;
  column: number | null;
  /** Set if the parser's own stack overflowed, so that the text may be right. */
  isTooDeep?: true;
}

const parsed = new WeakMap<SubjectDocument, Syntax>();
const models = new WeakMap<File, Models>();

/** Returns the syntax of a document, parsed once. Never throws. */
export function syntaxOf(document: SubjectDocument): Syntax {
  const known = parsed.get(document);
  if (known) return known;
  const syntax = parseText(hashbangAsComment(document.text), document.language);
  if (syntax.file) models.set(syntax.file, modelsOf(document));
  parsed.set(document, syntax);
  return syntax;
}

/** Returns the models of APIs for a parsed document. */
export function modelsOfFile(file: File): Models {
  return models.get(file) ?? SHIPPED;
}

function parseText(text: string, language: Language): Syntax {
  const options = parserOptions(language);
  try {
    let file = parse(text, options);
    // Babel reads an ambiguous text as a module first, and keeps the errors of that
    if (file.program.sourceType === 'script' && file.errors?.length) {
      file = parse(text, { ...options, sourceType: 'script' });
    }
    const [first] = file.errors ?? [];
    return { file, error: first ? syntaxProblem(first) : null };
  } catch (error) {
    const first = error instanceof RangeError ? firstError(text, options) : null;
    return { file: null, error: syntaxProblem(first ?? error) };
  }
}

/**
 * Returns the first error. Recovery from it may overflow the stack, so it is parsed again without.
 */
function firstError(text: string, options: ParserOptions): unknown {
  try {
    parse(text, { ...options, errorRecovery: false });
    return null;
  } catch (error) {
    return error;
  }
}

function parserOptions(language: Language): ParserOptions {
  return {
    sourceType: 'unambiguous',
    errorRecovery: true,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowNewTargetOutsideFunction: true,
    allowSuperOutsideMethod: true,
    allowUndeclaredExports: true,
    attachComment: false,
    // the analysis of scopes needs them
    ranges: true,
    plugins: PLUGINS[language],
  };
}

// only TypeScript's own decorators may stand before a parameter, not the standard's
const JAVASCRIPT: ParserPlugin[] = [
  'decorators',
  'decoratorAutoAccessors',
  'explicitResourceManagement',
  'jsx',
];
const TYPESCRIPT: ParserPlugin[] = [
  'decorators-legacy',
  'decoratorAutoAccessors',
  'explicitResourceManagement',
  'typescript',
];

const PLUGINS: Readonly<Record<Language, ParserPlugin[]>> = {
  javascript: JAVASCRIPT,
  javascriptreact: JAVASCRIPT,
  typescript: TYPESCRIPT,
  typescriptreact: [...TYPESCRIPT, 'jsx'],
};

function syntaxProblem(error: unknown): SyntaxProblem {
  if (error instanceof RangeError) {
    const message = 'The code is nested too deeply to be parsed.';
    return { message, line: null, column: null, isTooDeep: true };
  }
  const message = error instanceof Error ? error.message : String(error);
  const at = positionOf(error);
  return {
    // Babel appends the position to its message
    message: message.replace(/ \(\d+:\d+\)$/, ''),
    line: at?.line ?? null,
    column: at ? at.column + 1 : null,
  };
}

function positionOf(error: unknown): { line: number; column: number } | null {
  if (error === null || typeof error !== 'object' || !('loc' in error)) return null;
  const { loc } = error;
  if (loc === null || typeof loc !== 'object' || !('line' in loc && 'column' in loc)) return null;
  const { line, column } = loc;
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : null;
}

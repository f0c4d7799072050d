import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import * as path from 'node:path';

import { LANGUAGE_EXTENSIONS, languageOf } from './document';
import type { Language, SubjectDocument } from './document';
import { EMBEDDING_EXTENSIONS, embeddedDocument, embeddedPieces, scriptsIn } from './embedded';
import type { DocumentProblem } from './problem';

export type ReadResult =
  | {
      state: 'read';
      document: SubjectDocument;
      /**
       * Pieces of code in the text, each a document, if they do not parse as a whole. Left out:
       * they do.
       */
      pieces?: SubjectDocument[];
      /** Whole text of the file, if it is more than the code. Left out: the document's text. */
      whole?: string;
    }
  | { state: 'failed'; problem: DocumentProblem };

export interface ReadOptions {
  /** Limit of size; larger files are refused. Default: `MAX_FILE_BYTES`. */
  maxBytes?: number;
  /**
   * True if the user named this file: a name without an extension (`bin/upload`) is then
   * JavaScript, as in Node. Other unknown extensions are still refused: tokens of JSON or HTML
   * would be a meaningless number.
   */
  namedByUser?: boolean;
}

/** 1,024 kilobytes, the default of the setting `asyncScore.maxFileKilobytes`. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Number of bytes in which a zero byte marks a binary file, as in git. */
const BINARY_PREFIX_BYTES = 8000;

/**
 * Reads a file, or the code in Markdown, Vue and Svelte. As in an editor, the text is UTF-8 without
 * a byte order mark and keeps its line ends, so that positions agree. Never rejects.
 */
export async function readDocument(file: string, options: ReadOptions = {}): Promise<ReadResult> {
  const absolute = path.resolve(file);
  const language = languageOf(absolute) ?? languageWithoutExtension(absolute, options);
  const embeds = scriptsIn(absolute, '') !== null;
  if (!language && !embeds) return failed(unknownLanguage(absolute));
  const bytes = await readRegularFile(absolute, options.maxBytes ?? MAX_FILE_BYTES);
  if (!Buffer.isBuffer(bytes)) return failed(bytes);
  if (bytes.subarray(0, BINARY_PREFIX_BYTES).includes(0)) return failed(binary(absolute, bytes));
  const text = new TextDecoder('utf-8').decode(bytes); // drops the byte order mark
  const whole = { file: absolute, text, unsaved: false };
  return language ? { state: 'read', document: { ...whole, language } } : codeIn(whole);
}

/** Returns the code in a text of Markdown, Vue or Svelte. */
export function codeIn(whole: Omit<SubjectDocument, 'language'>): ReadResult {
  const document = embeddedDocument(whole);
  if (!document) return failed(noCode(whole.file));
  const pieces = embeddedPieces(whole);
  const several = pieces.length > 1 ? { pieces } : {};
  return { state: 'read', document, ...several, whole: whole.text };
}

/**
 * Returns the bytes, or the reason to refuse them. Only regular files are read, since others could
 * block forever. Never rejects.
 */
export function readRegularFile(file: string, maxBytes: number): Promise<Buffer | DocumentProblem> {
  return bytesOf(file, maxBytes).catch((error: unknown) => unreadable(file, error));
}

async function bytesOf(file: string, maxBytes: number): Promise<Buffer | DocumentProblem> {
  // without O_NONBLOCK, opening a pipe would wait until somebody writes to it
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return notAFile(file, stats.isDirectory());
    if (stats.size > maxBytes) return tooLarge(file, stats.size, maxBytes);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function languageWithoutExtension(file: string, options: ReadOptions): Language | undefined {
  return options.namedByUser && path.extname(file) === '' ? 'javascript' : undefined;
}

function failed(problem: DocumentProblem): ReadResult {
  return { state: 'failed', problem };
}

function unknownLanguage(file: string): DocumentProblem {
  return {
    code: 'unknownLanguage',
    message: `${file} is not scored: its name does not tell JavaScript or TypeScript.`,
    found: path.extname(file) || 'no extension',
    needed: `one of ${[...LANGUAGE_EXTENSIONS, ...EMBEDDING_EXTENSIONS].join(', ')}`,
    remedy: 'Rename the file, or pick another one.',
  };
}

function noCode(file: string): DocumentProblem {
  return {
    code: 'unknownLanguage',
    message: `${file} has no code in it that can be scored.`,
    found: 'no fence or script block of JavaScript or TypeScript',
    needed: '```js in Markdown, <script> in Vue or Svelte',
    remedy: 'Name the language of the fence, or pick another file.',
  };
}

function binary(file: string, bytes: Buffer): DocumentProblem {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return {
    code: 'binaryFile',
    message: `${file} is not a text file that can be scored.`,
    found: isUtf16 ? 'text in UTF-16' : 'a zero byte among the first ones',
    needed: 'text in UTF-8',
    remedy: isUtf16 ? 'Save the file with the encoding UTF-8.' : 'Pick the source file instead.',
  };
}

function tooLarge(file: string, size: number, maxBytes: number): DocumentProblem {
  return {
    code: 'tooLarge',
    message: `${file} is larger than the limit for files that are scored.`,
    found: kilobytes(size),
    needed: `at most ${kilobytes(maxBytes)}`,
    remedy:
      'Raise the limit (asyncScore.maxFileKilobytes, --max-file-kilobytes), or move the function to a file of its own.',
  };
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`;
}

function notAFile(file: string, isDirectory: boolean): DocumentProblem {
  return {
    code: 'unreadable',
    message: `${file} is not a file.`,
    found: isDirectory ? 'a folder' : 'a device, pipe or socket',
    needed: 'the path of one source file',
    remedy: isDirectory ? 'Name a file in that folder.' : 'Name a regular file.',
  };
}

const CAUSES: Readonly<Record<string, { found: string; remedy: string }>> = {
  ENOENT: {
    found: 'no such file',
    remedy: 'Check the path; where the file was renamed or moved, score it by its new name.',
  },
  ENOTDIR: { found: 'a file where the path names a folder', remedy: 'Check the path.' },
  EACCES: { found: 'no permission to read it', remedy: 'Change the permissions of the file.' },
  EPERM: { found: 'no permission to read it', remedy: 'Change the permissions of the file.' },
  ELOOP: { found: 'a symbolic link that leads back to itself', remedy: 'Repair the link.' },
  ENAMETOOLONG: { found: 'a name that is too long for the file system', remedy: 'Check the path.' },
  EISDIR: { found: 'a folder', remedy: 'Name a file in that folder.' },
  ENXIO: { found: 'a socket', remedy: 'Name a regular file.' },
};

/** Character by which Node replaces invalid bytes in a name. */
const NO_CHARACTER = '\ufffd';

const NOT_UTF_8: typeof CAUSES = {
  ENOENT: {
    found: 'a name that is not UTF-8, which Node cannot ask the system for',
    remedy: 'Rename the file, or make a link to it that has a name in UTF-8 (ln -s).',
  },
};

function unreadable(file: string, error: unknown): DocumentProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isText = !file.includes(NO_CHARACTER);
  const cause = (isText ? undefined : NOT_UTF_8[code]) ??
    CAUSES[code] ?? {
      found: error instanceof Error ? error.message : String(error),
      remedy: 'Check that the path names a file that can be read.',
    };
  return {
    code: 'unreadable',
    message: `${file} could not be read.`,
    found: cause.found,
    needed: 'a source file that can be read',
    remedy: cause.remedy,
  };
}

/** Returns the current text of a file, or null if it cannot be scored. */
export async function readText(file: string): Promise<string | null> {
  const read = await readDocument(file, { namedByUser: true });
  return read.state === 'read' ? read.document.text : null;
}

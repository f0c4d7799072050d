import * as path from 'node:path';

import { Parser } from 'htmlparser2';

import { blanked } from './blankedText';
import type { Language, SubjectDocument } from './document';
import { functionsOf } from './functions';
import { syntaxOf } from './syntax';

/** Code inside a text of another language. Offsets are those of the whole text. */
export interface Script {
  start: number;
  end: number;
  language: Language;
}

type Finder = (text: string) => Script[];

const FINDERS: Readonly<Record<string, Finder>> = {
  '.md': fencesIn,
  '.markdown': fencesIn,
  '.vue': scriptElementsIn,
  '.svelte': scriptElementsIn,
};

/** File name extensions of texts that contain code. */
export const EMBEDDING_EXTENSIONS: readonly string[] = Object.keys(FINDERS);

/** True for a text of another language with code in it, which is never run as a whole. */
export function isEmbedded({ file }: Pick<SubjectDocument, 'file'>): boolean {
  return path.extname(file).toLowerCase() in FINDERS;
}

/**
 * Returns the code in a text: fences of Markdown, script blocks of Vue and Svelte; null for other
 * files.
 */
export function scriptsIn(file: string, text: string): Script[] | null {
  return FINDERS[path.extname(file).toLowerCase()]?.(text) ?? null;
}

/**
 * Returns the code in a text as a document; all else is blank, so that positions stay. If the code
 * does not parse as a whole, the first piece that does is returned, preferably an asynchronous one.
 * Null if the text has no code.
 *
 * @param offset if given, only the piece around it is returned
 */
export function embeddedDocument(
  whole: Omit<SubjectDocument, 'language'>,
  offset?: number,
): SubjectDocument | null {
  const scripts = scriptsIn(whole.file, whole.text) ?? [];
  if (offset !== undefined) {
    const around = scripts.filter(({ start, end }) => start <= offset && offset <= end);
    return around.length === 0 ? null : onlyOf(whole, around);
  }
  if (scripts.length === 0) return null;
  const pieces = embeddedPieces(whole);
  return pieces.find(looksAsync) ?? pieces[0] ?? onlyOf(whole, scripts);
}

/**
 * Returns the code in a text as one document if it parses, else one for each piece that parses, in
 * order. Empty if there is none.
 */
export function embeddedPieces(whole: Omit<SubjectDocument, 'language'>): SubjectDocument[] {
  const scripts = scriptsIn(whole.file, whole.text) ?? [];
  if (scripts.length === 0) return [];
  const together = onlyOf(whole, scripts);
  if (parses(together)) return [together];
  return scripts.map((script) => onlyOf(whole, [script])).filter(parses);
}

function parses(document: SubjectDocument): boolean {
  const { file, error } = syntaxOf(document);
  return file !== null && error === null;
}

function looksAsync(document: SubjectDocument): boolean {
  return functionsOf(document).functions.some(({ asyncLook }) => asyncLook !== null);
}

function onlyOf(text: Omit<SubjectDocument, 'language'>, kept: readonly Script[]): SubjectDocument {
  const made = { text: onlyWith(text.text, kept), language: languageOfAll(kept) };
  return { ...text, ...made, fragment: true };
}

function onlyWith(text: string, scripts: readonly Script[]): string {
  let made = '';
  for (const { start, end } of scripts) {
    made += blanked(text.slice(made.length, start)) + text.slice(start, end);
  }
  return made + blanked(text.slice(made.length));
}

/** Returns the language that includes all others; each is part of the later ones, except JSX. */
function languageOfAll(scripts: readonly Script[]): Language {
  const languages = scripts.map(({ language }) => language);
  const isTyped = languages.some((each) => each.startsWith('typescript'));
  const isReact = languages.some((each) => each.endsWith('react'));
  if (isTyped) return isReact ? 'typescriptreact' : 'typescript';
  return isReact ? 'javascriptreact' : 'javascript';
}

const WORDS: Readonly<Record<string, Language>> = {
  js: 'javascript',
  javascript: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  jsx: 'javascriptreact',
  ts: 'typescript',
  typescript: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescriptreact',
};

const FENCE = /^([ \t>]*)(`{3,}|~{3,})[ \t]*([\w-]*)([^\r\n]*)$/gm;

/**
 * Finds the fences of Markdown. The opening line names the language; as many signs, or the end of
 * the text, close it.
 */
function fencesIn(text: string): Script[] {
  const scripts: Script[] = [];
  let open: { signs: string; start: number; language: Language | undefined } | null = null;
  for (const { 0: line, 2: signs = '', 3: word = '', 4: rest = '', index } of text.matchAll(
    FENCE,
  )) {
    if (open === null) {
      const start = index + line.length;
      open = { signs, start, language: WORDS[word.toLowerCase()] };
    } else if (signs.startsWith(open.signs) && word === '' && rest.trim() === '') {
      if (open.language) scripts.push({ start: open.start, end: index, language: open.language });
      open = null;
    }
  }
  if (open?.language) scripts.push({ ...open, end: text.length, language: open.language });
  return scripts.map(({ start, end, language }) => ({ start, end, language }));
}

function scriptElementsIn(text: string): Script[] {
  const scripts: Script[] = [];
  let open: { start: number; language: Language } | null = null;
  const parser = new Parser(
    {
      onopentag(name, { lang, type, src }) {
        const language = languageOfElement(lang ?? type);
        if (name !== 'script' || src !== undefined || !language) return;
        open = { start: parser.endIndex + 1, language };
      },
      onclosetag(name) {
        if (name !== 'script' || !open) return;
        scripts.push({ ...open, end: parser.startIndex });
        open = null;
      },
    },
    { lowerCaseAttributeNames: true },
  );
  parser.end(text);
  return scripts;
}

/**
 * Returns the language of `lang="ts"` or `type="text/javascript"`; JavaScript if there is neither.
 */
function languageOfElement(word = 'js'): Language | undefined {
  return word === 'module'
    ? 'javascript'
    : WORDS[word.toLowerCase().replace(/^(text|application)\//, '')];
}

import * as path from 'node:path';
import * as vscode from 'vscode';
import { languageOf, textHash, type Language, type SubjectDocument } from '../document/document';
import { withModels } from '../document/withModels';
import type { DocumentProblem } from '../document/problem';
import { visible } from '../document/visible';
import type { ScoredSubject } from '../scoring/score';
import { readModelPaths } from './configuration';
import type { KeptCallOptions } from './keptCallOptions';
import { EMBEDDING_LANGUAGE_IDS, LANGUAGE_IDS } from './ids';
import type { LazyCore } from './lazyCore';
import { earlierCells, isCell, shownHash } from './notebookCells';
import { fileOfRevision, REVISION_SCHEME, revisionOf } from './revisions';
import type { Selections } from './selections';
import type { ShownText } from './shownText';
import type { EditorTarget } from './target';

/** Document or function to score, with the user's target. */
export interface EditorSubject extends ScoredSubject {
  target: EditorTarget;
  /** Hash of the editor's whole text, for a cell with the cells above it. */
  shownHash: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  javascript: '.js',
  javascriptreact: '.jsx',
  typescript: '.ts',
  typescriptreact: '.tsx',
  markdown: '.md',
  vue: '.vue',
  svelte: '.svelte',
};

type Read = Pick<EditorSubject, 'document' | 'shownHash' | 'target'> | DocumentProblem;

/** Reads subjects: from the editor if the file is open, saved or not; otherwise from disk. */
export class SubjectReader {
  /** @param home absolute folder for untitled editors of an empty window */
  constructor(
    private readonly home: string,
    private readonly callOptions: KeptCallOptions,
    private readonly lazyCore: LazyCore,
    private readonly selections: Selections,
  ) {}

  /** Reads a target; the result has the present offsets of its selection. */
  async read(target: EditorTarget, maxBytes: number): Promise<EditorSubject | DocumentProblem> {
    const read = await this.readText(vscode.Uri.parse(target.uri), target, maxBytes);
    if ('code' in read) return read;
    const { functionName } = target;
    const paths = readModelPaths(vscode.Uri.parse(target.uri));
    const models = await this.lazyCore.get().modelsOf(read.document.file, paths);
    if ('code' in models) return models;
    const document = withModels(read.document, models);
    const call = this.callOptions.of(target);
    return { ...read, document, call, ...(functionName === undefined ? {} : { functionName }) };
  }

  /** Code of an editor for a part of its text. */
  async documentOf(
    editor: vscode.TextDocument,
    part: EditorTarget,
  ): Promise<SubjectDocument | null> {
    const shown = this.shownText(editor);
    const now = shown && this.selections.now(part, shown.text);
    return now && (await this.lazyCore.get().scoredDocument(shown, now));
  }

  /** Text of an editor, or why it has no functions to list. */
  fromEditor(editor: vscode.TextDocument, maxBytes: number): ShownText | DocumentProblem {
    const shown = this.shownText(editor);
    if (!shown) return notScored(editor);
    const { text } = shown;
    // a UTF-16 unit has at most four bytes in UTF-8, so most texts need no exact count
    if (text.length * 4 > maxBytes && Buffer.byteLength(text) > maxBytes) {
      return tooLarge(editor, Buffer.byteLength(text), maxBytes);
    }
    return shown;
  }

  /** Returns null for a language that is not scored. */
  shownText(editor: vscode.TextDocument): ShownText | null {
    if (!isScored(editor)) return null;
    return {
      file: this.fileOf(editor),
      text: editor.getText(),
      language: languageOfEditor(editor) ?? null,
      // documents of git, or of another machine, differ from the file of that name
      unsaved: editor.isUntitled || editor.isDirty || editor.uri.scheme !== 'file',
      ...(editor.isUntitled || isCell(editor) ? { fragment: true } : {}),
      earlier: earlierCells(editor),
    };
  }

  private async readText(uri: vscode.Uri, target: EditorTarget, maxBytes: number): Promise<Read> {
    const open = openDocument(uri);
    const isPart = target.selection !== undefined;
    if (uri.scheme === REVISION_SCHEME || (uri.scheme === 'file' && !open && !isPart)) {
      const core = this.lazyCore.get();
      const read = await (uri.scheme === 'file'
        ? core.readDocument(uri.fsPath, maxBytes)
        : core.readRevision(fileOfRevision(uri), revisionOf(uri), { maxBytes }));
      if (read.state !== 'read') return read.problem;
      const { document, whole = document.text } = read;
      const shownHash = textHash(whole);
      if (!isPart || whole === document.text) return { document, shownHash, target };
      const part = await core.partAtRevision({ ...document, text: whole }, target);
      return 'code' in part ? part : { document: part, shownHash, target };
    }
    try {
      const editor = open ?? (await vscode.workspace.openTextDocument(uri));
      return await this.readEditor(editor, target, maxBytes);
    } catch (error) {
      return unreadable(uri, error);
    }
  }

  private async readEditor(
    editor: vscode.TextDocument,
    target: EditorTarget,
    maxBytes: number,
  ): Promise<Read> {
    const shown = this.fromEditor(editor, maxBytes);
    if (isProblem(shown)) return shown;
    const now = this.selections.now(target, shown.text);
    if (!now) return withoutSelection(editor);
    const hash = shownHash(editor);
    const document = await this.lazyCore.get().scoredDocument(shown, now);
    return document ? { document, shownHash: hash, target: now } : withoutCode(editor);
  }

  private fileOf(editor: vscode.TextDocument): string {
    // a notebook cell that was never saved is not untitled, but its path has no folder
    if (!editor.isUntitled && path.isAbsolute(editor.uri.fsPath)) return editor.uri.fsPath;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const base = folder?.scheme === 'file' ? folder.fsPath : this.home;
    const name = path.basename(editor.uri.path);
    const extension = EXTENSIONS[languageOfEditor(editor) ?? editor.languageId] ?? '';
    return path.join(base, path.extname(name) === extension ? name : name + extension);
  }
}

export function isProblem(
  read: EditorSubject | ShownText | DocumentProblem,
): read is DocumentProblem {
  return 'code' in read;
}

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const wanted = uri.toString();
  return vscode.workspace.textDocuments.find(
    (document) => !document.isClosed && document.uri.toString() === wanted,
  );
}

/** Language of an editor as VS Code has it, as the user may have chosen it. */
function languageOfEditor(editor: vscode.TextDocument): Language | undefined {
  const known = LANGUAGE_IDS.find((id) => id === editor.languageId);
  if (embeds(editor)) return undefined;
  return known ?? languageOf(editor.uri.path);
}

export function isScored(editor: vscode.TextDocument): boolean {
  return languageOfEditor(editor) !== undefined || embeds(editor);
}

/** True for a text of another language that contains code. */
function embeds({ languageId, uri }: vscode.TextDocument): boolean {
  // without an extension for its language, such a file is plain text
  return EMBEDDING_LANGUAGE_IDS.some((id) => id === languageId) || SCRIPTED.test(uri.path);
}

const SCRIPTED = /\.(vue|svelte)$/i;

/** Name of the file, for people. */
export function nameOf(uri: vscode.Uri): string {
  return visible(path.posix.basename(uri.path) || uri.toString());
}

/** Name of the file and of the function, if one is meant, for people. */
export function nameOfTarget({ uri, functionName, selection }: EditorTarget): string {
  const file = nameOf(vscode.Uri.parse(uri));
  const revision = revisionOf(vscode.Uri.parse(uri));
  return [
    file,
    ...(functionName === undefined ? [] : [visible(functionName)]),
    ...(selection && functionName === undefined ? ['selection'] : []),
    ...(revision === '' ? [] : [visible(revision)]),
  ].join(' · ');
}

/** Names of compared targets: a file beside one of its own revisions is the working copy. */
export function namesOfTargets(targets: readonly EditorTarget[]): string[] {
  const names = targets.map(nameOfTarget);
  const [a, b] = targets.map(({ uri }) => vscode.Uri.parse(uri));
  const isWorkingCopy = a && b && revisionOf(a) !== '' && fileOfRevision(a) === b.fsPath;
  return isWorkingCopy ? [...names.slice(0, 1), 'working copy'] : names;
}

function notScored(editor: vscode.TextDocument): DocumentProblem {
  return {
    code: 'unknownLanguage',
    message: `${nameOf(editor.uri)} is not scored: it is neither JavaScript nor TypeScript.`,
    found: `the language mode ${editor.languageId}`,
    needed: `one of ${[...LANGUAGE_IDS, ...EMBEDDING_LANGUAGE_IDS].join(', ')}`,
    remedy: 'Open a JavaScript or TypeScript file, or change the language mode of this one.',
  };
}

function withoutSelection(editor: vscode.TextDocument): DocumentProblem {
  return {
    code: 'unreadable',
    message: `The part of ${nameOf(editor.uri)} that was scored is not there any more.`,
    found: 'another text in its place, or one that was changed while it was closed',
    needed: 'the part as it was, or as edits in the editor have changed it',
    remedy: 'Select it again and score the selection, or click the lens above the function.',
  };
}

function withoutCode(editor: vscode.TextDocument): DocumentProblem {
  return {
    code: 'unknownLanguage',
    message: `${nameOf(editor.uri)} has no code in it that can be scored.`,
    found: 'no fence or script block of JavaScript or TypeScript',
    needed: '```js in Markdown, <script> in Vue or Svelte',
    remedy: 'Name the language of the fence, or open another file.',
  };
}

function tooLarge(editor: vscode.TextDocument, bytes: number, maxBytes: number): DocumentProblem {
  return {
    code: 'tooLarge',
    message: `${nameOf(editor.uri)} is larger than the limit for files that are scored.`,
    found: `${Math.ceil(bytes / 1024)} KB`,
    needed: `at most ${Math.floor(maxBytes / 1024)} KB`,
    remedy: 'Raise the setting asyncScore.maxFileKilobytes.',
  };
}

function unreadable(uri: vscode.Uri, error: unknown): DocumentProblem {
  return {
    code: 'unreadable',
    message: `${uri.toString(true)} could not be read.`,
    found: error instanceof Error ? error.message : String(error),
    needed: 'a text file that the editor can open',
    remedy: 'Open the file in the editor to see what is wrong with it.',
  };
}

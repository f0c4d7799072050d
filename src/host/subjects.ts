import * as path from 'node:path';
import * as vscode from 'vscode';
import { languageOf, type Language, type SubjectDocument } from '../document/document';
import type { DocumentProblem } from '../document/problem';
import { readDocument } from '../document/readDocument';
import { visible } from '../report/visible';
import { partOf } from '../document/part';
import { readRevision } from '../document/revision';
import type { ScoredSubject } from '../score';
import type { CallWishes } from './callWishes';
import { LANGUAGE_IDS } from './ids';
import { fileAt, REVISION_SCHEME, revisionOf } from './revisions';
import type { Target } from './target';

/** A document to score, or a function of it, and what a person pointed at. */
export interface Subject extends ScoredSubject {
  target: Target;
}

const EXTENSIONS: Readonly<Record<Language, string>> = {
  javascript: '.js',
  javascriptreact: '.jsx',
  typescript: '.ts',
  typescriptreact: '.tsx',
};

/** Reads what is scored: the editor's text where the file is open, saved or not, else the disk's. */
export class SubjectReader {
  /** @param home an absolute folder that untitled editors of an empty window are named in */
  constructor(
    private readonly home: string,
    private readonly wishes: CallWishes,
  ) {}

  async read(target: Target, maxBytes: number): Promise<Subject | DocumentProblem> {
    const document = await this.readDocument(vscode.Uri.parse(target.uri), target, maxBytes);
    if ('code' in document) return document;
    const { functionName } = target;
    const call = this.wishes.of(target);
    return { target, document, call, ...(functionName === undefined ? {} : { functionName }) };
  }

  private async readDocument(
    uri: vscode.Uri,
    target: Target,
    maxBytes: number,
  ): Promise<SubjectDocument | DocumentProblem> {
    if (uri.scheme === REVISION_SCHEME) {
      const read = await readRevision(fileAt(uri), revisionOf(uri), { maxBytes });
      return read.state === 'read' ? read.document : read.problem;
    }
    const open = openDocument(uri);
    if (open) return this.fromEditor(open, maxBytes, target);
    if (uri.scheme === 'file') {
      const read = await readDocument(uri.fsPath, { maxBytes, namedByUser: true });
      return read.state === 'read' ? partOfTarget(read.document, target) : read.problem;
    }
    try {
      return this.fromEditor(await vscode.workspace.openTextDocument(uri), maxBytes, target);
    } catch (error) {
      return unreadable(uri, error);
    }
  }

  fromEditor(
    editor: vscode.TextDocument,
    maxBytes: number,
    target?: Target,
  ): SubjectDocument | DocumentProblem {
    const document = this.documentOf(editor, target);
    if (!document) return notScored(editor);
    // a text has at most four bytes a UTF-16 unit, so most are within the limit at first sight
    if (document.text.length * 4 > maxBytes && Buffer.byteLength(document.text) > maxBytes) {
      return tooLarge(editor, Buffer.byteLength(document.text), maxBytes);
    }
    return document;
  }

  /** The document of an editor, or undefined where its language is not scored. */
  documentOf(editor: vscode.TextDocument, target?: Target): SubjectDocument | undefined {
    const language = languageOfEditor(editor);
    if (!language) return undefined;
    const document = {
      file: this.fileOf(editor, language),
      text: editor.getText(),
      language,
      // a text of git's or of another machine is not what the file of that name holds
      unsaved: editor.isUntitled || editor.isDirty || editor.uri.scheme !== 'file',
    };
    return target ? partOfTarget(document, target) : document;
  }

  private fileOf(editor: vscode.TextDocument, language: Language): string {
    if (!editor.isUntitled) return editor.uri.fsPath;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const base = folder?.scheme === 'file' ? folder.fsPath : this.home;
    const name = path.basename(editor.uri.path);
    return path.join(base, languageOf(name) ? name : name + EXTENSIONS[language]);
  }
}

export function isProblem(
  read: Subject | SubjectDocument | DocumentProblem,
): read is DocumentProblem {
  return 'code' in read;
}

function partOfTarget(document: SubjectDocument, { selection }: Target): SubjectDocument {
  return selection ? partOf(document, selection) : document;
}

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const wanted = uri.toString();
  return vscode.workspace.textDocuments.find(
    (document) => !document.isClosed && document.uri.toString() === wanted,
  );
}

/** The editor's choice of language holds, for a person may have set it by hand. */
function languageOfEditor(editor: vscode.TextDocument): Language | undefined {
  const known = LANGUAGE_IDS.find((id) => id === editor.languageId);
  return known ?? languageOf(editor.uri.path);
}

export function isScored(editor: vscode.TextDocument): boolean {
  return languageOfEditor(editor) !== undefined;
}

/** For people: the file's name. */
export function nameOf(uri: vscode.Uri): string {
  return visible(path.posix.basename(uri.path) || uri.toString());
}

/** For people: the file's name, and the function's where one is meant. */
export function nameOfTarget({ uri, functionName, selection }: Target): string {
  const file = nameOf(vscode.Uri.parse(uri));
  const revision = revisionOf(vscode.Uri.parse(uri));
  return [
    file,
    ...(functionName === undefined ? [] : [visible(functionName)]),
    ...(selection ? ['selection'] : []),
    ...(revision === '' ? [] : [visible(revision)]),
  ].join(' · ');
}

function notScored(editor: vscode.TextDocument): DocumentProblem {
  return {
    code: 'unknownLanguage',
    message: `${nameOf(editor.uri)} is not scored: it is neither JavaScript nor TypeScript.`,
    found: `the language mode ${editor.languageId}`,
    needed: `one of ${LANGUAGE_IDS.join(', ')}`,
    remedy: 'Open a JavaScript or TypeScript file, or change the language mode of this one.',
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

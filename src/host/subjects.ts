import * as path from 'node:path';
import * as vscode from 'vscode';
import { languageOf, type Language, type SubjectDocument } from '../document/document';
import type { DocumentProblem } from '../document/problem';
import { readDocument } from '../document/readDocument';
import { visible } from '../report/visible';
import { LANGUAGE_IDS } from './ids';

/** A document to score and the URI that the editor knows it by. */
export interface Subject {
  uri: vscode.Uri;
  document: SubjectDocument;
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
  constructor(private readonly home: string) {}

  async read(uri: vscode.Uri, maxBytes: number): Promise<Subject | DocumentProblem> {
    const open = openDocument(uri);
    if (open) return this.fromEditor(open, maxBytes);
    if (uri.scheme === 'file') {
      const read = await readDocument(uri.fsPath, { maxBytes, namedByUser: true });
      return read.state === 'read' ? { uri, document: read.document } : read.problem;
    }
    try {
      return this.fromEditor(await vscode.workspace.openTextDocument(uri), maxBytes);
    } catch (error) {
      return unreadable(uri, error);
    }
  }

  fromEditor(editor: vscode.TextDocument, maxBytes: number): Subject | DocumentProblem {
    const document = this.documentOf(editor);
    if (!document) return notScored(editor);
    // a text has at most four bytes a UTF-16 unit, so most are within the limit at first sight
    if (document.text.length * 4 > maxBytes && Buffer.byteLength(document.text) > maxBytes) {
      return tooLarge(editor, Buffer.byteLength(document.text), maxBytes);
    }
    return { uri: editor.uri, document };
  }

  /** The document of an editor, or undefined where its language is not scored. */
  documentOf(editor: vscode.TextDocument): SubjectDocument | undefined {
    const language = languageOfEditor(editor);
    if (!language) return undefined;
    return {
      file: this.fileOf(editor, language),
      text: editor.getText(),
      language,
      unsaved: editor.isUntitled || editor.isDirty,
    };
  }

  private fileOf(editor: vscode.TextDocument, language: Language): string {
    if (!editor.isUntitled) return editor.uri.fsPath;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const base = folder?.scheme === 'file' ? folder.fsPath : this.home;
    const name = path.basename(editor.uri.path);
    return path.join(base, languageOf(name) ? name : name + EXTENSIONS[language]);
  }
}

export function isProblem(read: Subject | DocumentProblem): read is DocumentProblem {
  return 'code' in read;
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

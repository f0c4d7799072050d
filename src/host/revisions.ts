import type * as vscode from 'vscode';
import type { LazyCore } from './lazyCore';

/** Of documents that show a file as it was at a revision: the path is the file's, the query names it. */
export const REVISION_SCHEME = 'async-score-revision';

export function uriAtRevision(file: vscode.Uri, revision: string): vscode.Uri {
  return file.with({ scheme: REVISION_SCHEME, query: revision });
}

/** The revision that a document shows, or an empty text where it shows none. */
export function revisionOf({ scheme, query }: vscode.Uri): string {
  return scheme === REVISION_SCHEME ? query : '';
}

/** Absolute path of the file that a document of ours shows an earlier text of. */
export function fileOfRevision(uri: vscode.Uri): string {
  return uri.with({ scheme: 'file', query: '' }).fsPath;
}

/** Lets editors, such as the diff editor, show them. */
export class Revisions implements vscode.TextDocumentContentProvider {
  constructor(private readonly lazyCore: LazyCore) {}

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const core = this.lazyCore.get();
    const read = await core.readRevision(fileOfRevision(uri), revisionOf(uri));
    if (read.state === 'read') return read.whole ?? read.document.text;
    throw new Error(`${read.problem.message} ${read.problem.remedy}`);
  }
}

import type * as vscode from 'vscode';
import type { LazyCore } from './lazyCore';

/**
 * URI scheme of documents that show a file at a git revision: the path is the file's, the query the
 * revision.
 */
export const REVISION_SCHEME = 'async-score-revision';

export function uriAtRevision(file: vscode.Uri, revision: string): vscode.Uri {
  return file.with({ scheme: REVISION_SCHEME, query: revision });
}

/** Revision of such a document; empty for any other. */
export function revisionOf({ scheme, query }: vscode.Uri): string {
  return scheme === REVISION_SCHEME ? query : '';
}

/** Absolute path of the file in such a document. */
export function fileOfRevision(uri: vscode.Uri): string {
  return uri.with({ scheme: 'file', query: '' }).fsPath;
}

/** Provides the text of a file at a revision to editors, such as the diff editor. */
export class Revisions implements vscode.TextDocumentContentProvider {
  constructor(private readonly lazyCore: LazyCore) {}

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const core = this.lazyCore.get();
    const read = await core.readRevision(fileOfRevision(uri), revisionOf(uri));
    if (read.state === 'read') return read.whole ?? read.document.text;
    throw new Error(`${read.problem.message} ${read.problem.remedy}`);
  }
}

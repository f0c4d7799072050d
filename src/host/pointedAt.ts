import * as vscode from 'vscode';
import { editorOf } from './activeEditor';
import type { FileWorkloads } from './fileWorkloads';
import type { LazyCore } from './lazyCore';
import { openDocument, type SubjectReader } from './subjects';
import type { Target } from './target';

/** What a person means who points at a place in a text: its function, or all of the document. */
export class PointedAt {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly workloads: FileWorkloads,
  ) {}

  /** The function that the cursor is in, unless the document as a whole is something to score. */
  async byCursor(uri: vscode.Uri): Promise<Target> {
    const { workload } = this.workloads.settings(uri);
    const isOfFile = workload !== 'auto' && workload !== 'function';
    const pointed = isOfFile ? undefined : await this.functionAtCursor(uri);
    return pointed ?? { uri: uri.toString() };
  }

  async functionAtCursor(uri: vscode.Uri): Promise<Target | undefined> {
    const editor = editorOf(uri);
    const document = editor && this.reader.documentOf(editor.document);
    if (!editor || !document) return undefined;
    const core = await this.lazyCore.get();
    const offset = editor.document.offsetAt(editor.selection.active);
    const functionName = core.functionMeant(document, { offset });
    return functionName === null ? undefined : { uri: uri.toString(), functionName };
  }

  /** The function of a lens, unless the document is about nothing else. */
  async byLens(target: Target): Promise<Target> {
    const { uri, functionName } = target;
    const open = openDocument(vscode.Uri.parse(uri));
    const document = open && this.reader.documentOf(open);
    if (!document || functionName === undefined) return target;
    const core = await this.lazyCore.get();
    return core.functionMeant(document, { path: functionName }) === null ? { uri } : target;
  }
}

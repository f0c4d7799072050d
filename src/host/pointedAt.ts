import * as vscode from 'vscode';
import type { WorkloadKind } from '../document/workloadKinds';
import { editorOf } from './activeEditor';
import type { FileWorkloads } from './fileWorkloads';
import type { LazyCore } from './lazyCore';
import type { Selections } from './selections';
import { isProblem, openDocument, type SubjectReader } from './subjects';
import type { EditorTarget } from './target';

/**
 * Resolves a position in a text to the target that the user means: a function, or the whole
 * document.
 */
export class PointedAt {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly workloads: FileWorkloads,
    private readonly selections: Selections,
  ) {}

  /** Returns each function of a document that has several; otherwise the target at the cursor. */
  async toScore(uri: vscode.Uri): Promise<EditorTarget> {
    const { workload, maxFileBytes } = this.workloads.settings(uri);
    const isOfFile = workload !== 'auto' && workload !== 'function';
    if (isOfFile) return this.byCursor(uri);
    const piece = (await this.isInPieces(uri)) && (await this.functionAtCursor(uri));
    if (piece) return piece;
    const each = { uri: uri.toString(), each: true } as const;
    const read = await this.reader.read(each, maxFileBytes);
    // a file that cannot be read has no functions
    if (isProblem(read)) return { uri: uri.toString() };
    const several = await this.lazyCore.get().functionsToScore(read.document);
    return several ? each : this.byCursor(uri);
  }

  /** Workload kind of a target; undefined if it cannot be read. */
  async kindOf(target: EditorTarget): Promise<WorkloadKind | undefined> {
    const { workload, maxFileBytes } = this.workloads.settings(vscode.Uri.parse(target.uri));
    const read = await this.reader.read(target, maxFileBytes);
    if (isProblem(read)) return undefined;
    return workload === 'auto' ? await this.lazyCore.get().kindOf(read) : workload;
  }

  /**
   * True for a text of another language with several pieces of code; the piece at the cursor is
   * then meant.
   */
  private async isInPieces(uri: vscode.Uri): Promise<boolean> {
    const open = openDocument(uri);
    const shown = open && this.reader.shownText(open);
    if (!shown || shown.language !== null) return false;
    return (await this.lazyCore.get().partsOfText(shown)).length > 1;
  }

  /** Returns the function at the cursor, unless the whole document is a subject. */
  async byCursor(uri: vscode.Uri): Promise<EditorTarget> {
    const { workload } = this.workloads.settings(uri);
    const isOfFile = workload !== 'auto' && workload !== 'function';
    const pointed = isOfFile ? undefined : await this.functionAtCursor(uri);
    return pointed ?? { uri: uri.toString() };
  }

  async functionAtCursor(uri: vscode.Uri): Promise<EditorTarget | undefined> {
    const editor = editorOf(uri);
    const shown = editor && this.reader.shownText(editor.document);
    if (!editor || !shown) return undefined;
    const core = this.lazyCore.get();
    const offset = editor.document.offsetAt(editor.selection.active);
    for (const { document, selection } of await core.partsOfText(shown)) {
      const part = { uri: uri.toString(), ...(selection && { selection }) };
      const functionName = await core.functionMeant(document, { offset });
      if (functionName !== null) return this.selections.followed({ ...part, functionName });
      const isAround = selection && selection.start <= offset && offset <= selection.end;
      if (isAround) return this.selections.followed(part);
    }
    return undefined;
  }

  /** Returns the function of a lens, unless the document consists of it alone. */
  async byLens(lens: EditorTarget): Promise<EditorTarget> {
    const target = this.selections.followed(lens);
    const { functionName, ...whole } = target;
    const open = openDocument(vscode.Uri.parse(target.uri));
    const document = open && (await this.reader.documentOf(open, target));
    if (!document || functionName === undefined) return target;
    const core = this.lazyCore.get();
    const meant = await core.functionMeant(document, { path: functionName });
    return meant === null ? whole : target;
  }
}

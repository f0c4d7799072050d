import * as vscode from 'vscode';
import { readSettings } from '../../host/configuration';
import type { LazyCore } from '../../host/lazyCore';
import { isProblem, openDocument, type SubjectReader } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';
import { editOf } from '../fixes/editOf';
import type { ScoreService } from './scoreService';

/** Writes a tag above a function, so that its first call repeats what the search found. */
export class KeptWays {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly service: ScoreService,
  ) {}

  /** Inserts the tag as an edit that can be undone, and scores the function again. */
  async keep(target: EditorTarget, tag: string): Promise<void> {
    const uri = vscode.Uri.parse(target.uri);
    const editor = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
    const { version } = editor;
    const subject = await this.reader.read(target, readSettings(uri).maxFileBytes);
    if (isProblem(subject)) {
      void vscode.window.showWarningMessage(`Async Score: ${subject.message}`);
      return;
    }
    const insertion = await this.lazyCore.get().keeping(subject, tag);
    if (!insertion || editor.version !== version) return;
    if (!(await vscode.workspace.applyEdit(editOf({ edits: [insertion] }, editor)))) return;
    await this.service.run([target]);
  }
}

import * as path from 'node:path';
import * as vscode from 'vscode';
import { readSettings } from '../../host/configuration';
import type { LazyCore } from '../../host/lazyCore';
import { isProblem, type SubjectReader } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';

/** Creates a score file beside the file of a function, and opens it. */
export class ScoreFiles {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
  ) {}

  /** Opens an existing score file on request; never overwrites it. */
  async write(target: EditorTarget): Promise<void> {
    const uri = vscode.Uri.parse(target.uri);
    if (uri.scheme !== 'file') {
      const needed = 'Save the text to a file first: a score file stands beside it.';
      void vscode.window.showWarningMessage(needed);
      return;
    }
    const subject = await this.reader.read(target, readSettings(uri).maxFileBytes);
    if (isProblem(subject)) return warn(subject);
    const core = this.lazyCore.get();
    const known = await firstThere(await core.sidecarNames(subject.document.file));
    if (known) return offerToOpen(known);
    const made = await core.newSidecar(subject);
    if ('state' in made) return warn(made.reason);
    await create(vscode.Uri.file(made.file), made.text);
  }
}

/** Creates a file and opens it; throws if there is one. */
export async function create(file: vscode.Uri, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { overwrite: false, contents: new TextEncoder().encode(text) });
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new Error(`${file.fsPath} could not be written`);
  }
  await vscode.window.showTextDocument(file);
}

export async function offerToOpen(file: vscode.Uri): Promise<void> {
  const open = 'Open It';
  const is = `${path.basename(file.fsPath)} is there already, and is not written over.`;
  const answer = await vscode.window.showInformationMessage(is, open);
  if (answer === open) await vscode.window.showTextDocument(file);
}

export async function firstThere(files: readonly string[]): Promise<vscode.Uri | undefined> {
  for (const file of files.map((each) => vscode.Uri.file(each))) {
    const isThere = await vscode.workspace.fs.stat(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

function warn({ message, remedy }: { message: string; remedy?: string }): void {
  const text = [message, remedy].filter((part) => part !== undefined).join(' ');
  void vscode.window.showWarningMessage(text);
}

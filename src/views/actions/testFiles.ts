import * as vscode from 'vscode';
import { readSettings } from '../../host/configuration';
import type { LazyCore } from '../../host/lazyCore';
import { isProblem, type SubjectReader } from '../../host/subjects';
import { targetOf } from '../../host/target';
import type { ScoreModel } from '../panel/protocol';
import { create, firstThere, offerToOpen } from './scoreFiles';

/** Writes a finding of two calls at once as a test beside the file of its function. */
export class TestFiles {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
  ) {}

  /** Opens an existing test on request; never overwrites it. */
  async write(model: ScoreModel, index: number): Promise<void> {
    const { debuggability, findings, subject } = model.report;
    const uri = vscode.Uri.parse(model.uri);
    if (!vscode.workspace.isTrusted) return warn('A test runs code: trust the workspace first.');
    if (uri.scheme !== 'file' || !vscode.workspace.getWorkspaceFolder(uri))
      return warn('A test is written only beside a file of an open folder.');
    const finding = findings.find(({ race }) => race === index);
    if (debuggability.state !== 'scored' || !finding) return;
    const race = debuggability.twoAtOnce?.races[index];
    const read = await this.reader.read(targetOf(model), readSettings(uri).maxFileBytes);
    if (isProblem(read)) return warn(read.message);
    if (!race) return;
    const made = await this.lazyCore.get().newTest({
      ...{ finding, race, document: read.document },
      name: subject.function ?? '',
      endsBy: debuggability.own?.completesBy ?? 'promise',
    });
    if (made.state === 'notPossible') return warn(made.reason);
    const file = vscode.Uri.file(made.file);
    const known = await firstThere([made.file]);
    if (known) return offerToOpen(known);
    await create(file, made.text);
  }
}

function warn(message: string): void {
  void vscode.window.showWarningMessage(`Async Score: ${message}`);
}

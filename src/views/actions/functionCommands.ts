import * as vscode from 'vscode';
import { activeResource } from '../../host/activeEditor';
import { explainTrust } from '../../host/explainTrust';
import { COMMANDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import { pickSubject } from '../../host/pickSubject';
import type { PointedAt } from '../../host/pointedAt';
import type { RealIoConsent } from '../../host/realIoConsent';
import { uriAtRevision } from '../../host/revisions';
import type { Selections } from '../../host/selections';
import { nameOf, nameOfTarget } from '../../host/subjects';
import { parseTarget, type EditorTarget } from '../../host/target';
import type { CallService } from './callService';
import type { PickedFunctions } from './pickedFunctions';
import type { ScoreFiles } from './scoreFiles';
import type { ShownRuns } from './shownRuns';

/** Git revision to compare the working copy with. */
const HEAD = 'HEAD';

const READ_BY_GIT = 'git runs to read the file as it was at HEAD: this workspace is not trusted.';

/** Commands for one function of a text, or a selection. */
export class FunctionCommands {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly pointed: PointedAt,
    private readonly calls: CallService,
    private readonly files: ScoreFiles,
    private readonly consent: RealIoConsent,
    private readonly shown: ShownRuns,
    private readonly selections: Selections,
    private readonly picked: PickedFunctions,
  ) {}

  register(): vscode.Disposable {
    const { registerCommand } = vscode.commands;
    return vscode.Disposable.from(
      registerCommand(COMMANDS.scoreFunction, (at?: unknown) => this.scoreFunction(at)),
      registerCommand(COMMANDS.scoreSelection, () => this.scoreSelection()),
      registerCommand(COMMANDS.compareFunctions, (at?: unknown) => this.compareFunctions(at)),
      registerCommand(COMMANDS.compareWithHead, (at?: unknown) => this.compareWithHead(at)),
      registerCommand(COMMANDS.writeScoreFile, (at?: unknown) => this.writeScoreFile(at)),
      registerCommand(COMMANDS.useRealIo, (at?: unknown) => this.useRealIo(at)),
      registerCommand(COMMANDS.stopRealIo, () => this.consent.takeBack()),
    );
  }

  private async scoreFunction(at: unknown): Promise<void> {
    const uri = resourceOf(at);
    const picked = uri && (await this.picked.pick(uri, `Function of ${nameOf(uri)} to score`));
    if (picked) await this.shown.run([picked]);
  }

  private async scoreSelection(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.selection.isEmpty) {
      tell('nothing is selected');
      return;
    }
    const { document, selection } = editor;
    const [start, end] = [selection.start, selection.end].map((at) => document.offsetAt(at));
    if (start === undefined || end === undefined) return;
    const selected = { uri: document.uri.toString(), selection: { start, end } };
    await this.shown.run([this.selections.followed(selected)]);
  }

  private async compareFunctions(at: unknown): Promise<void> {
    const uri = resourceOf(at);
    const a =
      uri && (await this.pointedOrPicked(uri, `First function to compare, of ${nameOf(uri)}`));
    if (!uri || !a) return;
    const b = await this.otherFunction(uri, a);
    if (b) await this.shown.run([a, b]);
  }

  /** Function at the cursor, or the one that the user picks. */
  private async pointedOrPicked(
    uri: vscode.Uri,
    question: string,
  ): Promise<EditorTarget | undefined> {
    const pointed = await this.pointed.functionAtCursor(uri);
    return pointed?.functionName === undefined ? this.picked.pick(uri, question) : pointed;
  }

  private async otherFunction(uri: vscode.Uri, a: EditorTarget): Promise<EditorTarget | undefined> {
    const here = `A function of ${nameOf(uri)}`;
    const elsewhere = 'A function of another file…';
    const compared = nameOfTarget(a);
    const others = (await this.picked.functionsOf(uri)).filter(
      ({ path }) => path !== a.functionName,
    );
    const where =
      others.length === 0
        ? elsewhere
        : await vscode.window.showQuickPick([here, elsewhere], {
            placeHolder: `Compare ${compared} with…`,
          });
    if (where === undefined) return undefined;
    if (where === here)
      return this.picked.pick(uri, `Compare ${compared} with…`, { except: a.functionName });
    const other = await pickSubject(`Compare ${compared} with…`, this.lazyCore, {
      uri,
      kind: 'function',
    });
    return other && (await this.picked.pick(other, `Function of ${nameOf(other)}`));
  }

  private async compareWithHead(at: unknown): Promise<void> {
    if (!vscode.workspace.isTrusted) return explainTrust(READ_BY_GIT);
    const lens = parseTarget(at);
    const uri = lens ? vscode.Uri.parse(lens.uri) : resourceOf(at);
    if (!uri) return;
    if (uri.scheme !== 'file') {
      tell(`${nameOf(uri)} is no file of a working copy`);
      return;
    }
    const pointed = lens ?? (await this.pointed.byCursor(uri));
    const then = uriAtRevision(uri, HEAD).toString();
    const now = await this.picked.changed({ ...pointed, uri: then }, pointed);
    if (now) await this.shown.run([{ ...now, uri: then }, now]);
  }

  private async writeScoreFile(at: unknown): Promise<void> {
    const uri = resourceOf(at);
    const target =
      parseTarget(at) ?? (uri && (await this.pointedOrPicked(uri, 'Function to write cases for')));
    if (target) await this.files.write(target);
  }

  private async useRealIo(at: unknown): Promise<void> {
    const uri = resourceOf(at);
    if (!uri) return;
    const target = await this.pointed.byCursor(uri);
    await this.shown.run([target], () => this.calls.io(target, 'real'));
  }
}

/** URI of a command's argument: an editor's, or a changed file's in the source control view. */
function resourceOf(at: unknown): vscode.Uri | undefined {
  const { resourceUri } = Object(at) as Partial<vscode.SourceControlResourceState>;
  if (resourceUri instanceof vscode.Uri) return resourceUri;
  return at instanceof vscode.Uri ? at : activeResource();
}

function tell(what: string): void {
  vscode.window.setStatusBarMessage(`Async Score: ${what}`, 5000);
}

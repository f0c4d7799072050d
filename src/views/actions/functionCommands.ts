import * as vscode from 'vscode';
import { functionOnLine } from '../../document/findFunction';
import { activeResource, cursorLine } from '../../host/activeEditor';
import { explainTrust } from '../../host/explainTrust';
import { COMMANDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import { pickFunction } from '../../host/pickFunction';
import { pickSubject } from '../../host/pickSubject';
import type { PointedAt } from '../../host/pointedAt';
import { readSettings } from '../../host/configuration';
import type { RealIoConsent } from '../../host/realIoConsent';
import { uriAtRevision } from '../../host/revisions';
import type { Selections } from '../../host/selections';
import { isProblem, nameOf, nameOfTarget, type SubjectReader } from '../../host/subjects';
import { parseTarget, type EditorTarget } from '../../host/target';
import type { CallService } from './callService';
import type { ScoreFiles } from './scoreFiles';
import type { ShownRuns } from './shownRuns';

/** The revision that the working copy is compared with. */
const HEAD = 'HEAD';

const READ_BY_GIT = 'git runs to read the file as it was at HEAD: this workspace is not trusted.';

/** Commands about one function of a text, or about a part of it. */
export class FunctionCommands {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly pointed: PointedAt,
    private readonly calls: CallService,
    private readonly files: ScoreFiles,
    private readonly consent: RealIoConsent,
    private readonly shown: ShownRuns,
    private readonly selections: Selections,
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
    const picked = uri && (await this.pick(uri, `Function of ${nameOf(uri)} to score`));
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

  /** The one that the cursor is in, else a person is asked. */
  private async pointedOrPicked(
    uri: vscode.Uri,
    question: string,
  ): Promise<EditorTarget | undefined> {
    const pointed = await this.pointed.functionAtCursor(uri);
    return pointed?.functionName === undefined ? this.pick(uri, question) : pointed;
  }

  private async otherFunction(uri: vscode.Uri, a: EditorTarget): Promise<EditorTarget | undefined> {
    const here = `A function of ${nameOf(uri)}`;
    const elsewhere = 'A function of another file…';
    const compared = nameOfTarget(a);
    const others = (await this.functionsOf(uri)).filter(({ path }) => path !== a.functionName);
    const where =
      others.length === 0
        ? elsewhere
        : await vscode.window.showQuickPick([here, elsewhere], {
            placeHolder: `Compare ${compared} with…`,
          });
    if (where === undefined) return undefined;
    if (where === here) return this.pick(uri, `Compare ${compared} with…`, a.functionName);
    const other = await pickSubject(`Compare ${compared} with…`, this.lazyCore, uri);
    return other && (await this.pick(other, `Function of ${nameOf(other)}`));
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
    const now = lens ?? (await this.pointed.byCursor(uri));
    await this.shown.run([{ ...now, uri: uriAtRevision(uri, HEAD).toString() }, now]);
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

  private async pick(
    uri: vscode.Uri,
    placeHolder: string,
    except?: string,
  ): Promise<EditorTarget | undefined> {
    const functions = await this.functionsOf(uri);
    if (functions.length === 0) {
      tell(`${nameOf(uri)} has no named function that could be found`);
      return undefined;
    }
    const line = cursorLine(uri.toString());
    const outer = functions.filter(({ nested, handedOver }) => !nested || handedOver);
    const meant = line === null ? undefined : functionOnLine(outer, line)?.path;
    const functionName = await pickFunction(placeHolder, functions, { except, meant });
    return functionName === undefined ? undefined : { uri: uri.toString(), functionName };
  }

  private async functionsOf(uri: vscode.Uri) {
    const { maxFileBytes } = readSettings(uri);
    const read = await this.reader.read({ uri: uri.toString() }, maxFileBytes);
    return isProblem(read) ? [] : (await this.lazyCore.get()).callableFunctions(read.document);
  }
}

function resourceOf(at: unknown): vscode.Uri | undefined {
  return at instanceof vscode.Uri ? at : activeResource();
}

function tell(what: string): void {
  vscode.window.setStatusBarMessage(`Async Score: ${what}`, 5000);
}

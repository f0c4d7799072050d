import * as vscode from 'vscode';
import { functionOnLine } from '../../document/findFunction';
import { cursorLine } from '../../host/activeEditor';
import { readSettings } from '../../host/configuration';
import type { LazyCore } from '../../host/lazyCore';
import { pickFunction } from '../../host/pickFunction';
import { isProblem, nameOf, nameOfTarget, type SubjectReader } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';

/** Functions that the user picks from a text. */
export class PickedFunctions {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
  ) {}

  /** @param among paths of the offered functions; by default all */
  async pick(
    uri: vscode.Uri,
    placeHolder: string,
    { except, among }: { except?: string; among?: readonly string[] } = {},
  ): Promise<EditorTarget | undefined> {
    const all = await this.functionsOf(uri);
    const functions = among ? all.filter(({ path }) => among.includes(path)) : all;
    if (functions.length === 0) {
      tell(`${nameOf(uri)} has no named function that could be found`);
      return undefined;
    }
    const line = cursorLine(uri.toString());
    const outer = functions.filter((one) => !one.nested || one.handedOver || one.handedOut);
    const meant = line === null ? undefined : functionOnLine(outer, line)?.path;
    const functionName = await pickFunction(placeHolder, functions, { except, meant });
    return functionName === undefined ? undefined : { uri: uri.toString(), functionName };
  }

  /** Returns a target that can be compared: itself, or a picked function if it has several. */
  async one(target: EditorTarget, except?: EditorTarget): Promise<EditorTarget | undefined> {
    const { each, ...whole } = target;
    void each;
    if (whole.functionName !== undefined) return whole;
    const uri = vscode.Uri.parse(whole.uri);
    const isSame = except?.uri === whole.uri;
    const isAboutOne = !isSame && !(await this.isAboutSeveral(whole));
    if (isAboutOne) return whole;
    const question = `Function of ${nameOf(uri)} to compare`;
    return this.pick(uri, except ? `Compare ${nameOfTarget(except)} with…` : question, {
      ...(isSame ? { except: except.functionName } : {}),
    });
  }

  /**
   * Returns what to compare with an earlier revision: the text, or its changed function, or a
   * picked one.
   */
  async changed(then: EditorTarget, now: EditorTarget): Promise<EditorTarget | undefined> {
    if (now.functionName !== undefined || !(await this.isAboutSeveral(now))) return now;
    const core = this.lazyCore.get();
    const [before, after] = await Promise.all([this.read(then), this.read(now)]);
    if (!before || !after || before.text === after.text) return now;
    const paths = await core.changedFunctions(before, after);
    const [only] = paths;
    if (only !== undefined && paths.length === 1) return { ...now, functionName: only };
    const uri = vscode.Uri.parse(now.uri);
    const question = `Function of ${nameOf(uri)} to compare with what it was`;
    return this.pick(uri, question, paths.length > 0 ? { among: paths } : {});
  }

  async functionsOf(uri: vscode.Uri) {
    const document = await this.read({ uri: uri.toString() });
    return document ? await this.lazyCore.get().callableFunctions(document) : [];
  }

  private async isAboutSeveral(target: EditorTarget): Promise<boolean> {
    const document = await this.read(target);
    return document !== undefined && (await this.lazyCore.get().isAboutSeveral(document));
  }

  private async read(target: EditorTarget) {
    const { maxFileBytes } = readSettings(vscode.Uri.parse(target.uri));
    const read = await this.reader.read(target, maxFileBytes);
    return isProblem(read) ? undefined : read.document;
  }
}

function tell(what: string): void {
  vscode.window.setStatusBarMessage(`Async Score: ${what}`, 5000);
}

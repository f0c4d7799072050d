import * as path from 'node:path';
import * as vscode from 'vscode';

import { readRules } from '../../host/configuration';
import { setting } from '../../host/ids';
import type { Finding } from '../../rules/finding';
import { atLevels } from '../../rules/ruleLevels';
import { problemOf } from '../diagnostics';
import type { ReportStore } from '../reportStore';
import type { ScoredFunction } from './arranged';
import type { ScoredFunctions } from './scoredFunctions';

/** Publishes the findings of a project as problems, also of closed files. */
export class ProjectProblems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('asyncScoreProject');
  private readonly subscriptions: vscode.Disposable[];

  /** @param help page with a section for each rule */
  constructor(
    private readonly functions: ScoredFunctions,
    private readonly store: ReportStore,
    private readonly help: vscode.Uri,
  ) {
    this.subscriptions = [
      this.collection,
      functions.onDidChange(() => this.publish()),
      store.onDidChange(() => this.publish()),
      vscode.workspace.onDidOpenTextDocument(() => this.publish()),
      vscode.workspace.onDidCloseTextDocument(() => this.publish()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(setting('rules'))) this.publish();
      }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private publish(): void {
    const problems = new Map<string, [vscode.Uri, vscode.Diagnostic[]]>();
    for (const scored of this.functions.all) {
      const { folder, one, stale } = scored;
      if (stale || one.state !== 'scored' || this.hasOwn(scored)) continue;
      for (const finding of one.findings) {
        const uri = vscode.Uri.file(path.join(folder, finding.file));
        const told = problems.get(uri.toString()) ?? [uri, []];
        problems.set(uri.toString(), told);
        told[1].push(...this.problemsOf(finding, uri, folder));
      }
    }
    this.collection.clear();
    this.collection.set([...problems.values()]);
  }

  /**
   * True if the function has a score of its own and its document is open: that report has the
   * problems.
   */
  private hasOwn({ uri, one }: ScoredFunction): boolean {
    const isOpen = vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri);
    return isOpen && this.store.scoresIn(uri).some(({ functionName: name }) => name === one.path);
  }

  private problemsOf(finding: Finding, uri: vscode.Uri, folder: string): vscode.Diagnostic[] {
    return atLevels([finding], readRules(uri)).map((told) => {
      const { line, column, endLine, endColumn } = told;
      const range = new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
      const problem = problemOf(told, range, this.help);
      problem.relatedInformation = told.related.map((place) => {
        const there = new vscode.Position(place.line - 1, place.column - 1);
        const file = vscode.Uri.file(path.join(folder, place.file));
        return new vscode.DiagnosticRelatedInformation(
          new vscode.Location(file, there),
          place.message,
        );
      });
      return problem;
    });
  }
}

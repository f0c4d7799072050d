import * as vscode from 'vscode';
import { readRules } from '../host/configuration';
import { setting } from '../host/ids';
import type { Finding } from '../rules/finding';
import { atLevels, type RuleLevels } from '../rules/ruleLevels';
import type { Severity } from '../rules/rule';
import type { DocumentMarks, MarkedDocuments } from './marks/markedDocuments';

export const SOURCE = 'Async Score';

const SEVERITIES: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  hint: vscode.DiagnosticSeverity.Hint,
  information: vscode.DiagnosticSeverity.Information,
  warning: vscode.DiagnosticSeverity.Warning,
  error: vscode.DiagnosticSeverity.Error,
};

/** @param help page with a section for each rule, which the problem's code links to */
export function problemOf(
  { rule, message, severity }: Finding,
  range: vscode.Range,
  help: vscode.Uri,
): vscode.Diagnostic {
  const problem = new vscode.Diagnostic(range, `${message}.`, SEVERITIES[severity]);
  problem.source = SOURCE;
  problem.code = { value: rule, target: help.with({ fragment: rule }) };
  return problem;
}

/** Publishes the findings of open documents as problems. */
export class Diagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('asyncScore');
  /** Published problems of each document, as JSON. */
  private readonly shown = new Map<string, string>();
  private readonly subscriptions: vscode.Disposable[];

  /** @param help page with a section for each rule, which a problem's code links to */
  constructor(
    private readonly documents: MarkedDocuments,
    private readonly help: vscode.Uri,
  ) {
    this.subscriptions = [
      this.collection,
      documents.onDidChange(() => this.publishAll()),
      vscode.workspace.onDidOpenTextDocument((document) => this.publish(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.put(uri, [])),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(setting('rules'))) this.publishAll();
      }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private publishAll(): void {
    for (const document of vscode.workspace.textDocuments) this.publish(document);
  }

  private publish(document: vscode.TextDocument): void {
    this.put(document.uri, this.problemsIn(document));
  }

  private problemsIn(document: vscode.TextDocument): vscode.Diagnostic[] {
    // the levels may have changed since the score
    const levels = readRules(document.uri);
    return this.documents.of(document).flatMap((marks) => this.foundIn(marks, document, levels));
  }

  /**
   * Findings in the document's own text, or in unchanged lines that a compiled file's score maps
   * to.
   */
  private foundIn(
    { score, marks }: DocumentMarks,
    document: vscode.TextDocument,
    levels: RuleLevels,
  ): vscode.Diagnostic[] {
    const { subject, findings } = score.report;
    const isOwn = score.uri === document.uri.toString();
    const own = isOwn ? subject.file : document.uri.fsPath;
    const lines = new Set(marks.map(({ line }) => line));
    return atLevels(findings, levels)
      .filter(({ file, line }) => file === own && (isOwn || lines.has(line)))
      .map((finding) => {
        const { related, ...at } = finding;
        const range = document.validateRange(
          new vscode.Range(at.line - 1, at.column - 1, at.endLine - 1, at.endColumn - 1),
        );
        const problem = problemOf(finding, range, this.help);
        problem.relatedInformation = related
          .filter((place) => place.file === own)
          .map((place) => {
            const there = new vscode.Position(place.line - 1, place.column - 1);
            return new vscode.DiagnosticRelatedInformation(
              new vscode.Location(document.uri, document.validatePosition(there)),
              place.message,
            );
          });
        return problem;
      });
  }

  /**
   * Publishes problems if they changed, so that rounds of a run do not update the Problems view.
   */
  private put(uri: vscode.Uri, problems: vscode.Diagnostic[]): void {
    const key = uri.toString();
    const now = JSON.stringify(problems);
    if (now === (this.shown.get(key) ?? '[]')) return;
    if (problems.length > 0) this.shown.set(key, now);
    else this.shown.delete(key);
    this.collection.set(uri, problems);
  }
}

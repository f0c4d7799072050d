import * as vscode from 'vscode';
import { readSeverity, type Severity } from '../host/configuration';
import { setting } from '../host/ids';
import { siteSentence } from '../report/editorWords';
import type { Rule } from '../report/findings/rules';
import type { Site } from '../probe/debuggability';
import { losesStack } from '../probe/grade';
import type { DocumentMarks, MarkedDocuments } from './marks/markedDocuments';

export const SOURCE = 'Async Score';
const LOST: Rule = 'stack-lost';

const SEVERITIES: Readonly<Record<Exclude<Severity, 'off'>, vscode.DiagnosticSeverity>> = {
  hint: vscode.DiagnosticSeverity.Hint,
  information: vscode.DiagnosticSeverity.Information,
  warning: vscode.DiagnosticSeverity.Warning,
  error: vscode.DiagnosticSeverity.Error,
};

/** One problem for each call of an open document that loses its stack. */
export class Diagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('asyncScore');
  /** What each document shows now. */
  private readonly shown = new Map<string, string>();
  private readonly subscriptions: vscode.Disposable[];

  /** @param help the page that a problem's code leads to */
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
        if (event.affectsConfiguration(setting('diagnostics.severity'))) this.publishAll();
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
    const severity = readSeverity(document.uri);
    if (severity === 'off') return [];
    const known = this.documents.of(document);
    const lost = known
      .flatMap(lostSites)
      .map(({ site, isOwn }) =>
        this.problem(LOST, `${siteSentence(site, isOwn)}.`, rangeOf(site, document), severity),
      );
    return [...known.flatMap((marks) => this.foundIn(marks, document)), ...lost];
  }

  /** What a score of the document's own text found; of a call that loses its stack the marks tell. */
  private foundIn({ score }: DocumentMarks, document: vscode.TextDocument): vscode.Diagnostic[] {
    const { subject, findings } = score.report;
    if (score.uri !== document.uri.toString()) return [];
    return findings
      .filter(({ rule, file }) => rule !== LOST && file === subject.file)
      .map(({ rule, message, severity, related, ...at }) => {
        const range = document.validateRange(
          new vscode.Range(at.line - 1, at.column - 1, at.endLine - 1, at.endColumn - 1),
        );
        const problem = this.problem(rule, `${message}.`, range, severity);
        problem.relatedInformation = related
          .filter((place) => place.file === subject.file)
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

  private problem(
    rule: Rule,
    message: string,
    range: vscode.Range,
    severity: Exclude<Severity, 'off'>,
  ): vscode.Diagnostic {
    const problem = new vscode.Diagnostic(range, message, SEVERITIES[severity]);
    problem.source = SOURCE;
    problem.code = { value: rule, target: this.help };
    return problem;
  }

  /** A round of a run changes nothing: the Problems view is told of changes alone. */
  private put(uri: vscode.Uri, problems: vscode.Diagnostic[]): void {
    const key = uri.toString();
    const now = JSON.stringify(problems);
    if (now === (this.shown.get(key) ?? '[]')) return;
    if (problems.length > 0) this.shown.set(key, now);
    else this.shown.delete(key);
    this.collection.set(uri, problems);
  }
}

function lostSites({ score, marks }: DocumentMarks): { site: Site; isOwn: boolean }[] {
  const { stackTraces, own } = score.report.debuggability;
  return marks
    .flatMap(({ sites }) => sites)
    .filter((site) => losesStack(site, stackTraces))
    .map((site) => ({ site, isOwn: own !== undefined }));
}

/** The name that is called, where the runtime says that the call stands. */
function rangeOf({ at }: Site, document: vscode.TextDocument): vscode.Range {
  const { line = 1, column = 1 } = at ?? {};
  const start = document.validatePosition(new vscode.Position(line - 1, column - 1));
  const word = document.getWordRangeAtPosition(start);
  return word ?? new vscode.Range(start, document.lineAt(start.line).range.end);
}

import * as vscode from 'vscode';
import type { GradedDebuggability } from '../../probe/debuggability';
import { isCell, shownHash } from '../../host/notebookCells';
import { isScored } from '../../host/subjects';
import type { ScoreModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import { lineMarks, type LineMark } from './lineMarks';

/** Pause in typing before marks are updated. */
const PAUSE_MS = 150;

/** Known call sites of a document's present text. */
export interface DocumentMarks {
  score: ScoreModel & { report: { debuggability: GradedDebuggability } };
  marks: LineMark[];
}

/**
 * Finds the marked lines of a document: those of its own score while its text is unchanged, and
 * unchanged lines that a compiled file's score maps to.
 */
export class MarkedDocuments implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly hashes = new WeakMap<vscode.TextDocument, { version: number; hash: string }>();
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  /** Fires when a score or a text may have changed. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly store: ReportStore) {
    this.subscriptions = [
      this.changed,
      store.onDidChange(() => this.soon(0)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (isScored(document) && store.all.length > 0) this.soon(PAUSE_MS);
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  /**
   * Returns the marks of each score of the document or its parts, the latest first; a line belongs
   * to the latest. Empty if the workspace is not trusted or the text has no score.
   */
  of(document: vscode.TextDocument): DocumentMarks[] {
    if (document.isClosed || !isScored(document) || !vscode.workspace.isTrusted) return [];
    const own = this.store.scoresIn(document.uri.toString()).filter(isProbed);
    if (own.length > 0) return eachLineOnce(own.flatMap((score) => this.ofScore(score, document)));
    return document.uri.scheme === 'file' ? this.fromCompiled(document) : [];
  }

  private ofScore(score: DocumentMarks['score'], document: vscode.TextDocument): DocumentMarks[] {
    const { subject, debuggability, findings } = score.report;
    if (score.shownHash !== this.hashOf(document)) return [];
    return [present(score, lineMarks(debuggability.stackTraces, findings, subject.file), document)];
  }

  private fromCompiled(document: vscode.TextDocument): DocumentMarks[] {
    for (const model of this.store.all) {
      if (model.kind !== 'score' || model.stale || !isProbed(model)) continue;
      const { debuggability, findings } = model.report;
      // a line without a known text may have changed
      const marks = lineMarks(debuggability.stackTraces, findings, document.uri.fsPath).filter(
        ({ code }) => code !== null,
      );
      if (marks.length > 0) return [present(model, marks, document)];
    }
    return [];
  }

  private hashOf(document: vscode.TextDocument): string {
    // a cell depends on the cells above it
    if (isCell(document)) return shownHash(document);
    const known = this.hashes.get(document);
    if (known?.version === document.version) return known.hash;
    const hash = shownHash(document);
    this.hashes.set(document, { version: document.version, hash });
    return hash;
  }

  /** Fires once for all changes in the same turn, as a file changes each of its functions. */
  private soon(pauseMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changed.fire(), pauseMs);
  }
}

function eachLineOnce(scores: readonly DocumentMarks[]): DocumentMarks[] {
  const seen = new Set<number>();
  return scores.map(({ score, marks }) => {
    const own = marks.filter(({ line }) => !seen.has(line));
    for (const { line } of own) seen.add(line);
    return { score, marks: own };
  });
}

function isProbed(model: ScoreModel): model is DocumentMarks['score'] {
  return model.report.debuggability.state === 'scored';
}

/**
 * Keeps the marks whose lines exist: a map may lead to an edited file, and runtimes count other
 * lines than editors.
 */
function present(
  score: DocumentMarks['score'],
  marks: readonly LineMark[],
  document: vscode.TextDocument,
): DocumentMarks {
  return {
    score,
    marks: marks.filter(
      ({ line, code }) =>
        line <= document.lineCount &&
        (code === null || document.lineAt(line - 1).text.trim() === code),
    ),
  };
}

import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import { changeSentence } from '../report/fixWords';
import { createUnits } from '../report/units';
import { summary } from '../report/words';
import type { ScoreModel } from './panel/protocol';
import { isBusy, urisOf, type ReportStore } from './reportStore';

/** Shown only while something runs, or where the active file has a score. */
export class StatusBar implements vscode.Disposable {
  private readonly units = createUnits(vscode.env.language);
  private readonly item = vscode.window.createStatusBarItem(
    'asyncScore.status',
    vscode.StatusBarAlignment.Right,
    90,
  );
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly store: ReportStore) {
    this.item.name = 'Async Score';
    this.subscriptions = [
      this.item,
      store.onDidChange(() => this.draw()),
      vscode.window.onDidChangeActiveTextEditor(() => this.draw()),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private draw(): void {
    const running = this.store.all.find(isBusy);
    const active = vscode.window.activeTextEditor?.document.uri;
    const score = active && this.store.scoreOf(active.toString());
    if (running) this.show('$(sync~spin) Scoring', 'A score is running. Show it', urisOf(running));
    else if (score) this.show(`$(pulse) ${text(score, this.units)}`, tooltip(score), [score.uri]);
    else this.item.hide();
  }

  private show(label: string, tip: string, uris: string[]): void {
    this.item.text = label;
    this.item.tooltip = tip;
    this.item.command = { title: 'Show score', command: COMMANDS.showLast, arguments: uris };
    this.item.show();
  }
}

function text(score: ScoreModel, units: ReturnType<typeof createUnits>): string {
  return summary(score.report, units) + (score.stale ? ' (before your last edit)' : '');
}

function tooltip({ stale, change }: ScoreModel): string {
  if (stale) return 'Async Score, scored before your last edit. Show the score';
  const after = change ? `${changeSentence(change)}. ` : '';
  return `Async Score. ${after}Show the score`;
}

import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import { changeSentence } from '../report/messages/fix';
import { createUnits } from '../report/units';
import { summary } from '../report/messages/glance';
import { fileSentence } from '../report/messages/project';
import type { FileModel, ScoreModel } from './panel/protocol';
import { targetOf, type EditorTarget } from '../host/target';
import { isBusy, targetsOf, type ReportStore } from './reportStore';

/** Status bar item, visible during a run and for a scored active file. */
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
    const file = active && this.store.fileOf(active.toString());
    const score = active && this.store.scoresIn(active.toString())[0];
    if (running)
      this.show('$(sync~spin) Scoring', 'A score is running. Show it', targetsOf(running));
    else if (file) this.show(`$(pulse) ${fileText(file, this.units)}`, FILE_TIP, [targetOf(file)]);
    else if (score)
      this.show(`$(pulse) ${text(score, this.units)}`, tooltip(score), [targetOf(score)]);
    else this.item.hide();
  }

  private show(label: string, tip: string, targets: EditorTarget[]): void {
    this.item.text = label;
    this.item.tooltip = tip;
    this.item.command = { title: 'Show score', command: COMMANDS.showLast, arguments: targets };
    this.item.show();
  }
}

const FILE_TIP = 'Async Score. Show the functions of the file';

function fileText({ file, stale }: FileModel, units: ReturnType<typeof createUnits>): string {
  return fileSentence(file, units) + (stale ? ' (before your last edit)' : '');
}

function text(score: ScoreModel, units: ReturnType<typeof createUnits>): string {
  return summary(score.report, units) + (score.stale ? ' (before your last edit)' : '');
}

function tooltip({ stale, change }: ScoreModel): string {
  if (stale) return 'Async Score, scored before your last edit. Show the score';
  const after = change ? `${changeSentence(change)}. ` : '';
  return `Async Score. ${after}Show the score`;
}

import * as vscode from 'vscode';
import { nameOfTarget } from '../../host/subjects';
import { parseTarget, type EditorTarget } from '../../host/target';
import { PANEL_VIEW_TYPE } from '../../host/ids';
import { isBusy, keyOf, targetsOf, type ReportStore, type StoredModel } from '../reportStore';

const KEY = 'underWay';

/** Kept state of an active run. */
interface UnderWay {
  targets: EditorTarget[];
  /** Id of the process that scores; while it lives, the run belongs to another window. */
  host: number;
}

/**
 * Remembers the active score in case the window is reloaded. An editor in a browser saves its tabs
 * about once a minute, so a new panel would vanish without a message.
 */
export class BrokenOff implements vscode.Disposable {
  private key: string | undefined;
  private readonly subscription: vscode.Disposable;

  constructor(
    /** Memory of the workspace, which is written at once. */
    private readonly memory: vscode.Memento,
    private readonly store: ReportStore,
  ) {
    this.subscription = store.onDidChange((model) => {
      if (model) this.follow(model);
    });
  }

  /** Shows which score was interrupted, unless a restored panel does. Runs nothing. */
  tell(show: (model: StoredModel) => void): void {
    const left = this.memory.get<Partial<UnderWay>>(KEY);
    const targets = (left?.targets ?? []).flatMap((target) => parseTarget(target) ?? []);
    if (targets.length === 0 || isAlive(left?.host)) return;
    void this.memory.update(KEY, undefined);
    if (hasPanel()) return;
    const model = brokenOff(targets);
    this.store.put(model);
    show(model);
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private follow(model: StoredModel): void {
    const key = keyOf(model);
    if (isBusy(model) && this.key === undefined) {
      this.key = key;
      const underWay: UnderWay = { targets: targetsOf(model), host: process.pid };
      void this.memory.update(KEY, underWay);
    } else if (!isBusy(model) && key === this.key) {
      this.key = undefined;
      void this.memory.update(KEY, undefined);
    }
  }
}

function brokenOff(targets: EditorTarget[]): StoredModel {
  return {
    kind: 'problem',
    targets,
    problem: {
      code: 'brokenOff',
      message: `The window was reloaded before ${targets.map(nameOfTarget).join(' against ')} was scored.`,
      found: 'a score that was under way, and no result of it',
      needed: 'nothing: what ran has ended, and no file was changed',
      remedy: 'Score it again: "Try again" below, or the command "Score async pattern".',
    },
  };
}

/** True if a panel exists, even a hidden one that has not restored its state. */
function hasPanel(): boolean {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(
      ({ input }) =>
        input instanceof vscode.TabInputWebview && input.viewType.endsWith(PANEL_VIEW_TYPE),
    );
}

function isAlive(host: number | undefined): boolean {
  if (host === undefined || host === process.pid) return false;
  try {
    // signal 0 only tests if the process exists
    process.kill(host, 0);
    return true;
  } catch {
    return false;
  }
}

import * as vscode from 'vscode';
import { PANEL_VIEW_TYPE } from '../../host/ids';
import type { Turn } from '../../page/asked';
import { keyOf, type ReportStore, type StoredModel } from '../reportStore';
import { nameOfShown, Panel, type Handle } from './panel';
import type { EmptyModel, PanelModel, Way } from './protocol';
import { parseSavedState } from './savedState';
import { Trail } from './trail';

/** Key of the page without a score; it is no URI. */
const EMPTY_KEY = '';

interface Open {
  panel: Panel;
  trail: Trail;
  /** True if the panel keeps its content, so that other content needs another panel. */
  isKept: boolean;
}

/**
 * Reuses one panel, with a history of what it showed, and opens another beside one that the user
 * keeps. Panels show the models of the store.
 */
export class Panels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private open: Open[] = [];
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly store: ReportStore,
    private readonly empty: () => Promise<EmptyModel>,
    private readonly handle: Handle,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscriptions = [
      store.onDidChange((model) => {
        if (model) this.drawAgain(model);
        else void this.drawCleared();
      }),
    ];
  }

  /** Model of the focused panel. */
  get active(): PanelModel | undefined {
    return this.open.find(({ panel }) => panel.webviewPanel.active)?.panel.shown;
  }

  /** Shows a stored model beside the editor, which keeps the focus. */
  reveal(model: StoredModel): void {
    this.revealPage(keyOf(model), model);
  }

  async revealEmpty(): Promise<void> {
    this.revealPage(EMPTY_KEY, await this.empty());
  }

  async deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = parseSavedState(state);
    if (!saved) {
      this.adopt(EMPTY_KEY, webviewPanel, await this.empty());
      return;
    }
    const known = this.store.get(keyOf(saved));
    if (!known) this.store.put(saved);
    this.adopt(keyOf(saved), webviewPanel, known ?? saved);
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
    for (const { panel } of [...this.open]) panel.webviewPanel.dispose();
  }

  private revealPage(key: string, model: PanelModel): void {
    const open =
      this.open.find(({ trail }) => trail.now === key) ?? this.open.find(({ isKept }) => !isKept);
    if (open) {
      open.trail.goTo(key);
      this.show(open, model);
      open.panel.webviewPanel.reveal(besideEditor(open.panel.webviewPanel), true);
      return;
    }
    const webviewPanel = vscode.window.createWebviewPanel(PANEL_VIEW_TYPE, 'Async Score', {
      viewColumn: this.column(),
      preserveFocus: true,
    });
    this.adopt(key, webviewPanel, model);
  }

  /** Column of another panel with a score, or the one beside the editor. */
  private column(): vscode.ViewColumn {
    for (const { panel } of this.open) {
      const { viewColumn } = panel.webviewPanel;
      if (viewColumn !== undefined) return besideEditor(panel.webviewPanel) ?? viewColumn;
    }
    return vscode.ViewColumn.Beside;
  }

  private adopt(key: string, webviewPanel: vscode.WebviewPanel, model: PanelModel): void {
    const handle: Handle = (message, panel) => {
      if (message.type === 'turn') this.turn(open, message.to);
      else this.handle(message, panel);
    };
    const { extensionUri, log } = this;
    const trail = new Trail(key);
    const shown = { ...model, way: { back: null, forth: null, isKept: false } };
    const panel = new Panel(webviewPanel, extensionUri, shown, handle, log);
    const open: Open = { panel, trail, isKept: false };
    webviewPanel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg');
    this.open.push(open);
    webviewPanel.onDidDispose(() => {
      this.open = this.open.filter((one) => one !== open);
    });
  }

  private turn(open: Open, to: Turn): void {
    if (to === 'keep') open.isKept = !open.isKept;
    else open.trail.turn(to);
    const model = this.store.get(open.trail.now);
    if (model) this.show(open, model);
    else void this.empty().then((empty) => this.show(open, empty));
  }

  private show(open: Open, model: PanelModel): void {
    open.panel.show({ ...model, way: this.wayOf(open) });
  }

  private wayOf({ trail, isKept }: Open): Way {
    const name = (key: string | undefined) => {
      if (key === undefined) return null;
      const model = this.store.get(key);
      return model ? nameOfShown(model) : 'Async Score';
    };
    return { back: name(trail.back), forth: name(trail.forth), isKept };
  }

  private drawAgain(model: StoredModel): void {
    const key = keyOf(model);
    for (const open of this.open) {
      if (open.trail.now === key) this.show(open, model);
    }
  }

  private async drawCleared(): Promise<void> {
    const empty = await this.empty();
    for (const open of this.open) {
      open.trail.keepOnly((key) => this.store.get(key) !== undefined);
      this.show(open, this.store.get(open.trail.now) ?? empty);
    }
  }
}

/** Column for a panel that would cover the active editor; undefined keeps its column. */
function besideEditor({ viewColumn }: vscode.WebviewPanel): vscode.ViewColumn | undefined {
  const covers =
    viewColumn !== undefined && vscode.window.activeTextEditor?.viewColumn === viewColumn;
  return covers ? vscode.ViewColumn.Beside : undefined;
}

import * as vscode from 'vscode';
import { PANEL_VIEW_TYPE } from '../../host/ids';
import { keyOf, type ReportStore, type StoredModel } from '../reportStore';
import { Panel, type Handle } from './panel';
import type { EmptyModel, PanelModel } from './protocol';
import { parseSavedState } from './savedState';

/** The key of the panel that shows no score: no URI is empty. */
const EMPTY_KEY = '';

/** One panel a score or comparison. Each shows what the store holds, and nothing else. */
export class Panels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly open = new Map<string, Panel>();
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
        if (model) this.open.get(keyOf(model))?.show(model);
        else void this.drawCleared();
      }),
    ];
  }

  /** The model of the panel that has the focus. */
  get active(): PanelModel | undefined {
    return [...this.open.values()].find((panel) => panel.webviewPanel.active)?.shown;
  }

  /** Shows a stored model beside the editor, whose focus stays where it is. */
  reveal(model: StoredModel): void {
    this.revealPanel(keyOf(model), model);
  }

  async revealEmpty(): Promise<void> {
    this.revealPanel(EMPTY_KEY, await this.empty());
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
    for (const panel of [...this.open.values()]) panel.webviewPanel.dispose();
  }

  private revealPanel(key: string, model: PanelModel): void {
    const panel = this.open.get(key);
    if (panel) {
      panel.show(model);
      panel.webviewPanel.reveal(undefined, true);
      return;
    }
    const webviewPanel = vscode.window.createWebviewPanel(PANEL_VIEW_TYPE, 'Async Score', {
      viewColumn: this.column(),
      preserveFocus: true,
    });
    this.adopt(key, webviewPanel, model);
  }

  /** Beside the editor, or where another score is shown already. */
  private column(): vscode.ViewColumn {
    for (const { webviewPanel } of this.open.values()) {
      if (webviewPanel.viewColumn !== undefined) return webviewPanel.viewColumn;
    }
    return vscode.ViewColumn.Beside;
  }

  private adopt(key: string, webviewPanel: vscode.WebviewPanel, model: PanelModel): void {
    const panel = new Panel(webviewPanel, this.extensionUri, model, this.handle, this.log);
    webviewPanel.iconPath = vscode.Uri.joinPath(this.extensionUri, 'media', 'icon.svg');
    this.open.get(key)?.webviewPanel.dispose();
    this.open.set(key, panel);
    webviewPanel.onDidDispose(() => {
      if (this.open.get(key) === panel) this.open.delete(key);
    });
  }

  private async drawCleared(): Promise<void> {
    const empty = await this.empty();
    for (const [key, panel] of this.open) {
      if (!this.store.get(key)) panel.show(empty);
    }
  }
}

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { visible } from '../../report/visible';
import { panelHtml } from './html';
import { parseFromPanel, type FromPanel, type PanelModel, type ToPanel } from './protocol';

/** What a message of the page asks for. */
export type Handle = (message: Exclude<FromPanel, { type: 'ready' }>, panel: Panel) => void;

/** One webview: sends it models, and hands on what it asks for. */
export class Panel {
  private model: PanelModel;
  private isReady = false;

  constructor(
    readonly webviewPanel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    model: PanelModel,
    private readonly handle: Handle,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.model = model;
    const { webview } = webviewPanel;
    const dist = vscode.Uri.joinPath(extensionUri, 'dist');
    webview.options = { enableScripts: true, localResourceRoots: [dist] };
    // before the page is set, for it speaks as soon as it is there
    webview.onDidReceiveMessage((value) => this.receive(value));
    webview.html = panelHtml({
      cspSource: webview.cspSource,
      nonce: randomBytes(16).toString('base64'),
      script: webview.asWebviewUri(vscode.Uri.joinPath(dist, 'panel.js')).toString(),
      style: webview.asWebviewUri(vscode.Uri.joinPath(dist, 'panel.css')).toString(),
      language: vscode.env.language,
    });
    webviewPanel.title = titleOf(model);
  }

  get shown(): PanelModel {
    return this.model;
  }

  show(model: PanelModel): void {
    this.model = model;
    this.webviewPanel.title = titleOf(model);
    if (this.isReady) this.post({ type: 'model', model });
  }

  private receive(value: unknown): void {
    try {
      const message = parseFromPanel(value);
      if (message.type === 'ready') {
        this.isReady = true;
        this.post({ type: 'model', model: this.model });
      } else {
        this.handle(message, this);
      }
    } catch (error) {
      this.log.error(error instanceof Error ? error : String(error));
    }
  }

  private post(message: ToPanel): void {
    void this.webviewPanel.webview.postMessage(message);
  }
}

export function titleOf(model: PanelModel): string {
  switch (model.kind) {
    case 'empty':
      return 'Async Score';
    case 'problem':
      return `Score: ${model.uris.map(baseName).join(' ↔ ')}`;
    case 'score':
      return `Score: ${baseName(model.uri)}`;
    case 'comparison':
      return `Score: ${baseName(model.uriA)} ↔ ${baseName(model.uriB)}`;
  }
}

function baseName(uri: string): string {
  const { path } = vscode.Uri.parse(uri);
  return visible(path.slice(path.lastIndexOf('/') + 1));
}

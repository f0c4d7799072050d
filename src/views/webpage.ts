import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { panelHtml } from './panel/html';

/** Kind of one of our pages. */
export interface PageKind<Message> {
  /** Name of its script and its style in dist. */
  name: 'panel' | 'gallery';
  /** Parses a message of the page; throws if it is invalid. */
  parse(value: unknown): Message | { type: 'ready' };
}

/** Page in a webview: sends models once it is ready, and forwards its requests. */
export class Webpage<Model, Message extends { type: string }> {
  private isReady = false;

  constructor(
    private readonly webview: vscode.Webview,
    extensionUri: vscode.Uri,
    private readonly kind: PageKind<Message>,
    private model: Model,
    private readonly handle: (message: Message) => void,
    private readonly log: vscode.LogOutputChannel,
  ) {
    const dist = vscode.Uri.joinPath(extensionUri, 'dist');
    webview.options = { enableScripts: true, localResourceRoots: [dist] };
    // listen before the page is set, as it sends a message as soon as it is loaded
    webview.onDidReceiveMessage((value) => this.receive(value));
    const asset = (file: string) =>
      webview.asWebviewUri(vscode.Uri.joinPath(dist, file)).toString();
    webview.html = panelHtml({
      cspSource: webview.cspSource,
      nonce: randomBytes(16).toString('base64'),
      script: asset(`${kind.name}.js`),
      style: asset(`${kind.name}.css`),
      language: vscode.env.language,
    });
  }

  get shown(): Model {
    return this.model;
  }

  show(model: Model): void {
    this.model = model;
    if (this.isReady) this.post();
  }

  /** Asks the page to draw an SVG, if it is loaded. */
  rasterise(svg: string): Thenable<boolean> {
    return this.webview.postMessage({ type: 'rasterise', svg });
  }

  private receive(value: unknown): void {
    try {
      const message = this.kind.parse(value);
      if (isReadyMessage(message)) {
        this.isReady = true;
        this.post();
      } else {
        this.handle(message);
      }
    } catch (error) {
      this.log.error(error instanceof Error ? error : String(error));
    }
  }

  private post(): void {
    void this.webview.postMessage({ type: 'model', model: this.model });
  }
}

function isReadyMessage(message: { type: string }): message is { type: 'ready' } {
  return message.type === 'ready';
}

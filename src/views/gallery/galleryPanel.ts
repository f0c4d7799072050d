import * as vscode from 'vscode';
import { GALLERY_VIEW_TYPE } from '../../host/ids';
import { Webpage } from '../webpage';
import type { GalleryModels } from './galleryModels';
import { parseFromGallery, type FromGallery, type GalleryModel } from './protocol';

const TITLE = 'Async Score: Gallery';

export type GalleryRequest = Exclude<FromGallery, { type: 'ready' }>;

/** Handles a request of the page. */
export type HandleGallery = (message: GalleryRequest, webviewPanel: vscode.WebviewPanel) => void;

interface Open {
  webviewPanel: vscode.WebviewPanel;
  page: Webpage<GalleryModel, GalleryRequest>;
}

/** The only panel of the gallery. It shows the model. */
export class GalleryPanel implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private open: Open | undefined;
  private readonly subscription: vscode.Disposable;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly models: GalleryModels,
    private readonly handle: HandleGallery,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscription = models.onDidChange((model) => this.open?.page.show(model));
  }

  reveal(): void {
    if (this.open) {
      this.open.webviewPanel.reveal();
      return;
    }
    const webviewPanel = vscode.window.createWebviewPanel(
      GALLERY_VIEW_TYPE,
      TITLE,
      vscode.ViewColumn.Active,
    );
    this.adopt(webviewPanel);
  }

  /** Restores a panel: the page keeps its arrangement, and the results are loaded again. */
  deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel): Promise<void> {
    this.adopt(webviewPanel);
    return this.models.look();
  }

  dispose(): void {
    this.subscription.dispose();
    this.open?.webviewPanel.dispose();
  }

  private adopt(webviewPanel: vscode.WebviewPanel): void {
    this.open?.webviewPanel.dispose();
    webviewPanel.iconPath = vscode.Uri.joinPath(this.extensionUri, 'media', 'icon.svg');
    webviewPanel.title = TITLE;
    const kind = { name: 'gallery', parse: parseFromGallery } as const;
    const asked = (message: GalleryRequest) => this.handle(message, webviewPanel);
    const { webview } = webviewPanel;
    const page = new Webpage(webview, this.extensionUri, kind, this.models.now, asked, this.log);
    const open = { webviewPanel, page };
    this.open = open;
    webviewPanel.onDidDispose(() => {
      if (this.open === open) this.open = undefined;
    });
  }
}

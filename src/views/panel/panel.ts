import type * as vscode from 'vscode';
import { namesOfTargets } from '../../host/subjects';
import { targetsOf, type StoredModel } from '../reportStore';
import { Webpage } from '../webpage';
import { parseFromPanel, type FromPanel, type PanelModel } from './protocol';

type Asked = Exclude<FromPanel, { type: 'ready' }>;

/** What a message of the page asks for. */
export type Handle = (message: Asked, panel: Panel) => void;

/** One webview with a score, a comparison, or what stands in their place. */
export class Panel {
  private readonly page: Webpage<PanelModel, Asked>;

  constructor(
    readonly webviewPanel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    model: PanelModel,
    handle: Handle,
    log: vscode.LogOutputChannel,
  ) {
    const { webview } = webviewPanel;
    const kind = { name: 'panel', parse: parseFromPanel } as const;
    const asked = (message: Asked) => handle(message, this);
    this.page = new Webpage(webview, extensionUri, kind, model, asked, log);
    webviewPanel.title = titleOf(model);
  }

  get shown(): PanelModel {
    return this.page.shown;
  }

  show(model: PanelModel): void {
    this.webviewPanel.title = titleOf(model);
    this.page.show(model);
  }
}

export function titleOf(model: PanelModel): string {
  return model.kind === 'empty' ? 'Async Score' : `Score: ${nameOfShown(model)}`;
}

/** For people: what a page is about. */
export function nameOfShown(model: StoredModel): string {
  return namesOfTargets(targetsOf(model)).join(' ↔ ');
}

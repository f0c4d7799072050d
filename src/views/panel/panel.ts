import { EventEmitter, once } from 'node:events';

import type * as vscode from 'vscode';
import { namesOfTargets } from '../../host/subjects';
import { targetsOf, type StoredModel } from '../reportStore';
import { Webpage } from '../webpage';
import { parseFromPanel, type Drawn, type FromPanel, type PanelModel } from './protocol';

type Asked = Exclude<FromPanel, { type: 'ready' | 'drawn' }>;

/** Time limit of a drawing, as a hidden page draws nothing. */
const DRAWN_WITHIN_MS = 10_000;

/** Handles a request of the page. */
export type Handle = (message: Asked, panel: Panel) => void;

/** Webview with a score, a comparison, or a placeholder. */
export class Panel {
  private readonly page: Webpage<PanelModel, Asked | Drawn>;
  private readonly drawn = new EventEmitter();

  constructor(
    readonly webviewPanel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    model: PanelModel,
    handle: Handle,
    log: vscode.LogOutputChannel,
  ) {
    const { webview } = webviewPanel;
    const kind = { name: 'panel', parse: parseFromPanel } as const;
    const asked = (message: Asked | Drawn) => {
      if (message.type === 'drawn') this.drawn.emit('png', message.png);
      else handle(message, this);
    };
    this.page = new Webpage(webview, extensionUri, kind, model, asked, log);
    webviewPanel.title = titleOf(model);
  }

  get shown(): PanelModel {
    return this.page.shown;
  }

  /** PNG of an SVG; null if the page cannot draw it. */
  async rasterised(svg: string): Promise<Uint8Array | null> {
    const drawn = once(this.drawn, 'png', { signal: AbortSignal.timeout(DRAWN_WITHIN_MS) });
    const png = drawn.then(
      ([data]) => data as string | null,
      () => null,
    );
    if (!(await this.page.rasterise(svg))) return null;
    const data = await png;
    return data === null ? null : Buffer.from(data, 'base64');
  }

  show(model: PanelModel): void {
    this.webviewPanel.title = titleOf(model);
    this.page.show(model);
  }
}

function titleOf(model: PanelModel): string {
  return model.kind === 'empty' ? 'Async Score' : `Score: ${nameOfShown(model)}`;
}

/** Name of a page's subject, for people. */
export function nameOfShown(model: StoredModel): string {
  return namesOfTargets(targetsOf(model)).join(' ↔ ');
}

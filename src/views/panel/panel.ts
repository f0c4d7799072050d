import { EventEmitter, once } from 'node:events';

import type * as vscode from 'vscode';
import { namesOfTargets } from '../../host/subjects';
import { targetsOf, type StoredModel } from '../reportStore';
import { Webpage } from '../webpage';
import { parseFromPanel, type Drawn, type FromPanel, type PanelModel } from './protocol';

type Asked = Exclude<FromPanel, { type: 'ready' | 'drawn' }>;

/** What is not drawn by then will not be: the page may be hidden. */
const DRAWN_WITHIN_MS = 10_000;

/** What a message of the page asks for. */
export type Handle = (message: Asked, panel: Panel) => void;

/** One webview with a score, a comparison, or what stands in their place. */
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

  /** An SVG as PNG; null where the page cannot draw it. */
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

/** For people: what a page is about. */
export function nameOfShown(model: StoredModel): string {
  return namesOfTargets(targetsOf(model)).join(' ↔ ');
}

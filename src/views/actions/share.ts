import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RemoteCore } from '../../host/lazyCore';
import type { LazyCore } from '../../host/lazyCore';
import type { Report } from '../../report/report';
import type { Shared } from '../../report/shared';
import type { Panel } from '../panel/panel';

/** Extension of a file. */
type Form = 'html' | 'svg' | 'png';

interface Way extends vscode.QuickPickItem {
  go(): Promise<void>;
}

/** File, and the 1-based line of its score. */
interface SharedLine {
  uri: vscode.Uri;
  line: number;
}

/** Copies the content of a page to the clipboard, or saves it. */
export class Share {
  constructor(private readonly lazyCore: LazyCore) {}

  async copyMarkdown(value: Shared, length: 'brief' | 'whole' = 'brief'): Promise<void> {
    const core = this.lazyCore.get();
    await copy(await core.markdown(value, length), 'Markdown');
  }

  /** Lets the user pick the format. */
  async pick(value: Shared, at: SharedLine | null, page: Pick<Panel, 'rasterised'>): Promise<void> {
    const ways: Way[] = [
      {
        label: 'Copy Markdown',
        description: 'the sentence, the findings and a small table',
        go: () => this.copyMarkdown(value),
      },
      {
        label: 'Copy all as Markdown',
        description: 'with how it was called and measured',
        go: () => this.copyMarkdown(value, 'whole'),
      },
      {
        label: 'Copy JSON',
        description: 'as the terminal prints it',
        go: () => copy(JSON.stringify(value, null, 2), 'JSON'),
      },
      {
        label: 'Save as HTML…',
        description: 'one file that loads nothing and runs nothing',
        go: () => this.save(value, 'html', (core) => core.html(value)),
      },
      ...('subject' in value && !('rows' in value) ? this.pictures(value, page) : []),
      ...(at ? [linkTo(at)] : []),
    ];
    const picked = await vscode.window.showQuickPick(ways, { placeHolder: 'Share this score' });
    await picked?.go();
  }

  private pictures(report: Report, page: Pick<Panel, 'rasterised'>): Way[] {
    return [
      {
        label: 'Save as SVG…',
        description: 'a picture of the cards, the findings and the waits',
        go: () => this.save(report, 'svg', (core) => core.picture(report, 'anyTheme')),
      },
      {
        label: 'Save as PNG…',
        description: 'the same picture, for where an SVG is not shown',
        go: () =>
          this.save(report, 'png', async (core) =>
            page.rasterised(await core.picture(report, 'light')),
          ),
      },
    ];
  }

  private async save(
    value: Shared,
    as: Form,
    write: (core: RemoteCore) => Promise<string | Uint8Array | null>,
  ): Promise<void> {
    const to = await vscode.window.showSaveDialog({
      defaultUri: placeFor(value, as),
      filters: { [as.toUpperCase()]: [as] },
    });
    if (!to) return;
    const written = await write(this.lazyCore.get());
    if (written === null) {
      const remedy =
        'Bring the page of the score to the front and save it again, or save it as SVG.';
      void vscode.window.showWarningMessage(`The picture could not be drawn. ${remedy}`);
      return;
    }
    const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written;
    await vscode.workspace.fs.writeFile(to, bytes);
    tell('saved');
  }
}

/** Default path of a file, such as `orders.html` in the workspace folder. */
function placeFor(value: Shared, as: Form): vscode.Uri {
  const { subject } = 'subject' in value ? value : value.a;
  const name = `${path.parse(subject.file).name}.${as}`;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return folder ? vscode.Uri.joinPath(folder.uri, name) : vscode.Uri.file(name);
}

/**
 * Offers a link that opens the line in the reader's editor, if the file has the same path there.
 */
function linkTo({ uri, line }: SharedLine): Way {
  const link = `${vscode.env.uriScheme}://file${uri.path}:${line}`;
  return {
    label: 'Copy a link to the line',
    description: link,
    go: () => copy(link, 'a link'),
  };
}

async function copy(text: string, as: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  tell(`copied as ${as}`);
}

function tell(what: string): void {
  vscode.window.setStatusBarMessage(`Async Score: ${what}`, 4000);
}

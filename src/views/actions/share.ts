import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RemoteCore } from '../../host/lazyCore';
import type { LazyCore } from '../../host/lazyCore';
import type { Shared } from '../../report/shared';

/** What a file ends in. */
type Form = 'html' | 'svg';

interface Way extends vscode.QuickPickItem {
  go(): Promise<void>;
}

/** A file, and the 1-based line of it that a score is about. */
interface SharedLine {
  uri: vscode.Uri;
  line: number;
}

/** What a page shows, for others: on the clipboard, or in a file. */
export class Share {
  constructor(private readonly lazyCore: LazyCore) {}

  async copyMarkdown(value: Shared, length: 'brief' | 'whole' = 'brief'): Promise<void> {
    const core = this.lazyCore.get();
    await copy(await core.markdown(value, length), 'Markdown');
  }

  /** Asks for the form. */
  async pick(value: Shared, at: SharedLine | null): Promise<void> {
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
      ...('subject' in value && !('rows' in value)
        ? [
            {
              label: 'Save as SVG…',
              description: 'a picture of the cards, the findings and the waits',
              go: () => this.save(value, 'svg', (core) => core.picture(value)),
            },
          ]
        : []),
      ...(at ? [linkTo(at)] : []),
    ];
    const picked = await vscode.window.showQuickPick(ways, { placeHolder: 'Share this score' });
    await picked?.go();
  }

  private async save(
    value: Shared,
    as: Form,
    write: (core: RemoteCore) => Promise<string>,
  ): Promise<void> {
    const to = await vscode.window.showSaveDialog({
      defaultUri: placeFor(value, as),
      filters: { [as.toUpperCase()]: [as] },
    });
    if (!to) return;
    const written = await write(this.lazyCore.get());
    await vscode.workspace.fs.writeFile(to, new TextEncoder().encode(written));
    tell('saved');
  }
}

/** `orders.html`, in the folder that is open. */
function placeFor(value: Shared, as: Form): vscode.Uri {
  const { subject } = 'subject' in value ? value : value.a;
  const name = `${path.parse(subject.file).name}.${as}`;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return folder ? vscode.Uri.joinPath(folder.uri, name) : vscode.Uri.file(name);
}

/** The editor of whoever follows it opens the file at that line, where the file is at the same place. */
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

import * as vscode from 'vscode';
import type { GalleryPanel } from '../gallery/galleryPanel';
import type { GalleryModels } from '../gallery/galleryModels';
import type { Panels } from '../panel/panels';
import { keyOfUris, urisOf, type ReportStore } from '../reportStore';
import { COMMANDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import { pickRuntime } from '../../host/pickRuntime';
import { pickSubject } from '../../host/pickSubject';
import type { QueuedRuns } from './queuedRuns';
import type { FixService } from './fixService';
import type { ProfileService } from './profileService';
import type { ScoreService } from './scoreService';
import { isScored, nameOf } from '../../host/subjects';

/** What the palette, the menus, the lenses and the status bar call. */
export class Commands {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly service: ScoreService,
    private readonly profiles: ProfileService,
    private readonly fixes: FixService,
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
    private readonly panels: Panels,
    private readonly galleryPanel: GalleryPanel,
    private readonly galleryModels: GalleryModels,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  register(): vscode.Disposable {
    const { registerCommand } = vscode.commands;
    return vscode.Disposable.from(
      registerCommand(COMMANDS.score, (resource?: unknown) => this.score(resource)),
      registerCommand(COMMANDS.compare, (resource?: unknown, selected?: unknown) =>
        this.compare(resource, selected),
      ),
      registerCommand(COMMANDS.profile, (resource?: unknown) => this.profile(resource)),
      registerCommand(COMMANDS.openGallery, () => this.openGallery()),
      registerCommand(COMMANDS.showLast, (...uris: unknown[]) => this.showLast(uris)),
      registerCommand(COMMANDS.pickRuntime, () => pickRuntime(this.lazyCore, this.log)),
      registerCommand(COMMANDS.clear, () => this.store.clear()),
      registerCommand(COMMANDS.measureFixes, (resource?: unknown) => this.measureFixes(resource)),
    );
  }

  private async score(resource: unknown): Promise<void> {
    if (resource instanceof vscode.Uri) return this.run([resource]);
    // "Score" while a score has the focus means: that one, again
    const shown = this.panels.active;
    if (shown && shown.kind !== 'empty') {
      return this.run(urisOf(shown).map((uri) => vscode.Uri.parse(uri)));
    }
    const active = activeResource();
    return active ? this.run([active]) : this.panels.revealEmpty();
  }

  private async compare(resource: unknown, selected: unknown): Promise<void> {
    const [first, second] = Array.isArray(selected) ? selected.filter(isUri) : [];
    if (first && second) return this.run([first, second]);
    const a =
      (isUri(resource) ? resource : activeResource()) ??
      (await pickSubject('First pattern to compare', this.lazyCore, undefined));
    if (!a) return;
    const b = await pickSubject(`Compare ${nameOf(a)} with…`, this.lazyCore, a);
    if (b) await this.run([a, b]);
  }

  private async profile(resource: unknown): Promise<void> {
    const shown = this.panels.active;
    const uri =
      (isUri(resource) ? resource : undefined) ??
      (shown?.kind === 'score' ? vscode.Uri.parse(shown.uri) : activeResource());
    if (uri) await this.run([uri], () => this.profiles.profile(uri));
    else await this.panels.revealEmpty();
  }

  private async measureFixes(resource: unknown): Promise<void> {
    const uri = isUri(resource) ? resource : activeResource();
    if (uri) await this.fixes.measureAll(uri);
    else await this.panels.revealEmpty();
  }

  private openGallery(): Promise<void> {
    this.galleryPanel.reveal();
    return this.galleryModels.look();
  }

  private async showLast(uris: readonly unknown[]): Promise<void> {
    const key = keyOfUris(uris.filter((uri) => typeof uri === 'string'));
    const model = this.store.get(key) ?? this.store.last;
    if (model) this.panels.reveal(model);
    else await this.panels.revealEmpty();
  }

  /** Opens the panel as soon as there is something to show, while the run goes on. */
  private async run(
    uris: readonly vscode.Uri[],
    work: () => Promise<unknown> = () => this.service.run(uris),
  ): Promise<void> {
    const key = keyOfUris(uris.map(String));
    if (this.runs.isBusy(uris.map(String))) {
      const names = uris.map(nameOf).join(' against ');
      vscode.window.setStatusBarMessage(`Async Score: ${names} is being scored already`, 5000);
      const model = this.store.get(key);
      if (model) this.panels.reveal(model);
      return;
    }
    const first = this.store.onDidChange((model) => {
      if (model && keyOfUris(urisOf(model)) === key) {
        first.dispose();
        this.panels.reveal(model);
      }
    });
    try {
      await work();
    } finally {
      first.dispose();
    }
  }
}

/** The active editor's, or, where another view has the focus, that of an editor in sight. */
function activeResource(): vscode.Uri | undefined {
  const { activeTextEditor, visibleTextEditors, tabGroups } = vscode.window;
  const input = tabGroups.activeTabGroup.activeTab?.input;
  if (activeTextEditor) return activeTextEditor.document.uri;
  if (input instanceof vscode.TabInputText) return input.uri;
  return visibleTextEditors.find(({ document }) => isScored(document))?.document.uri;
}

function isUri(value: unknown): value is vscode.Uri {
  return value instanceof vscode.Uri;
}

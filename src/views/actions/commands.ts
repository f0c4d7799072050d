import * as vscode from 'vscode';
import type { GalleryPanel } from '../gallery/galleryPanel';
import type { GalleryModels } from '../gallery/galleryModels';
import type { Panels } from '../panel/panels';
import { targetsOf, type ReportStore } from '../reportStore';
import { activeResource, hasTab } from '../../host/activeEditor';
import type { LastSubject } from '../../host/lastSubject';
import { COMMANDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import { pickRuntime } from '../../host/pickRuntime';
import { pickSubject } from '../../host/pickSubject';
import type { PointedAt } from '../../host/pointedAt';
import { keyOfTargets, parseTarget, targetOf, type EditorTarget } from '../../host/target';
import type { FixService } from './fixService';
import type { ProfileService } from './profileService';
import type { PickedFunctions } from './pickedFunctions';
import type { ShownRuns } from './shownRuns';
import { nameOfTarget } from '../../host/subjects';
import { openSample } from '../../host/openSample';

/** Commands of the palette, the menus, the lenses and the status bar. */
export class Commands {
  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly lazyCore: LazyCore,
    private readonly pointed: PointedAt,
    private readonly profiles: ProfileService,
    private readonly fixes: FixService,
    private readonly shown: ShownRuns,
    private readonly picked: PickedFunctions,
    private readonly store: ReportStore,
    private readonly panels: Panels,
    private readonly galleryPanel: GalleryPanel,
    private readonly galleryModels: GalleryModels,
    private readonly lastSubject: Pick<LastSubject, 'uri'>,
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
      registerCommand(COMMANDS.openSample, () => openSample(this.extensionUri)),
      registerCommand(COMMANDS.showLast, (...targets: unknown[]) => this.showLast(targets)),
      registerCommand(COMMANDS.pickRuntime, () => pickRuntime(this.lazyCore, this.log)),
      registerCommand(COMMANDS.clear, () => this.store.clear()),
      registerCommand(COMMANDS.measureFixes, (resource?: unknown) => this.measureFixes(resource)),
    );
  }

  private async score(resource: unknown): Promise<void> {
    const lens = parseTarget(resource);
    if (lens) return this.shown.run([await this.pointed.byLens(lens)]);
    if (resource instanceof vscode.Uri) {
      return this.shown.run([await this.pointed.toScore(resource)]);
    }
    // with the focus on a score, "Score" runs that one again
    const shown = this.panels.active;
    if (shown && shown.kind !== 'empty') return this.shown.run(targetsOf(shown));
    const active = this.lookedAt();
    if (active) return this.shown.run([await this.pointed.toScore(active)]);
    return this.panels.revealEmpty();
  }

  private async compare(resource: unknown, selected: unknown): Promise<void> {
    const [first, second] = Array.isArray(selected) ? selected.filter(isUri) : [];
    if (first && second) return this.compareFiles(first, second);
    const pointed = parseTarget(resource) ?? (await this.firstToCompare(resource));
    const a = pointed && (await this.picked.one(pointed));
    if (!a) return;
    const kind = await this.pointed.kindOf(a);
    const question = `Compare ${nameOfTarget(a)} with…`;
    const picked = await pickSubject(question, this.lazyCore, {
      uri: vscode.Uri.parse(a.uri),
      kind,
    });
    const b = picked && (await this.picked.one(whole(picked), a));
    if (b) await this.shown.run([a, b]);
  }

  private async compareFiles(first: vscode.Uri, second: vscode.Uri): Promise<void> {
    const a = await this.picked.one(whole(first));
    const b = a && (await this.picked.one(whole(second)));
    if (b) await this.shown.run([a, b]);
  }

  private async firstToCompare(resource: unknown): Promise<EditorTarget | undefined> {
    const uri =
      (isUri(resource) ? resource : this.lookedAt()) ??
      (await pickSubject('First pattern to compare', this.lazyCore));
    return uri && whole(uri);
  }

  private async profile(resource: unknown): Promise<void> {
    const shown = this.panels.active;
    const uri = isUri(resource) ? resource : this.lookedAt();
    const target =
      !isUri(resource) && shown?.kind === 'score'
        ? targetOf(shown)
        : uri && (await this.pointed.byCursor(uri));
    if (target) await this.shown.run([target], () => this.profiles.profile(target));
    else await this.panels.revealEmpty();
  }

  private async measureFixes(resource: unknown): Promise<void> {
    const uri = isUri(resource) ? resource : this.lookedAt();
    if (uri) await this.fixes.measureAll(uri);
    else await this.panels.revealEmpty();
  }

  /** Document that the user views, or viewed last if a page such as a walkthrough covers it. */
  private lookedAt(): vscode.Uri | undefined {
    const { uri } = this.lastSubject;
    return activeResource() ?? (uri && hasTab(uri) ? uri : undefined);
  }

  private openGallery(): Promise<void> {
    this.galleryPanel.reveal();
    return this.galleryModels.look();
  }

  private async showLast(wanted: readonly unknown[]): Promise<void> {
    const targets = wanted.flatMap((one) => parseTarget(one) ?? []);
    const model = this.store.get(keyOfTargets(targets)) ?? this.store.last;
    if (model) this.panels.reveal(model);
    else await this.panels.revealEmpty();
  }
}

function whole(uri: vscode.Uri): EditorTarget {
  return { uri: uri.toString() };
}

function isUri(value: unknown): value is vscode.Uri {
  return value instanceof vscode.Uri;
}

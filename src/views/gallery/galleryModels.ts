import * as vscode from 'vscode';
import type { Failure } from '../../failure';
import type { Gallery } from '../../gallery/gallery';
import { readGalleryRuntimes, readSettings } from '../../host/configuration';
import type { Core } from '../../host/core';
import { SECTION } from '../../host/ids';
import type { Studied, StudySettings } from '../../host/galleryStudy';
import type { LastSubject } from '../../host/lastSubject';
import type { LazyCore } from '../../host/lazyCore';
import { NOT_YET, UNTRUSTED } from '../../host/notRun';
import { nameOf } from '../../host/subjects';
import type { PlannedRun } from '../../study/study';
import type { GalleryModel, GalleryStatus } from './protocol';

/** The gallery as it is planned and known at a time. */
export interface Known {
  core: Core;
  gallery: Gallery;
  settings: StudySettings;
  plan: readonly PlannedRun[];
  studied: Studied;
}

/** What the gallery's page draws. It is kept in memory, so that a page that is closed loses nothing. */
export class GalleryModels implements vscode.Disposable {
  private model: GalleryModel = {
    status: { state: 'looking' },
    trusted: vscode.workspace.isTrusted,
    rows: [],
    tables: [],
    workload: null,
    machine: null,
    missingLibraries: 0,
    subject: null,
    problem: null,
  };
  private readonly changed = new vscode.EventEmitter<GalleryModel>();
  private readonly subscription: vscode.Disposable;
  private looking: Promise<void> | undefined;
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly lastSubject: LastSubject,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscription = vscode.Disposable.from(
      lastSubject.onDidChange(() => this.put({})),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(SECTION)) void this.lookAgain();
      }),
    );
  }

  get now(): GalleryModel {
    return this.model;
  }

  /** Looks for the Nodes of this machine and for what is kept; shows the tokens until then. */
  look(): Promise<void> {
    this.looking ??= this.lookAnew().finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** Only where something is shown that may have changed: else nothing needs to be loaded for it. */
  async lookAgain(): Promise<void> {
    if (this.model.rows.length > 0) await this.look();
  }

  /** What is known now, found anew: libraries and Nodes may have come since. */
  async known(core: Core, signal: AbortSignal): Promise<Known> {
    const { gallery, study } = core;
    const settings = studySettings();
    const plan = vscode.workspace.isTrusted
      ? await study.plan(gallery, settings, signal)
      : study.planNothing(gallery, settings, UNTRUSTED);
    return { core, gallery, settings, plan, studied: await study.known(plan, settings) };
  }

  show({ core, gallery, settings, plan, studied }: Known, status?: GalleryStatus): void {
    this.put({
      rows: core.study.rows(gallery, plan, studied),
      tables: core.study.tables(gallery, studied),
      workload: settings.workload,
      machine: core.study.machine,
      missingLibraries: gallery.members.filter(({ missing }) => missing.length > 0).length,
      ...(status && { status }),
    });
  }

  status(status: GalleryStatus): void {
    this.put({ status });
  }

  problem(problem: Failure | null): void {
    this.put({ problem });
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private async lookAnew(): Promise<void> {
    const { state } = this.model.status;
    if (state === 'running' || state === 'waiting') return;
    try {
      const core = await this.lazyCore.get();
      if (this.model.rows.length === 0) this.showTokens(core);
      const { signal } = new AbortController();
      this.show(await this.known(core, signal), { state: 'idle' });
    } catch (error) {
      this.log.error(error instanceof Error ? error : String(error));
      this.status({ state: 'idle' });
      throw error;
    }
  }

  private showTokens(core: Core): void {
    const { gallery, study } = core;
    const settings = studySettings();
    const why = vscode.workspace.isTrusted ? NOT_YET : UNTRUSTED;
    const plan = study.planNothing(gallery, settings, why);
    this.show({ core, gallery, settings, plan, studied: plan.map(() => null) });
  }

  private put(change: Partial<GalleryModel>): void {
    const { uri } = this.lastSubject;
    this.model = {
      ...this.model,
      ...change,
      trusted: vscode.workspace.isTrusted,
      subject: uri ? nameOf(uri) : null,
    };
    this.changed.fire(this.model);
  }
}

/** The settings of no file in particular: the gallery is of none. */
function studySettings(): StudySettings {
  const { runtime, parallel, connections, ioMs, mode, budgetMs, timeoutMs } = readSettings();
  return {
    workload: { kind: 'auto', parallel, connections, ioMs, mode },
    budgetMs,
    timeoutMs,
    runtime,
    runtimes: readGalleryRuntimes(),
  };
}

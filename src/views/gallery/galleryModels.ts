import * as vscode from 'vscode';
import { failure, type Failure } from '../../failure';
import { readGalleryRuntimes, readSettings } from '../../host/configuration';
import { SECTION } from '../../host/ids';
import type { StudiedGallery, StudySettings } from '../../host/galleryStudy';
import type { LastSubject } from '../../host/lastSubject';
import type { LazyCore, RemoteCore } from '../../host/lazyCore';
import { NOT_MEASURED_YET, UNTRUSTED } from '../../host/notRun';
import { nameOf } from '../../host/subjects';
import { Looks } from './looks';
import type { GalleryModel, GalleryStatus } from './protocol';

/** Model of the gallery's page, kept in memory so that closing the page loses nothing. */
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
  private readonly looks = new Looks(
    () => this.lookOnce(),
    () => this.isBusy,
  );
  /** Failure of the last look; null: none. */
  private notLooked: Failure | null = null;
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

  private get isBusy(): boolean {
    const { state } = this.model.status;
    return state === 'running' || state === 'waiting';
  }

  /** Finds the Nodes of this machine and the kept results; shows tokens until then. */
  look(): Promise<void> {
    return this.looks.look();
  }

  /** Looks again after a change, if the gallery is shown. */
  async lookAgain(): Promise<void> {
    if (this.model.rows.length > 0 || this.isBusy) await this.looks.lookAgain();
  }

  /** Notes that the shown results may be outdated; does not look. */
  missed(): void {
    this.looks.missed();
  }

  /** Looks at changes that occurred during a run. */
  catchUp(): Promise<void> {
    return this.looks.catchUp();
  }

  show(known: StudiedGallery, more: Pick<Partial<GalleryModel>, 'status' | 'problem'> = {}): void {
    this.put({ ...known, ...more });
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

  private async lookOnce(): Promise<void> {
    try {
      const core = this.lazyCore.get();
      if (this.model.rows.length === 0) this.show(await tokensOnly(core));
      const known = await knownNow(core);
      // a run that started meanwhile shows its own results
      if (this.isBusy) this.missed();
      else this.show(known, this.looked(null));
    } catch (error) {
      this.log.error(error instanceof Error ? error : String(error));
      this.put(
        this.looked(
          failure('failed', 'uncaughtException', `The gallery cannot be read: ${String(error)}`, {
            remedy: 'The log has more: Output, Async Score. Then open the gallery again.',
          }),
        ),
      );
    }
  }

  /** Change after a look; the problem of a run stays. */
  private looked(problem: Failure | null): Partial<GalleryModel> {
    const { status, problem: before } = this.model;
    const isOfRun = problem === null && before !== this.notLooked;
    this.notLooked = problem;
    return {
      ...(status.state === 'looking' && { status: { state: 'idle' } }),
      ...(!isOfRun && { problem }),
    };
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

/** Loads the present results, as libraries and Nodes may have been installed. */
function knownNow({ study }: RemoteCore): Promise<StudiedGallery> {
  const settings = studySettings();
  return vscode.workspace.isTrusted
    ? study.known(settings, new AbortController().signal)
    : study.notRun(settings, UNTRUSTED, true);
}

function tokensOnly({ study }: RemoteCore): Promise<StudiedGallery> {
  const why = vscode.workspace.isTrusted ? NOT_MEASURED_YET : UNTRUSTED;
  return study.notRun(studySettings(), why, false);
}

/** Settings without a resource, as the gallery belongs to no folder. */
export function studySettings(): StudySettings {
  const { runtime, parallel, connections, ioMs, mode, budgetMs, timeoutMs } = readSettings();
  return {
    workload: { kind: 'auto', parallel, connections, ioMs, mode },
    budgetMs,
    timeoutMs,
    runtime,
    runtimes: readGalleryRuntimes(),
  };
}

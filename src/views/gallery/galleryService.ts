import * as vscode from 'vscode';
import { failure } from '../../failure';
import type { StudiedGallery } from '../../host/galleryStudy';
import type { LazyCore } from '../../host/lazyCore';
import { withRunProgress } from '../../host/progress';
import type { RunQueue } from '../../host/runQueue';
import type { Progress } from '../../scoring/score';
import { OnceEach } from '../actions/onceEach';
import { studySettings, type GalleryModels } from './galleryModels';

/** Key in the queue; it is no URI. */
const KEY = 'gallery';

const STARTING: Progress = { stage: 'tokens', done: 0, total: 1, text: 'Looking for Nodes' };

/** Measures the gallery on demand. Results go to the model, group by group. */
export class GalleryService {
  private readonly busy = new OnceEach();

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly queue: RunQueue,
    private readonly models: GalleryModels,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /**
   * Measures unless a run is active.
   * @param fresh true to measure kept results again
   */
  async measure(fresh: boolean): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    await this.busy.run(KEY, async () => {
      this.models.problem(null);
      if (this.queue.busy) this.models.status({ state: 'waiting' });
      let cancelled = false;
      try {
        await withRunProgress('the gallery', this.queue, KEY, async (report, signal) => {
          signal.addEventListener('abort', () => (cancelled = true), { once: true });
          if (!signal.aborted) await this.run(fresh, report, signal);
          cancelled ||= signal.aborted;
        });
      } catch (error) {
        this.log.error(error instanceof Error ? error : String(error));
        this.models.problem(
          failure('failed', 'uncaughtException', `The gallery stopped: ${String(error)}`, {
            remedy: 'The log has more: Output, Async Score.',
          }),
        );
      }
      this.models.status({ state: cancelled ? 'cancelled' : 'idle' });
      await this.models.catchUp();
    });
  }

  cancel(): void {
    this.queue.cancel(KEY);
  }

  private async run(
    fresh: boolean,
    report: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    this.models.status({ state: 'running', progress: STARTING });
    const core = this.lazyCore.get();
    const progress = (now: Progress) => {
      report(now);
      this.models.status({ state: 'running', progress: now });
    };
    const observer = { progress, partial: (known: StudiedGallery) => this.models.show(known) };
    const known = await core.study.run(studySettings(), fresh, observer, signal);
    // without the list of Nodes there is no plan, so the shown results stay
    if (known) this.models.show(known);
    else this.models.missed();
  }
}

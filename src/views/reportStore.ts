import * as vscode from 'vscode';
import { keyOfTarget, keyOfTargets, targetOf, type EditorTarget } from '../host/target';
import type { ComparisonModel, FileModel, ProblemModel, ScoreModel } from './panel/protocol';

export type StoredModel = ProblemModel | FileModel | ScoreModel | ComparisonModel;

/** One for a score or a file, A and B for a comparison. */
export function targetsOf(model: StoredModel): EditorTarget[] {
  return 'targets' in model ? model.targets : [targetOf(model)];
}

/** Under which the store, the queue and the panels know a score or a comparison. */
export function keyOf(model: StoredModel): string {
  return keyOfTargets(targetsOf(model));
}

/**
 * The scores of this window, in memory. Every view draws what stands here, so that a lens and the
 * panel can never disagree.
 */
export class ReportStore implements vscode.Disposable {
  private readonly models = new Map<string, StoredModel>();
  /** Hashes of the texts that documents have now, of those that were edited since they were scored. */
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<StoredModel | null>();
  private lastKey: string | undefined;

  /** The model that changed, or null where all were cleared. */
  readonly onDidChange = this.changed.event;

  get(key: string): StoredModel | undefined {
    return this.models.get(key);
  }

  scoreOf(target: EditorTarget): ScoreModel | undefined {
    const model = this.models.get(keyOfTarget(target));
    return model?.kind === 'score' ? model : undefined;
  }

  /** Of a document whose functions were scored each by itself. */
  fileOf(uri: string): FileModel | undefined {
    const model = this.models.get(keyOfTarget({ uri, each: true }));
    return model?.kind === 'file' ? model : undefined;
  }

  /** Of a document and of its parts, the last one first. */
  scoresIn(uri: string): ScoreModel[] {
    const isOfIt = (model: StoredModel): model is ScoreModel =>
      model.kind === 'score' && model.uri === uri;
    return this.all.filter(isOfIt).reverse();
  }

  /** The model that was put last. */
  get last(): StoredModel | undefined {
    return this.lastKey === undefined ? undefined : this.models.get(this.lastKey);
  }

  get all(): readonly StoredModel[] {
    return [...this.models.values()];
  }

  put(model: StoredModel): void {
    this.lastKey = keyOf(model);
    // what was asked for last stands last
    this.models.delete(this.lastKey);
    this.replace(model);
  }

  /** Stores a score that came about on the way, without making it the last one. */
  replace(model: StoredModel): void {
    // what was begun before an edit does not know of it
    const stale = model.kind !== 'problem' && (model.stale || this.isStale(model));
    const now = model.kind === 'problem' || stale === model.stale ? model : { ...model, stale };
    this.models.set(keyOf(now), now);
    this.changed.fire(now);
  }

  /** Says what a document's text is now, so that its scores know whether they are about it. */
  textChanged(uri: string, textHash: string): void {
    this.texts.set(uri, textHash);
    for (const model of this.all) {
      if (model.kind === 'problem') continue;
      const stale = this.isStale(model);
      if (stale !== model.stale) this.replace({ ...model, stale });
    }
  }

  trustGranted(): void {
    for (const model of this.all) {
      if (model.kind !== 'problem' && !model.trusted) this.replace({ ...model, trusted: true });
    }
  }

  /** Forgets everything but what is running. */
  clear(): void {
    for (const [key, model] of this.models) {
      if (!isBusy(model)) this.models.delete(key);
    }
    this.changed.fire(null);
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** Forgets the scores of a document that are of another text than this one. */
  forgetOthers(uri: string, textHash: string): void {
    this.texts.delete(uri);
    for (const [key, model] of this.models) {
      const isOther = targetsOf(model).some((target, i) => {
        return target.uri === uri && hashesOf(model)[i] !== textHash;
      });
      if (isOther && !isBusy(model)) this.models.delete(key);
    }
  }

  private isStale(model: FileModel | ScoreModel | ComparisonModel): boolean {
    const hashes = hashesOf(model);
    return targetsOf(model).some(({ uri }, i) => this.differs(uri, hashes[i]));
  }

  private differs(uri: string, scored: string | undefined): boolean {
    const now = this.texts.get(uri);
    return now !== undefined && now !== scored;
  }
}

/** What the documents of its targets showed when it was begun; of a problem nothing. */
function hashesOf(model: StoredModel): readonly string[] {
  if (model.kind === 'problem') return [];
  return model.kind === 'comparison' ? model.shownHashes : [model.shownHash];
}

/** Whether a model's run is waiting or going on. */
export function isBusy(model: StoredModel): boolean {
  if (model.kind === 'problem') return false;
  return model.status.state === 'running' || model.status.state === 'waiting';
}

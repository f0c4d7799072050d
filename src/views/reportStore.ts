import * as vscode from 'vscode';
import { keyOfTarget, keyOfTargets, targetOf, type EditorTarget } from '../host/target';
import type { ComparisonModel, FileModel, ProblemModel, ScoreModel } from './panel/protocol';

export type StoredModel = ProblemModel | FileModel | ScoreModel | ComparisonModel;

/** Targets of a model: one for a score or a file, A and B for a comparison. */
export function targetsOf(model: StoredModel): EditorTarget[] {
  return 'targets' in model ? model.targets : [targetOf(model)];
}

/** Key of a model in the store, the queue and the panels. */
export function keyOf(model: StoredModel): string {
  return keyOfTargets(targetsOf(model));
}

/**
 * Scores of this window, in memory. All views draw these, so that a lens and the panel always
 * agree.
 */
export class ReportStore implements vscode.Disposable {
  private readonly models = new Map<string, StoredModel>();
  /** Hashes of documents that were edited since their score. */
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<StoredModel | null>();
  private lastKey: string | undefined;

  /** Fires with the changed model, or with null after all were cleared. */
  readonly onDidChange = this.changed.event;

  get(key: string): StoredModel | undefined {
    return this.models.get(key);
  }

  scoreOf(target: EditorTarget): ScoreModel | undefined {
    const model = this.models.get(keyOfTarget(target));
    return model?.kind === 'score' ? model : undefined;
  }

  /** File model of a document whose functions were scored each. */
  fileOf(uri: string): FileModel | undefined {
    const model = this.models.get(keyOfTarget({ uri, each: true }));
    return model?.kind === 'file' ? model : undefined;
  }

  /** Scores of a document and its parts, the latest first. */
  scoresIn(uri: string): ScoreModel[] {
    const isOfIt = (model: StoredModel): model is ScoreModel =>
      model.kind === 'score' && model.uri === uri;
    return this.all.filter(isOfIt).reverse();
  }

  /** Model that was put last. */
  get last(): StoredModel | undefined {
    return this.lastKey === undefined ? undefined : this.models.get(this.lastKey);
  }

  get all(): readonly StoredModel[] {
    return [...this.models.values()];
  }

  put(model: StoredModel): void {
    this.lastKey = keyOf(model);
    // the latest request comes last
    this.models.delete(this.lastKey);
    this.replace(model);
  }

  /** Stores a model without making it the last one. */
  replace(model: StoredModel): void {
    // a run that started before an edit does not know of it
    const stale = model.kind !== 'problem' && (model.stale || this.isStale(model));
    const now = model.kind === 'problem' || stale === model.stale ? model : { ...model, stale };
    this.models.set(keyOf(now), now);
    this.changed.fire(now);
  }

  /** Sets the present text of a document, so that its scores become stale or valid. */
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

  /** Removes all models without an active run. */
  clear(): void {
    for (const [key, model] of this.models) {
      if (!isBusy(model)) this.models.delete(key);
    }
    this.changed.fire(null);
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** Removes the scores of a document that belong to another text. */
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

/** Hashes of the targets' documents when the run started; none for a problem. */
function hashesOf(model: StoredModel): readonly string[] {
  if (model.kind === 'problem') return [];
  return model.kind === 'comparison' ? model.shownHashes : [model.shownHash];
}

/** True if the run of a model is waiting or active. */
export function isBusy(model: StoredModel): boolean {
  if (model.kind === 'problem') return false;
  return model.status.state === 'running' || model.status.state === 'waiting';
}

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { textHash } from '../document/document';
import { movedRange, type TextRange } from './movedRange';
import type { EditorTarget } from './target';

interface Place {
  uri: string;
  /** Null once all of it was deleted. */
  range: TextRange | null;
  /** Hash of the document's text when it was closed. */
  closed?: string;
}

/** Tracks scored selections: edits move them, so that the same part can be scored again. */
export class Selections implements vscode.Disposable {
  /** Places, by the ids of selections. */
  private readonly places = new Map<string, Place>();
  private readonly subscriptions: vscode.Disposable[];

  constructor() {
    const { onDidChangeTextDocument, onDidCloseTextDocument, onDidOpenTextDocument } =
      vscode.workspace;
    this.subscriptions = [
      onDidChangeTextDocument(({ document, contentChanges }) => {
        for (const place of this.placesIn(document)) {
          for (const change of contentChanges) {
            place.range = place.range && movedRange(place.range, change);
          }
        }
      }),
      onDidCloseTextDocument((document) => {
        const places = this.placesIn(document);
        const hash = places.length > 0 ? textHash(document.getText()) : '';
        for (const place of places) place.closed = hash;
      }),
      onDidOpenTextDocument((document) => this.look(document)),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  /**
   * Returns the target with the id of its selection: that of a tracked one at the same place, or a
   * new one.
   */
  followed(target: EditorTarget): EditorTarget {
    const { selection, uri } = target;
    if (!selection || selection.id !== undefined) return target;
    const { start, end } = selection;
    for (const [id, place] of this.places) {
      const { range } = place;
      if (place.uri === uri && range?.start === start && range.end === end) {
        return { ...target, selection: { id, start, end } };
      }
    }
    const id = randomUUID();
    this.places.set(id, { uri, range: { start, end } });
    return { ...target, selection: { id, start, end } };
  }

  /**
   * Returns the target with the present offsets of its selection, or null if it was deleted. A
   * selection of an earlier session is valid while the text is unchanged.
   *
   * @param text of its document
   */
  now<Of extends EditorTarget>(target: Of, text: string): Of | null {
    const { selection, uri } = target;
    if (selection?.id === undefined) return target;
    const hash = textHash(text);
    if (!this.places.has(selection.id) && selection.textHash === hash) {
      const { start, end } = selection;
      this.places.set(selection.id, { uri, range: { start, end } });
    }
    const range = this.places.get(selection.id)?.range;
    return range ? { ...target, selection: { id: selection.id, ...range, textHash: hash } } : null;
  }

  private placesIn(document: vscode.TextDocument): Place[] {
    const uri = document.uri.toString();
    return [...this.places.values()].filter((place) => place.uri === uri);
  }

  /** Drops selections in a file that was changed while it was closed. */
  private look(document: vscode.TextDocument): void {
    const closed = this.placesIn(document).filter((place) => place.closed !== undefined);
    if (closed.length === 0) return;
    const hash = textHash(document.getText());
    for (const place of closed) {
      if (place.closed !== hash) place.range = null;
      delete place.closed;
    }
  }
}

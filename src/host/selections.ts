import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { textHash } from '../document/document';
import { movedRange, type TextRange } from './movedRange';
import type { EditorTarget } from './target';

interface Place {
  uri: string;
  /** Null once nothing is left of it. */
  range: TextRange | null;
  /** Hash of the text that it was in when its document was closed. */
  closed?: string;
}

/**
 * Where the parts of texts are that were scored: edits above and inside of them move them along, so
 * that the same part can be scored again.
 */
export class Selections implements vscode.Disposable {
  /** By the ids of selections. */
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
   * The same target with an id by which its selection is known from now on: that of an earlier one
   * which is there now.
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
   * A target with the offsets that its selection has now; null where nothing is left of it. One of
   * another session is where it was while the text is what it was.
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

  /** A file may have been changed while it was closed. */
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

import * as vscode from 'vscode';
import type { EndedFinding } from '../../rules/effect';
import { applyEdits } from '../../fixes/applyEdits';
import type { Fix } from '../../fixes/fix';
import type { EditorTarget } from '../../host/target';

/** Edit that the user may apply, and its measured effect. */
export interface OfferedEdit {
  fix: Fix;
  target: EditorTarget;
  /** Finding that it was measured to end. */
  ends?: EndedFinding;
}

/**
 * Reports an offered edit once the document's text equals its result.
 *
 * A command on the quick fix would not do: an editor under load disposes the list, with its
 * commands, before the edit is done, and then runs none.
 */
export class OfferedEdits implements vscode.Disposable {
  private readonly offered = new WeakMap<vscode.TextDocument, Offered>();
  private readonly subscription: vscode.Disposable;

  constructor(made: (edit: OfferedEdit) => void) {
    this.subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const known = this.offered.get(document);
      if (!known || contentChanges.length === 0) return;
      this.offered.delete(document);
      const edit = editBetween(known, withoutReturns(document.getText()));
      if (edit) made(edit);
    });
  }

  dispose(): void {
    this.subscription.dispose();
  }

  /**
   * Offers an edit until the document changes. A fix that ends a finding replaces the same one for
   * a stack.
   */
  offer(document: vscode.TextDocument, edit: OfferedEdit): void {
    const known = this.offered.get(document) ?? { text: document.getText(), edits: new Map() };
    this.offered.set(document, known);
    const { id } = edit.fix;
    if (edit.ends || !known.edits.has(id)) known.edits.set(id, edit);
  }
}

/** Text with its offered edits, by the ids of their fixes. */
interface Offered {
  text: string;
  edits: Map<string, OfferedEdit>;
}

function editBetween({ text, edits }: Offered, now: string): OfferedEdit | undefined {
  return [...edits.values()].find(({ fix }) => withoutReturns(applyEdits(text, fix.edits)) === now);
}

/** Removes carriage returns, as an editor inserts the line ends of its document. */
function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

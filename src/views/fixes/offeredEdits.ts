import * as vscode from 'vscode';
import type { EndedFinding } from '../../rules/effect';
import { applyEdits } from '../../fixes/applyEdits';
import type { Fix } from '../../fixes/fix';
import type { EditorTarget } from '../../host/target';

/** An edit that a person may make, and what it was measured to do. */
export interface OfferedEdit {
  fix: Fix;
  target: EditorTarget;
  /** The finding that it was measured to end. */
  ends?: EndedFinding;
}

/**
 * Tells of an offered edit once it is made: the text is what the edit makes of it.
 *
 * No command of the list of fixes tells that: an editor under load releases the list, and its
 * commands with it, before the edit is done, and then runs none.
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

  /** Holds until the document changes. What ends a finding is offered for its stack as well. */
  offer(document: vscode.TextDocument, edit: OfferedEdit): void {
    const known = this.offered.get(document) ?? { text: document.getText(), edits: new Map() };
    this.offered.set(document, known);
    const { id } = edit.fix;
    if (edit.ends || !known.edits.has(id)) known.edits.set(id, edit);
  }
}

/** What a text was offered, by the ids of the fixes. */
interface Offered {
  text: string;
  edits: Map<string, OfferedEdit>;
}

function editBetween({ text, edits }: Offered, now: string): OfferedEdit | undefined {
  return [...edits.values()].find(({ fix }) => withoutReturns(applyEdits(text, fix.edits)) === now);
}

/** An editor gives what is inserted the line ends of its document. */
function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

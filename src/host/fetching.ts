/** How the editor shows that something is being fetched, and why it was not. */

import * as vscode from 'vscode';
import type { Failure } from '../failure';

export type Say = (text: string) => void;

/** A notification with a button to cancel, for as long as the work takes. */
export function cancellable<T>(
  title: string,
  work: (signal: AbortSignal, say: Say) => Promise<T>,
): Thenable<T> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title, cancellable: true }, (progress, token) => {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    return work(controller.signal, (message) => progress.report({ message }));
  });
}

/** Shows why there is none; what npm said is in the log. Says nothing of what was cancelled. */
export function tellFailure({ state, reason }: Failure, log: vscode.LogOutputChannel): void {
  if (state === 'cancelled') return;
  const { message, found, remedy, stderr } = reason;
  log.error([message, found, remedy, stderr].filter((text) => text !== undefined).join('\n'));
  void vscode.window.showErrorMessage([message, remedy].join(' '));
}

/** Progress and failures of downloads in the editor. */

import * as vscode from 'vscode';
import type { Failure } from '../failure';

export type Say = (text: string) => void;

/** Runs work under a notification with a Cancel button. */
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

/** Shows why a download failed, and logs npm's output. Ignores cancelled ones. */
export function tellFailure({ state, reason }: Failure, log: vscode.LogOutputChannel): void {
  if (state === 'cancelled') return;
  const { message, found, remedy, stderr } = reason;
  log.error([message, found, remedy, stderr].filter((text) => text !== undefined).join('\n'));
  void vscode.window.showErrorMessage([message, remedy].join(' '));
}

import * as vscode from 'vscode';
import type { Progress } from '../scoring/score';
import type { RunQueue } from './runQueue';

/**
 * Runs a job in the queue under a notification with Cancel, which also shows that the job waits.
 */
export function withRunProgress(
  title: string,
  queue: RunQueue,
  key: string,
  job: (report: (progress: Progress) => void, signal: AbortSignal) => Promise<void>,
): Thenable<void> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `Scoring ${title}`,
      cancellable: true,
    },
    (notification, token) => {
      token.onCancellationRequested(() => queue.cancel(key));
      if (queue.busy) notification.report({ message: 'waiting for another score' });
      let shown = 0;
      const report = ({ text, done, total }: Progress) => {
        const percent = total > 0 ? (100 * done) / total : 0;
        // increments cannot be negative, and each stage starts at zero
        notification.report({ message: text, increment: Math.max(0, percent - shown) });
        shown = Math.max(shown, percent);
      };
      return queue.run(key, (signal) => job(report, signal));
    },
  );
}

import * as vscode from 'vscode';
import { runtimeWords } from '../report/messages/score';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { RemoteCore } from './lazyCore';

const BUILD = 'Fetch and build';

/** Builds v8-profiler-next for a Node after a confirmation. Resolves to true if it was built. */
export async function buildNativeProfiler(
  core: RemoteCore,
  runtime: RuntimeInfo,
  log: vscode.LogOutputChannel,
): Promise<boolean> {
  const answer = await vscode.window.showInformationMessage(
    `Build v8-profiler-next for ${runtimeWords(runtime)}?`,
    {
      modal: true,
      detail: `${core.profiles.buildPlan(runtime)}. It needs Python and a C++ compiler.`,
    },
    BUILD,
  );
  if (answer !== BUILD) return false;
  const built = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: 'v8-profiler-next',
      cancellable: true,
    },
    (notification, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      const onStep = (message: string) => notification.report({ message });
      return core.profiles.buildProfiler(runtime, onStep, controller.signal);
    },
  );
  if (typeof built === 'string') return true;
  if (built.state === 'cancelled') return false;
  const { message, found, needed, remedy, stderr } = built.reason;
  log.error([message, found, needed, remedy, stderr].filter(Boolean).join('\n'));
  void vscode.window.showErrorMessage(
    [message, found && `Found: ${found}.`, remedy].filter(Boolean).join(' '),
  );
  return false;
}

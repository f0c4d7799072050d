import * as vscode from 'vscode';
import { createUnits } from '../report/units';
import type { InstallPlan } from '../runtimes/install';
import { isInstallable } from '../runtimes/installable';
import type { RemoteCore } from './lazyCore';
import { cancellable, tellFailure } from './fetching';

const FETCH = 'Fetch';

/**
 * Installs a Node: asks for a version and confirms the download. Resolves to the path of the
 * binary.
 */
export async function installRuntime(
  { installer }: RemoteCore,
  log: vscode.LogOutputChannel,
): Promise<string | undefined> {
  const version = await vscode.window.showInputBox({
    title: 'Install another Node',
    prompt: 'A version such as 24, 24.21 or 24.21.0',
    validateInput: (text) =>
      isInstallable(text) ? undefined : 'Needed: a version such as 24, 24.21 or 24.21.0',
  });
  if (version === undefined) return undefined;
  const plan = await cancellable(`Looking for Node ${version}`, (signal) =>
    installer.plan(version, signal),
  );
  if ('state' in plan) return void tellFailure(plan, log);
  if (!plan.installed && !(await confirmed(plan))) return undefined;
  const name = `${plan.packageName}@${plan.version}`;
  const done = await cancellable(`Fetching ${name}`, (signal) => installer.install(plan, signal));
  if (done.state !== 'installed') return void tellFailure(done, log);
  const size = createUnits().bytes(done.bytes);
  const what = done.already ? 'was there already' : `is installed, ${size}`;
  log.info(`Node ${plan.version} ${what}: ${done.runtime.path}`);
  vscode.window.setStatusBarMessage(`Async Score: Node ${plan.version} ${what}`, 5000);
  return done.runtime.path;
}

async function confirmed({ packageName, version, folder }: InstallPlan): Promise<boolean> {
  const answer = await vscode.window.showInformationMessage(
    `Fetch ${packageName}@${version} with npm?`,
    { modal: true, detail: `It goes into ${folder}, and no script of it is run to install it.` },
    FETCH,
  );
  return answer === FETCH;
}

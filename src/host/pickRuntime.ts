import * as vscode from 'vscode';
import { RUNTIME_SOURCES } from '../report/messages/labels';
import { runtimeWords } from '../report/messages/score';
import type { FoundRuntime, RuntimeInfo, RuntimeSource } from '../runtimes/runtime';
import { readSettings } from './configuration';
import { explainTrust } from './explainTrust';
import { SECTION } from './ids';
import { installRuntime } from './installRuntime';
import type { LazyCore } from './lazyCore';

interface RuntimeItem extends vscode.QuickPickItem {
  /** Resolves to the new value of the setting; undefined keeps the old one. */
  choose?(): Promise<string | undefined>;
}

const AUTOMATIC =
  'what .nvmrc, .node-version or engines.node says, else node on PATH, else the editor’s own';

const LISTED_BY_RUNNING =
  'Nodes are listed by running them, and nothing is run while this workspace is not trusted.';

/** Lets the user pick the Node for subjects, and saves it in the settings. */
export async function pickRuntime(lazyCore: LazyCore, log: vscode.LogOutputChannel): Promise<void> {
  if (!vscode.workspace.isTrusted) return explainTrust(LISTED_BY_RUNNING);
  const picked = await vscode.window.showQuickPick(items(lazyCore, log), {
    placeHolder: 'The Node that runs what is scored',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  const wanted = await picked?.choose?.();
  if (wanted === undefined) return;
  const configuration = vscode.workspace.getConfiguration(SECTION);
  // a workspace value overrides the user's, so that one is changed if it exists
  const isOfWorkspace = configuration.inspect('runtime')?.workspaceValue !== undefined;
  const { Workspace, Global } = vscode.ConfigurationTarget;
  await configuration.update('runtime', wanted || undefined, isOfWorkspace ? Workspace : Global);
}

/** Lets the user pick some working Nodes; undefined if none was picked. */
export async function pickRuntimes(
  lazyCore: LazyCore,
  except: RuntimeInfo,
): Promise<RuntimeInfo[] | undefined> {
  const picked = await vscode.window.showQuickPick(otherItems(lazyCore, except), {
    placeHolder: `Score the same text on these too, beside ${runtimeWords(except)}`,
    canPickMany: true,
    matchOnDescription: true,
  });
  return picked && picked.length > 0 ? picked.map(({ runtime }) => runtime) : undefined;
}

async function otherItems(lazyCore: LazyCore, except: RuntimeInfo) {
  const { runtimes } = lazyCore.get();
  const others = (await runtimes.newestFirst()).filter(({ path }) => path !== except.path);
  return others.map((runtime) => ({
    label: runtimeWords(runtime),
    description: runtime.path,
    picked: true,
    runtime,
  }));
}

async function items(lazyCore: LazyCore, log: vscode.LogOutputChannel): Promise<RuntimeItem[]> {
  const core = lazyCore.get();
  const found = await core.runtimes.all();
  const { runtime: now = '' } = readSettings();
  const known = found.some((each) => each.state === 'runs' && each.runtime.path === now);
  return [
    { label: 'Automatic', detail: AUTOMATIC, choose: () => Promise.resolve('') },
    ...(now === '' || known ? [] : [{ label: now, choose: () => Promise.resolve(now) }]),
    ...found.flatMap((each) => (each.state === 'runs' ? workingItem(each) : [])),
    { label: 'Install another Node…', choose: () => installRuntime(core, log) },
    { label: 'Browse…', choose: browse },
    ...brokenItems(found),
  ].map((item) => (isCurrent(item, now) ? { ...item, label: `$(check) ${item.label}` } : item));
}

function isCurrent({ label, description }: RuntimeItem, now: string): boolean {
  return now === '' ? label === 'Automatic' : label === now || description === now;
}

function workingItem({ runtime, foundBy }: FoundRuntime & { state: 'runs' }): RuntimeItem {
  return {
    label: runtimeWords(runtime),
    description: runtime.path,
    detail: `${sources(foundBy)} · V8 ${runtime.v8} · ${runtime.arch}`,
    choose: () => Promise.resolve(runtime.path),
  };
}

/** Lists Nodes that do not run at the end, with reasons; they cannot be picked. */
function brokenItems(found: readonly FoundRuntime[]): RuntimeItem[] {
  const broken = found.flatMap((each) => (each.state === 'runs' ? [] : [each]));
  if (broken.length === 0) return [];
  return [
    { label: 'Not usable', kind: vscode.QuickPickItemKind.Separator },
    ...broken.map(({ path, foundBy, reason }) => ({
      label: `$(warning) ${path}`,
      detail: `${sources(foundBy)}: ${reason.found ?? reason.message}`,
    })),
  ];
}

function sources(foundBy: readonly RuntimeSource[]): string {
  return foundBy.map((source) => RUNTIME_SOURCES[source]).join(', ');
}

async function browse(): Promise<string | undefined> {
  const picked = await vscode.window.showOpenDialog({ openLabel: 'Use this Node' });
  return picked?.[0]?.fsPath;
}

import * as vscode from 'vscode';
import { RUNTIME_SOURCES } from '../report/labels';
import { runtimeWords } from '../report/words';
import { readSettings } from './configuration';
import { SECTION } from './ids';
import type { LazyCore } from './lazyCore';

interface RuntimeItem extends vscode.QuickPickItem {
  /** What the setting becomes; undefined asks for a file. */
  wanted: string | undefined;
}

/** Asks for the Node that runs subjects, and keeps the answer in the user's settings. */
export async function pickRuntime(lazyCore: LazyCore): Promise<void> {
  const { runtime } = readSettings();
  const picked = await vscode.window.showQuickPick(items(lazyCore), {
    placeHolder: `Now: ${runtime ?? 'node on PATH, else the editor’s own'}`,
    matchOnDescription: true,
  });
  if (!picked) return;
  const wanted = picked.wanted ?? (await browse());
  if (wanted === undefined) return;
  await vscode.workspace
    .getConfiguration(SECTION)
    .update('runtime', wanted || undefined, vscode.ConfigurationTarget.Global);
}

async function items(lazyCore: LazyCore): Promise<RuntimeItem[]> {
  const found = await (await lazyCore.get()).runtimes.working();
  return [
    { label: 'Automatic', description: 'node on PATH, else the editor’s own', wanted: '' },
    ...found.map((runtime) => ({
      label: runtimeWords(runtime),
      description: runtime.path,
      detail: RUNTIME_SOURCES[runtime.source],
      wanted: runtime.path,
    })),
    { label: 'Browse…', wanted: undefined },
  ];
}

async function browse(): Promise<string | undefined> {
  const picked = await vscode.window.showOpenDialog({ openLabel: 'Use this Node' });
  return picked?.[0]?.fsPath;
}

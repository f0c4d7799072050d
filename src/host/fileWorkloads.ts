import type * as vscode from 'vscode';
import { WORKLOAD_KINDS } from '../document/workloadKinds';
import type { WorkloadOptions } from '../harness/workload';
import { readSettings, type Settings } from './configuration';

type Choice = WorkloadOptions['kind'];

const KEY = 'workloads';

/** Workload kinds that the user chose for single files, which override the setting. */
export class FileWorkloads {
  /** @param memory of the workspace: a choice concerns no other workspace */
  constructor(private readonly memory: vscode.Memento) {}

  /** Settings for a file, with the workload chosen for it. */
  settings(uri: vscode.Uri | undefined): Settings {
    const settings = readSettings(uri);
    return uri ? { ...settings, workload: this.chosen(uri) ?? settings.workload } : settings;
  }

  async choose(uri: vscode.Uri, choice: Choice): Promise<void> {
    const { [uri.toString()]: before, ...others } = this.all();
    void before;
    const isSetting = readSettings(uri).workload === choice;
    await this.memory.update(KEY, isSetting ? others : { ...others, [uri.toString()]: choice });
  }

  private chosen(uri: vscode.Uri): Choice | undefined {
    const known = this.all()[uri.toString()];
    return known === 'auto' ? known : WORKLOAD_KINDS.find((kind) => kind === known);
  }

  private all(): Record<string, unknown> {
    return { ...this.memory.get<object>(KEY) };
  }
}

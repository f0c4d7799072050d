import * as vscode from 'vscode';
import { WORKLOAD_KINDS } from '../../document/workloadKinds';
import type { WorkloadOptions } from '../../harness/workload';
import type { FileWorkloads } from '../../host/fileWorkloads';
import { SECTION } from '../../host/ids';
import { nameOf } from '../../host/subjects';
import { targetOf } from '../../host/target';
import { WORKLOAD_MEANINGS, WORKLOADS } from '../../report/messages/labels';
import type { ScoreModel } from '../panel/protocol';
import type { ScoreService } from './scoreService';

interface WorkloadItem extends vscode.QuickPickItem {
  /** Workload kind; by default that of the setting, for all files. */
  choice?: WorkloadOptions['kind'];
}

/** Lets the user pick the workload kind of a file, and scores it again. */
export class WorkloadService {
  constructor(
    private readonly workloads: FileWorkloads,
    private readonly service: ScoreService,
  ) {}

  async pick(model: ScoreModel): Promise<void> {
    const { report } = model;
    const uri = vscode.Uri.parse(model.uri);
    const now = this.workloads.settings(uri).workload;
    const picked = await vscode.window.showQuickPick(items(now, report.workload.kind), {
      placeHolder: `What ${nameOf(uri)} is measured as`,
      matchOnDetail: true,
    });
    if (!picked) return;
    if (picked.choice === undefined) {
      await vscode.commands.executeCommand('workbench.action.openSettings', `${SECTION}.workload`);
      return;
    }
    if (picked.choice === now) return;
    await this.workloads.choose(uri, picked.choice);
    await this.service.run([targetOf(model)]);
  }
}

function items(now: WorkloadOptions['kind'], kind: ScoreModel['report']['workload']['kind']) {
  const automatic: WorkloadItem = {
    label: 'Automatic',
    detail: 'what the file exports and does',
    choice: 'auto',
  };
  const kinds = WORKLOAD_KINDS.map((each): WorkloadItem => ({
    label: WORKLOADS[each],
    detail: WORKLOAD_MEANINGS[each],
    choice: each,
    ...(now === 'auto' && each === kind ? { description: 'as it was measured' } : {}),
  }));
  return [
    ...[automatic, ...kinds].map((item) =>
      item.choice === now ? { ...item, label: `$(check) ${item.label}` } : item,
    ),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: 'All files here…', detail: 'the setting asyncScore.workload' },
  ];
}

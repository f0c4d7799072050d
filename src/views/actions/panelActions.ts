import * as vscode from 'vscode';
import type { SourcePosition } from '../../document/document';
import type { Handle, Panel } from '../panel/panel';
import type { PanelCommand } from '../../report/asked';
import type { PanelModel, ScoreModel } from '../panel/protocol';
import { targetOf, type Target } from '../../host/target';
import { targetsOf } from '../reportStore';
import { COMMANDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import { openSource } from '../../host/openSource';
import { namesOfTargets } from '../../host/subjects';
import type { CallService } from './callService';
import type { ElsewhereService } from './elsewhereService';
import type { GrowthService } from './growthService';
import { openProfile, type ProfileService } from './profileService';
import type { QueuedRuns } from './queuedRuns';
import type { ScoreService } from './scoreService';
import type { WorkloadService } from './workloadService';

/** What the panel's buttons and links do. */
export class PanelActions {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly service: ScoreService,
    private readonly growth: GrowthService,
    private readonly elsewhere: ElsewhereService,
    private readonly profiles: ProfileService,
    private readonly workloads: WorkloadService,
    private readonly calls: CallService,
    private readonly runs: QueuedRuns,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  readonly handle: Handle = (message, panel) => {
    this.act(message, panel).catch((error: unknown) => {
      this.log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(`Async Score: ${String(error)}`);
    });
  };

  private async act(message: Parameters<Handle>[0], panel: Panel): Promise<void> {
    switch (message.type) {
      case 'open':
        await openSource(uriOf(message.at, panel.shown), message.at, panel.webviewPanel.viewColumn);
        break;
      case 'openExample':
        await this.openExample(message.name, panel);
        break;
      case 'command':
        await this.command(message.command, panel.shown);
        break;
      case 'completion':
        if (panel.shown.kind === 'score') {
          await this.calls.completion(targetOf(panel.shown), message.completesBy);
        }
        break;
      case 'io':
        if (panel.shown.kind === 'score') await this.calls.io(targetOf(panel.shown), message.io);
        break;
      case 'case':
        if (panel.shown.kind === 'score') {
          await this.calls.byCase(targetOf(panel.shown), message.name);
        }
        break;
    }
  }

  private async openExample(name: string, panel: Panel): Promise<void> {
    const { gallery } = await this.lazyCore.get();
    const member = gallery.members.find((one) => one.name === name);
    if (!member) throw new RangeError(`There is no example named ${name}`);
    const uri = vscode.Uri.file(member.document.file);
    await openSource(uri, { line: 1, column: 1 }, panel.webviewPanel.viewColumn);
    await vscode.commands.executeCommand(COMMANDS.score, uri);
  }

  private async command(command: PanelCommand, model: PanelModel): Promise<void> {
    const targets = model.kind === 'empty' ? [] : targetsOf(model);
    switch (command) {
      case 'scoreActive':
        await vscode.commands.executeCommand(COMMANDS.score);
        break;
      case 'runAgain':
        await this.service.run(targets);
        break;
      case 'measureGrowth':
        if (model.kind === 'score') await this.growth.measure(targetOf(model));
        break;
      case 'cancel':
        this.runs.cancel(targets);
        break;
      case 'compareWith':
        await vscode.commands.executeCommand(COMMANDS.compare, targets[0]);
        break;
      case 'copyMarkdown':
      case 'copyJson':
        await this.copy(command, model);
        break;
      case 'manageTrust':
        await vscode.commands.executeCommand('workbench.trust.manage');
        break;
      case 'pickRuntime':
        await vscode.commands.executeCommand(COMMANDS.pickRuntime);
        break;
      case 'scoreElsewhere':
        if (model.kind === 'score') await this.elsewhere.measure(targetOf(model));
        break;
      case 'profile':
        if (model.kind === 'score') await this.profiles.profile(targetOf(model));
        break;
      case 'openCpuProfile':
        if (model.kind === 'score') await openProfile('cpu', model.report.profile);
        break;
      case 'openHeapProfile':
        if (model.kind === 'score') await openProfile('heap', model.report.profile);
        break;
      case 'buildProfiler':
        if (model.kind === 'score') await this.profiles.buildProfiler(model);
        break;
      case 'openDiff':
        await openDiff(targets);
        break;
      case 'openGallery':
        await vscode.commands.executeCommand(COMMANDS.openGallery);
        break;
      case 'pickWorkload':
        if (model.kind === 'score') await this.workloads.pick(model);
        break;
      case 'writeScoreFile':
        if (model.kind === 'score') {
          await vscode.commands.executeCommand(COMMANDS.writeScoreFile, scoredFunction(model));
        }
        break;
    }
  }

  private async copy(as: 'copyMarkdown' | 'copyJson', model: PanelModel): Promise<void> {
    const value = valueOf(model);
    if (!value) return;
    const text =
      as === 'copyJson'
        ? JSON.stringify(value, null, 2)
        : (await this.lazyCore.get()).markdown(value);
    await vscode.env.clipboard.writeText(text);
    const what = as === 'copyJson' ? 'JSON' : 'Markdown';
    vscode.window.setStatusBarMessage(`Async Score: copied as ${what}`, 4000);
  }
}

async function openDiff([a, b]: readonly Target[]): Promise<void> {
  if (a === undefined || b === undefined) return;
  const uris = [a, b].map(({ uri }) => vscode.Uri.parse(uri));
  const title = namesOfTargets([a, b]).join(' ↔ ');
  await vscode.commands.executeCommand('vscode.diff', ...uris, title);
}

/** Where the document is scored as a whole, its report names the function. */
function scoredFunction(model: ScoreModel): Target {
  const functionName = model.functionName ?? model.report.subject.function;
  return { ...targetOf(model), ...(functionName === undefined ? {} : { functionName }) };
}

/** The comparison where there is one, else the report of the first file. */
function valueOf(model: PanelModel) {
  if (model.kind === 'score') return model.report;
  if (model.kind === 'comparison') return model.comparison ?? model.a;
  return null;
}

/** A scored text that is in no file of the machine is known by the URI that it was scored under. */
function uriOf(at: SourcePosition, model: PanelModel): vscode.Uri {
  if (model.kind === 'score' && model.report.subject.file === at.file) {
    return vscode.Uri.parse(model.uri);
  }
  if (model.kind === 'comparison' && model.a.subject.file === at.file) {
    return vscode.Uri.parse(model.targets[0].uri);
  }
  if (model.kind === 'comparison' && model.b.subject.file === at.file) {
    return vscode.Uri.parse(model.targets[1].uri);
  }
  return vscode.Uri.file(at.file);
}

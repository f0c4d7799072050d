import * as vscode from 'vscode';
import type { SourcePosition } from '../../document/document';
import type { Handle, Panel } from '../panel/panel';
import type { PanelCommand } from '../../page/asked';
import type { Shared } from '../../report/shared';
import type { Report } from '../../report/report';
import { visible } from '../../document/visible';
import type { FileModel, PanelModel, ScoreModel } from '../panel/protocol';
import { targetOf, type EditorTarget } from '../../host/target';
import { targetsOf, type ReportStore } from '../reportStore';
import { COMMANDS, INTERNAL_COMMANDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import { isMadeOf } from '../../host/madeOf';
import { openSource } from '../../host/openSource';
import { namesOfTargets } from '../../host/subjects';
import type { CallService } from './callService';
import type { ElsewhereService } from './elsewhereService';
import type { FileService } from './fileService';
import type { GrowthService } from './growthService';
import { openProfile, type ProfileService } from './profileService';
import type { KeptWays } from './keptWays';
import type { QueuedRuns } from './queuedRuns';
import type { ScoreService } from './scoreService';
import type { Share } from './share';
import type { TestFiles } from './testFiles';
import type { WorkloadService } from './workloadService';

const { executeCommand } = vscode.commands;

/** Actions of the panel's buttons and links. */
export class PanelActions {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly service: ScoreService,
    private readonly files: FileService,
    private readonly growth: GrowthService,
    private readonly elsewhere: ElsewhereService,
    private readonly profiles: ProfileService,
    private readonly workloads: WorkloadService,
    private readonly calls: CallService,
    private readonly keptWays: KeptWays,
    private readonly tests: TestFiles,
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
    private readonly shares: Share,
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
        await this.open(message.at, panel);
        break;
      case 'openExample':
        await this.openExample(message.name, panel);
        break;
      case 'openFunction':
        if (panel.shown.kind === 'file') await this.openFunction(panel.shown, message.path);
        break;
      case 'applyFix':
        if (panel.shown.kind === 'score') {
          await executeCommand(INTERNAL_COMMANDS.applyFix, targetOf(panel.shown), message.id);
        }
        break;
      case 'writeTest':
        if (panel.shown.kind === 'score') await this.tests.write(panel.shown, message.race);
        break;
      case 'command':
        await this.commands[message.command](panel.shown, panel);
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

  /**
   * Opens a position in a file of the shown report, and in no other file, whatever the page
   * requests.
   */
  private async open(at: SourcePosition, { shown, webviewPanel }: Panel): Promise<void> {
    if (shown.kind === 'file' && shown.file.subject.file === at.file) {
      return openSource(vscode.Uri.parse(shown.uri), at, webviewPanel.viewColumn);
    }
    if (reportsIn(shown).some((report) => isMadeOf(report, at.file))) {
      return openSource(uriOf(at, shown), at, webviewPanel.viewColumn);
    }
    const refused = `${visible(at.file)} is not opened: the score was not made of it.`;
    this.log.warn(refused);
    void vscode.window.showWarningMessage(refused);
  }

  /** Shows a function that has a score or a pending one; scores any other. */
  private async openFunction(file: FileModel, functionName: string): Promise<unknown> {
    const { uri, selection } = file;
    const target = { uri, functionName, ...(selection && { selection }) };
    const isKnown =
      this.store.scoreOf(target) !== undefined ||
      (isComing(file, functionName) && (await this.files.isComing(targetOf(file), functionName)));
    return executeCommand(isKnown ? COMMANDS.showLast : COMMANDS.score, target);
  }

  private async openExample(name: string, panel: Panel): Promise<void> {
    const members = await this.lazyCore.get().galleryMembers();
    const member = members.find((one) => one.name === name);
    if (!member) throw new RangeError(`There is no example named ${visible(name)}`);
    const uri = vscode.Uri.file(member.document.file);
    await openSource(uri, { line: 1, column: 1 }, panel.webviewPanel.viewColumn);
    await executeCommand(COMMANDS.score, uri);
  }

  private readonly commands: Readonly<Record<PanelCommand, CommandWork>> = {
    scoreActive: () => executeCommand(COMMANDS.score),
    runAgain: (model) => this.service.run(targetsIn(model)),
    scoreWhole: (model) => {
      const [target] = targetsIn(model);
      return target && executeCommand(COMMANDS.score, { uri: target.uri });
    },
    measureGrowth: ofScore((model) => this.growth.measure(targetOf(model))),
    cancel: (model) => this.cancel(targetsIn(model)),
    compareWith: (model) => executeCommand(COMMANDS.compare, targetsIn(model)[0]),
    copyMarkdown: ofShared((value) => this.shares.copyMarkdown(value)),
    share: ofShared((value, model, panel) => this.shares.pick(value, lineOf(model), panel)),
    manageTrust: () => executeCommand('workbench.trust.manage'),
    pickRuntime: () => executeCommand(COMMANDS.pickRuntime),
    scoreElsewhere: ofScore((model) => this.elsewhere.measure(targetOf(model))),
    profile: ofScore((model) => this.profiles.profile(targetOf(model))),
    openCpuProfile: ofScore(({ report }) => openProfile('cpu', report.profile)),
    openHeapProfile: ofScore(({ report }) => openProfile('heap', report.profile)),
    buildProfiler: ofScore((model) => this.profiles.buildProfiler(model)),
    openDiff: (model) => openDiff(targetsIn(model)),
    openGallery: () => executeCommand(COMMANDS.openGallery),
    pickWorkload: ofScore((model) => this.workloads.pick(model)),
    keepWay: ofScore((model) => {
      const tag = model.report.call?.otherwise?.keptBy;
      return tag === undefined ? undefined : this.keptWays.keep(targetOf(model), tag);
    }),
    writeScoreFile: ofScore((model) =>
      executeCommand(COMMANDS.writeScoreFile, scoredFunction(model)),
    ),
  };

  /** Cancels a run; a function that is scored with its file cancels the file. */
  private cancel(targets: readonly EditorTarget[]): void {
    const [target] = targets;
    if (!target || this.runs.isBusy(targets)) return this.runs.cancel(targets);
    const { functionName, ...file } = target;
    void functionName;
    this.runs.cancel([{ ...file, each: true }]);
  }
}

type CommandWork = (model: PanelModel, panel: Panel) => unknown;

/** Limits an action to panels that show a score. */
function ofScore(work: (model: ScoreModel) => unknown): (model: PanelModel) => unknown {
  return (model) => (model.kind === 'score' ? work(model) : undefined);
}

function ofShared(work: (value: Shared, ...of: Parameters<CommandWork>) => unknown): CommandWork {
  return (model, panel) => {
    const value = valueOf(model);
    return value && work(value, model, panel);
  };
}

/** Position to link to, if the document is a file. */
function lineOf(model: PanelModel) {
  if (model.kind !== 'score' && model.kind !== 'file') return null;
  const uri = vscode.Uri.parse(model.uri);
  const line = model.kind === 'score' ? (model.report.call?.line ?? 1) : 1;
  return uri.scheme === 'file' ? { uri, line } : null;
}

function isComing({ file }: FileModel, path: string): boolean {
  const row = file.rows.find((one) => one.path === path);
  return row?.unknown?.reason.code === 'notYet';
}

function targetsIn(model: PanelModel): readonly EditorTarget[] {
  return model.kind === 'empty' ? [] : targetsOf(model);
}

async function openDiff([a, b]: readonly EditorTarget[]): Promise<void> {
  if (a === undefined || b === undefined) return;
  const uris = [a, b].map(({ uri }) => vscode.Uri.parse(uri));
  const title = namesOfTargets([a, b]).join(' ↔ ');
  await executeCommand('vscode.diff', ...uris, title);
}

/** Target of the scored function; a document scored as a whole names it in its report. */
function scoredFunction(model: ScoreModel): EditorTarget {
  const functionName = model.functionName ?? model.report.subject.function;
  return { ...targetOf(model), ...(functionName === undefined ? {} : { functionName }) };
}

function reportsIn(model: PanelModel): Report[] {
  if (model.kind === 'score') return [model.report];
  return model.kind === 'comparison' ? [model.a, model.b] : [];
}

/** Shared value of a page: the comparison if there is one, else the first report. */
function valueOf(model: PanelModel): Shared | null {
  if (model.kind === 'score') return model.report;
  if (model.kind === 'file') return model.file;
  if (model.kind === 'comparison') return model.comparison ?? model.a;
  return null;
}

/** URI of a position; a text outside of the disk keeps the URI of its score. */
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

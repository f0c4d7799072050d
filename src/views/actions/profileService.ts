import * as vscode from 'vscode';
import { textHash } from '../../document/document';
import type { Failure } from '../../failure';
import type { Profile } from '../../profile/profile';
import type { Report } from '../../report/report';
import { NO_RUNTIME, type RuntimeInfo } from '../../runtimes/runtime';
import type { Progress } from '../../scoring/score';
import { buildNativeProfiler } from '../../host/buildNativeProfiler';
import { readSettings, type Settings } from '../../host/configuration';
import type { RemoteCore } from '../../host/lazyCore';
import type { LazyCore } from '../../host/lazyCore';
import { ONLY_PROFILE, UNTRUSTED } from '../../host/notRun';
import { isProblem, type EditorSubject, type SubjectReader } from '../../host/subjects';
import { targetOf, type EditorTarget } from '../../host/target';
import type { PanelStatus, ScoreModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import type { QueuedRuns } from './queuedRuns';

const STARTING: Progress = { stage: 'profile', done: 0, total: 1, text: 'Starting' };

/** Profiles a document, and adds the profile to its report. */
export class ProfileService {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /**
   * Profiles a target; without a score of the present text, the report has only tokens and the
   * profile.
   */
  async profile(target: EditorTarget): Promise<void> {
    await this.runs.once([target], async () => {
      const settings = readSettings(vscode.Uri.parse(target.uri));
      const subject = await this.reader.read(target, settings.maxFileBytes);
      if (isProblem(subject)) {
        this.store.put({ kind: 'problem', targets: [target], problem: subject });
        return;
      }
      const core = this.lazyCore.get();
      const model = this.scored(subject) ?? (await tokensOf(subject, settings, core));
      const put = (status: PanelStatus, change: Partial<Report> = {}) => {
        // it may have become stale meanwhile
        const now = this.scored(subject) ?? model;
        this.store.put({ ...now, status, report: { ...now.report, ...change } });
      };
      if (!vscode.workspace.isTrusted) return put({ state: 'done' }, { profile: UNTRUSTED });
      put(this.runs.firstStatus(STARTING));
      await this.runs.queued({
        subjects: [subject],
        settings: asScored(settings, model.report),
        core,
        starting: STARTING,
        put,
        run: async (found, progress, signal) => {
          const runtime = runtimeOf(model.report, found);
          const same = asScored(settings, model.report);
          const profile = await core.profiles.profile(subject, same, runtime, progress, signal);
          if (!signal.aborted) {
            put({ state: 'done' }, { profile, runtime: knownRuntime(runtime) });
          }
        },
        stopped: (profile) => put({ state: 'done' }, { profile }),
      });
    });
  }

  /**
   * Builds v8-profiler-next for the Node of a report after a confirmation, and profiles with it.
   */
  async buildProfiler(model: ScoreModel): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    const core = this.lazyCore.get();
    if (await buildNativeProfiler(core, model.report.runtime, this.log)) {
      await this.profile(targetOf(model));
    }
  }

  private scored({ target, document }: EditorSubject): ScoreModel | undefined {
    const model = this.store.scoreOf(target);
    return model?.report.subject.textHash === textHash(document.text) ? model : undefined;
  }
}

/** Opens a profile in VS Code's own viewer. */
export async function openProfile(what: 'cpu' | 'heap', profile: Profile | undefined) {
  const part = profile?.state === 'scored' ? profile[what] : undefined;
  if (!part || !('file' in part)) return;
  const file = vscode.Uri.file(part.file);
  try {
    await vscode.workspace.fs.stat(file);
  } catch {
    void vscode.window.showWarningMessage(
      `${part.file} has been deleted: only the last profiles are kept. Profile the file again.`,
    );
    return;
  }
  await vscode.commands.executeCommand('vscode.open', file);
}

async function tokensOf(
  subject: EditorSubject,
  settings: Settings,
  core: RemoteCore,
): Promise<ScoreModel> {
  return {
    kind: 'score',
    ...subject.target,
    shownHash: subject.shownHash,
    status: { state: 'done' },
    report: await core.tokens(subject, settings, ONLY_PROFILE),
    stale: false,
    trusted: vscode.workspace.isTrusted,
  };
}

/** Settings with the workload of the report. */
function asScored(settings: Settings, { benchmark }: Report): Settings {
  const { kind: workload, parallel, ioMs, mode } = benchmark;
  return { ...settings, workload, parallel, ioMs, mode };
}

/** Node of the report, as a report is about one; the found Node if it has none. */
function runtimeOf({ runtime }: Report, found: RuntimeInfo | Failure): RuntimeInfo | Failure {
  return runtime.version === '' ? found : runtime;
}

function knownRuntime(runtime: RuntimeInfo | Failure): RuntimeInfo {
  return 'state' in runtime ? NO_RUNTIME : runtime;
}

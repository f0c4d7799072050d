import * as vscode from 'vscode';
import type { Failure } from '../../failure';
import { editorOf } from '../../host/activeEditor';
import type { Settings } from '../../host/configuration';
import type { Core } from '../../host/core';
import { NOT_MEASURED_YET, UNTRUSTED } from '../../host/notRun';
import type { EditorSubject } from '../../host/subjects';
import { summaryOf, type FileScore, type FileSummary } from '../../report/fileScore';
import type { Report } from '../../report/report';
import type { SeveralFunctions } from '../../scoring/file';
import type { FileModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import { STARTING, type QueuedRuns } from './queuedRuns';

/** Scores each function of a file. Its rows fill as they come, and so do the lenses. */
export class FileService {
  constructor(
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
  ) {}

  async score(
    core: Core,
    subject: EditorSubject,
    several: SeveralFunctions,
    settings: Settings,
  ): Promise<void> {
    const trusted = vscode.workspace.isTrusted;
    const why = trusted ? NOT_MEASURED_YET : UNTRUSTED;
    let model: FileModel = {
      kind: 'file',
      ...subject.target,
      shownHash: subject.shownHash,
      status: trusted ? this.runs.firstStatus(STARTING) : { state: 'done' },
      file: summaryOf(core.listed(several, settings, why)),
      stale: false,
      trusted,
    };
    const put = (change: Partial<FileModel>) => {
      model = { ...model, ...change };
      this.store.put(model);
    };
    put({});
    if (!trusted) return;
    const keep = this.keeper(core, subject);
    const told = (score: FileScore) => {
      keep(score);
      put({ file: summaryOf(score) });
    };
    const first = functionAtCursor(several, subject);
    await this.runs.queued({
      subjects: [subject],
      settings,
      core,
      starting: STARTING,
      put: (status) => put({ status }),
      run: async (runtime, progress, signal) => {
        const observer = { progress, partial: told };
        told(await core.scoreFile(several, first, settings, runtime, observer, signal));
      },
      stopped: (failed) => put({ file: unfinished(model.file, failed) }),
    });
  }

  /** What is known of a function is its score as well: its lens, its marks and its page show it. */
  private keeper(core: Core, { target, document, shownHash }: EditorSubject) {
    const kept = new Map<string, Report>();
    return ({ functions }: FileScore) => {
      for (const one of functions) {
        if (one.state !== 'scored' || !isNews(one.report, kept.get(one.path))) continue;
        kept.set(one.path, one.report);
        const { uri, selection } = target;
        const functionName = one.path;
        this.store.replace({
          kind: 'score',
          uri,
          functionName,
          ...(selection && { selection }),
          shownHash,
          status: { state: 'done' },
          report: one.report,
          stale: false,
          trusted: true,
          cases: core.caseNames({ document, functionName }),
        });
      }
    };
  }
}

/** Whether more is known by now than what was kept, or than nothing at all. */
function isNews({ benchmark, debuggability }: Report, kept: Report | undefined): boolean {
  if (kept) return kept.benchmark !== benchmark || kept.debuggability !== debuggability;
  return debuggability.state === 'scored' || debuggability.reason.code !== 'notYet';
}

function functionAtCursor(
  { functions }: SeveralFunctions,
  { target }: EditorSubject,
): string | null {
  const editor = editorOf(vscode.Uri.parse(target.uri));
  const line = editor && editor.selection.active.line + 1;
  if (line === undefined) return null;
  return functions.find((one) => one.line <= line && line <= one.endLine)?.path ?? null;
}

/** What was still to come will not come any more. */
function unfinished({ rows, ...file }: FileSummary, why: Failure): FileSummary {
  const instead = <Part>(part: Part) => (isComing(part) ? why : part);
  return {
    ...file,
    rows: rows.map((row) => ({
      ...row,
      notRun: instead(row.notRun),
      unknown: instead(row.unknown),
      cpuUs: instead(row.cpuUs),
    })),
  };
}

function isComing(part: unknown): part is Failure {
  return typeof part === 'object' && part !== null && (part as Failure).reason.code === 'notYet';
}

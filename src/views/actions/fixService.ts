import * as vscode from 'vscode';
import { helps, type Effect } from '../../rules/effect';
import type { Fix } from '../../fixes/fix';
import { readSettings } from '../../host/configuration';
import { HAS_APPLIED_FIX, INTERNAL_COMMANDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import type { PointedAt } from '../../host/pointedAt';
import { nameOf, nameOfTarget, openDocument, type SubjectReader } from '../../host/subjects';
import { keyOfTarget, parseTarget, targetOf, type EditorTarget } from '../../host/target';
import { busyWords, changeSentence, fixEffectWords, tallyWords } from '../../report/messages/fix';
import { fixTitle } from '../../fixes/fixTitle';
import { verifiedFix } from '../../rules/verifiedFix';
import type { Progress } from '../../scoring/score';
import { editOf } from '../fixes/editOf';
import { concerns, MeasuredFixes } from '../fixes/measuredFixes';
import { OfferedEdits, type OfferedEdit } from '../fixes/offeredEdits';
import { endsOf, losing, offersOf, type Fixable, type Offer } from '../fixes/offers';
import { statusWhileFixing } from '../fixes/statusWhileFixing';
import { isWritable } from '../fixes/writable';
import type { DocumentMarks, MarkedDocuments } from '../marks/markedDocuments';
import type { PanelStatus } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import type { QueuedRuns } from './queuedRuns';
import type { ScoreService } from './scoreService';

const STARTING: Progress = { stage: 'probe', done: 0, total: 1, text: 'Measuring fixes' };

/**
 * Most fixes that are measured at a time, and milliseconds after which no further one is started.
 */
const MOST_FIXES = 24;
const BUDGET_MS = 60_000;

/** Time that a message stays in the status bar. */
const SHOWN_MS = 10_000;

/** Finds fixes, measures them on request, and scores again after one is applied. */
export class FixService {
  private readonly measured = new MeasuredFixes();
  /** Offered edits; the document is scored again after one is applied. */
  readonly edits = new OfferedEdits((edit) => void this.applied(edit));
  /** The last text whose fixes were searched. */
  private last: Pick<Fixable, 'textKey' | 'fixes'> | undefined;

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
    private readonly documents: MarkedDocuments,
    private readonly service: ScoreService,
    private readonly pointed: PointedAt,
  ) {}

  register(): vscode.Disposable {
    const { registerCommand } = vscode.commands;
    return vscode.Disposable.from(
      registerCommand(INTERNAL_COMMANDS.tryFix, (about: unknown, id: unknown) => {
        const target = parseTarget(about);
        return target && this.tryOne(target, String(id));
      }),
      registerCommand(INTERNAL_COMMANDS.applyFix, (about: unknown, id: unknown) => {
        const target = parseTarget(about);
        return target && this.applyOne(target, String(id));
      }),
      this.edits,
      this.store.onDidChange((model) => {
        if (model === null) this.measured.clear();
      }),
    );
  }

  /** Fixes for the calls on some lines (1-based). Runs nothing. */
  async offers(document: vscode.TextDocument, lines: ReadonlySet<number>): Promise<Offer[]> {
    const fixables = await this.fixables(document);
    return fixables.flatMap((fixable) => offersOf(fixable, lines, this.measured));
  }

  /** Measures every fix for a lost stack; scores the file first if needed. */
  async measureAll(uri: vscode.Uri): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      tell('to measure a fix is to run it, and this workspace is not trusted');
      return;
    }
    const name = nameOf(uri);
    const known = await this.fixablesAt(uri);
    if (known.length === 0 && !(await this.service.run([await this.pointed.byCursor(uri)]))) {
      tell(busyWords(name));
      return;
    }
    const fixables = await this.fixablesAt(uri);
    if (fixables.length === 0) tell(`${name} has no score of its text as it is`);
    for (const fixable of fixables) {
      const sites = losing(fixable.score);
      const wanted = [
        ...fixable.open.flatMap(({ fixes }) => fixes),
        ...fixable.fixes.filter((fix) => concerns(fix, sites)),
      ];
      const ran = await this.measure(fixable, wanted);
      const tally = this.measured.tally(fixable.textKey, wanted);
      tell(tallyWords(nameOfTarget(fixable.score), tally, !ran));
    }
  }

  /** Applies a fix that was measured to end a finding. */
  private async applyOne(target: EditorTarget, id: string): Promise<void> {
    const uri = vscode.Uri.parse(target.uri);
    const editor = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
    const { version } = editor;
    const fixable = (await this.fixables(editor)).find(({ score }) => isOf(score, target));
    const finding = fixable?.score.report.findings.find(({ fix }) => fix?.id === id);
    if (!finding?.fix || editor.version !== version) {
      tell(`${nameOfTarget(target)} is not as it was scored; score it again`);
      return;
    }
    const { fix } = finding;
    this.edits.offer(editor, { fix, target, ends: endsOf(finding, fix) });
    if (!isWritable(editor) || !(await vscode.workspace.applyEdit(editOf(fix, editor)))) {
      const refused = `${nameOfTarget(target)} cannot be written to: the fix was not made.`;
      void vscode.window.showWarningMessage(refused);
    }
  }

  /** Measures one fix, and reopens the list of fixes if it helps. */
  private async tryOne(target: EditorTarget, id: string): Promise<void> {
    const uri = vscode.Uri.parse(target.uri);
    const fixable = (await this.fixablesAt(uri)).find(({ score }) => isOf(score, target));
    const known = fixable && [...fixable.open.flatMap(({ fixes }) => fixes), ...fixable.fixes];
    const fix = known?.find((one) => one.id === id);
    if (!fixable || !fix) return;
    const ran = await this.measure(fixable, [fix]);
    const result = this.measured.get(fixable.textKey, fix);
    if (result?.state !== 'scored') {
      const why = ran ? result?.reason.message : `${busyWords(nameOfTarget(target))}.`;
      tell(`${fixTitle(fix)}: not measured.${why === undefined ? '' : ` ${why}`}`);
      return;
    }
    const isHelpful = helps(result.effect);
    const isTold = isHelpful || result.effect.harmed > 0;
    tell(`${fixTitle(fix)}: ${isTold ? fixEffectWords(result.effect) : 'it does not help'}`);
    if (isHelpful) await vscode.commands.executeCommand('editor.action.quickFix');
  }

  /** Measures fixes; false if a run for the file is already active. */
  private async measure(fixable: Fixable, fixes: readonly Fix[]): Promise<boolean> {
    const { textKey } = fixable;
    const target = targetOf(fixable.score);
    const open = fixes.filter((fix) => !this.measured.get(textKey, fix)).slice(0, MOST_FIXES);
    if (open.length === 0 || !vscode.workspace.isTrusted) return true;
    return this.runs.once([target], async () => {
      const { document, score } = fixable;
      const settings = readSettings(vscode.Uri.parse(target.uri));
      const core = this.lazyCore.get();
      const until = performance.now() + BUDGET_MS;
      const { status: before } = this.store.scoreOf(target) ?? score;
      const put = (now: PanelStatus) => {
        const status = statusWhileFixing(now, before);
        this.store.replace({ ...(this.store.scoreOf(target) ?? score), status });
      };
      await this.runs.queued({
        subjects: [{ target, document, shownHash: score.shownHash }],
        settings,
        core,
        starting: STARTING,
        put,
        run: async (_runtime, progress, signal) => {
          for (const [index, fix] of open.entries()) {
            if (signal.aborted || performance.now() > until) return;
            const text = `Measuring fixes, ${index + 1} of ${open.length}`;
            progress({ stage: 'probe', done: index, total: open.length, text });
            const result = await core.measureFix(document, fix, score.report, settings, signal);
            if (signal.aborted) return;
            this.measured.put(textKey, fix, result);
            if (result.state === 'scored') this.keep(target, fix, result.effect);
          }
        },
        stopped: () => undefined,
      });
    });
  }

  /** Adds a measured fix to its finding in the report, which all views draw. */
  private keep(target: EditorTarget, fix: Fix, effect: Effect): void {
    const model = this.store.scoreOf(target);
    if (!model) return;
    const findings = model.report.findings.map((finding) => {
      const ending = finding.fix ? null : verifiedFix(finding, fix, effect);
      return ending ? { ...finding, fix: ending } : finding;
    });
    this.store.replace({ ...model, report: { ...model.report, findings } });
  }

  /** Scores a text again after the editor applied a fix, to see its effect on the stacks. */
  private async applied({ fix: made, target, ends }: OfferedEdit): Promise<void> {
    const fix = fixTitle(made);
    void vscode.commands.executeCommand('setContext', HAS_APPLIED_FIX, true);
    for (let ran = false; !ran;) {
      // an active run is about the text before the edit
      await this.runs.idle([target]);
      const { debuggability: before, findings } = this.store.scoreOf(target)?.report ?? {};
      // a cancelled run leaves nothing to compare with
      const fixed =
        before?.state === 'scored' && findings ? { fix, before, findings, ends } : undefined;
      ran = await this.service.run([target], fixed);
    }
    const change = this.store.scoreOf(target)?.change;
    if (change?.fix === fix) tell(changeSentence(change));
  }

  private async fixablesAt(uri: vscode.Uri): Promise<Fixable[]> {
    const document = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
    return this.fixables(document);
  }

  /** Texts with fixes, one for each score of the present text. */
  private async fixables(editor: vscode.TextDocument): Promise<Fixable[]> {
    const uri = editor.uri.toString();
    const own = this.documents.of(editor).filter(({ score }) => score.uri === uri);
    const fixables = await Promise.all(own.map(({ score }) => this.fixable(editor, score)));
    return fixables.flatMap((fixable) => fixable ?? []);
  }

  private async fixable(
    editor: vscode.TextDocument,
    score: DocumentMarks['score'],
  ): Promise<Fixable | null> {
    const core = this.lazyCore.get();
    const document = await this.reader.documentOf(editor, score);
    if (!document) return null;
    const { subject, runtime, findings } = score.report;
    const textKey = [keyOfTarget(score), subject.textHash, runtime.path].join('\n');
    if (this.last?.textKey !== textKey)
      this.last = { textKey, fixes: await core.fixes(document, score.report) };
    const open = await Promise.all(
      findings
        .filter(({ fix }) => fix === undefined)
        .map(async (finding) => ({ finding, fixes: await core.fixesOf(document, finding) })),
    );
    return { document, score, open, ...this.last };
  }
}

function isOf(score: DocumentMarks['score'], target: EditorTarget): boolean {
  return keyOfTarget(score) === keyOfTarget(target);
}

function tell(what: string): void {
  vscode.window.setStatusBarMessage(`Async Score: ${what}`, SHOWN_MS);
}

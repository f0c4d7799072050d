import * as vscode from 'vscode';
import type { SubjectDocument } from '../../document/document';
import { helps } from '../../fixes/effect';
import type { Fix } from '../../fixes/fix';
import { readSettings } from '../../host/configuration';
import { INTERNAL_COMMANDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import { nameOf, openDocument, type SubjectReader } from '../../host/subjects';
import type { Site } from '../../probe/debuggability';
import {
  busyWords,
  changeSentence,
  effectWords,
  fixTitle,
  tallyWords,
} from '../../report/fixWords';
import type { Progress } from '../../score';
import { losesStack } from '../fixes/losesStack';
import { concerns, MeasuredFixes, type Offer } from '../fixes/measuredFixes';
import { statusWhileFixing } from '../fixes/statusWhileFixing';
import type { DocumentMarks, MarkedDocuments } from '../marks/markedDocuments';
import type { PanelStatus } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import type { QueuedRuns } from './queuedRuns';
import type { ScoreService } from './scoreService';

const STARTING: Progress = { stage: 'probe', done: 0, total: 1, text: 'Measuring fixes' };

/** At most so many are measured in one go, and none is begun after so long. */
const MOST_FIXES = 24;
const BUDGET_MS = 60_000;

/** How long a sentence stands in the status bar. */
const SHOWN_MS = 10_000;

type Score = DocumentMarks['score'];

/** A text that was scored, and the edits that may help it. */
interface Fixable {
  document: SubjectDocument;
  score: Score;
  fixes: Fix[];
  /** Of the text and of the Node that it was probed on. */
  textKey: string;
}

/** Finds fixes, measures them when a person asks for it, and scores again once one is applied. */
export class FixService {
  private readonly measured = new MeasuredFixes();
  /** The last text whose fixes were looked for. */
  private last: Fixable | undefined;

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
    private readonly documents: MarkedDocuments,
    private readonly service: ScoreService,
  ) {}

  register(): vscode.Disposable {
    const { registerCommand } = vscode.commands;
    return vscode.Disposable.from(
      registerCommand(INTERNAL_COMMANDS.tryFix, (uri: unknown, id: unknown) =>
        this.tryOne(vscode.Uri.parse(String(uri)), String(id)),
      ),
      registerCommand(INTERNAL_COMMANDS.fixApplied, (uri: unknown, fix: unknown) =>
        this.applied(vscode.Uri.parse(String(uri)), String(fix)),
      ),
      this.store.onDidChange((model) => {
        if (model === null) this.measured.clear();
      }),
    );
  }

  /** What is offered for the calls on some lines (1-based). Runs nothing. */
  async offers(document: vscode.TextDocument, lines: ReadonlySet<number>): Promise<Offer[]> {
    const fixable = await this.fixable(document);
    if (!fixable) return [];
    const sites = losing(fixable.score).filter(({ at }) => at !== null && lines.has(at.line));
    return this.measured.offers(fixable.textKey, fixable.fixes, sites);
  }

  /** Measures every fix that touches a stack which is lost; scores the file first where it must. */
  async measureAll(uri: vscode.Uri): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      tell('to measure a fix is to run it, and this workspace is not trusted');
      return;
    }
    const name = nameOf(uri);
    if (!(await this.fixableAt(uri)) && !(await this.service.run([uri]))) {
      tell(busyWords(name));
      return;
    }
    const fixable = await this.fixableAt(uri);
    if (!fixable) {
      tell(`${name} has no score of its text as it is`);
      return;
    }
    const sites = losing(fixable.score);
    const wanted = fixable.fixes.filter((fix) => concerns(fix, sites));
    const ran = await this.measure(uri, fixable, wanted);
    tell(tallyWords(name, this.measured.tally(fixable.textKey, wanted), !ran));
  }

  /** Measures one, and opens the list of fixes again where it is worth it. */
  private async tryOne(uri: vscode.Uri, id: string): Promise<void> {
    const fixable = await this.fixableAt(uri);
    const fix = fixable?.fixes.find((one) => one.id === id);
    if (!fixable || !fix) return;
    const ran = await this.measure(uri, fixable, [fix]);
    const result = this.measured.get(fixable.textKey, fix);
    if (result?.state !== 'scored') {
      const why = ran ? result?.reason.message : `${busyWords(nameOf(uri))}.`;
      tell(`${fixTitle(fix)}: not measured.${why === undefined ? '' : ` ${why}`}`);
      return;
    }
    const isHelpful = helps(result.effect);
    const isTold = isHelpful || result.effect.harmed > 0;
    tell(`${fixTitle(fix)}: ${isTold ? effectWords(result.effect) : 'it does not help'}`);
    if (isHelpful) await vscode.commands.executeCommand('editor.action.quickFix');
  }

  /** False where the file is being measured already, so that nothing was done. */
  private async measure(
    uri: vscode.Uri,
    fixable: Fixable,
    fixes: readonly Fix[],
  ): Promise<boolean> {
    const { textKey } = fixable;
    const open = fixes.filter((fix) => !this.measured.get(textKey, fix)).slice(0, MOST_FIXES);
    if (open.length === 0 || !vscode.workspace.isTrusted) return true;
    return this.runs.once([uri], async () => {
      const { document, score } = fixable;
      const settings = readSettings(uri);
      const core = await this.lazyCore.get();
      const until = performance.now() + BUDGET_MS;
      const { status: before } = this.store.scoreOf(score.uri) ?? score;
      const put = (now: PanelStatus) => {
        const status = statusWhileFixing(now, before);
        this.store.replace({ ...(this.store.scoreOf(score.uri) ?? score), status });
      };
      await this.runs.queued({
        subjects: [{ uri, document }],
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
            if (!signal.aborted) this.measured.put(textKey, fix, result);
          }
        },
        stopped: () => undefined,
      });
    });
  }

  /** The editor has changed the text: what that did to its stacks is seen by scoring it again. */
  private async applied(uri: vscode.Uri, fix: string): Promise<void> {
    for (let ran = false; !ran;) {
      // a run that is under way is about the text before the edit
      await this.runs.idle([uri]);
      const before = this.store.scoreOf(uri.toString())?.report.debuggability;
      // that run may have been cancelled: there is nothing to compare with then
      const fixed = before?.state === 'scored' ? { fix, before } : undefined;
      ran = await this.service.run([uri], fixed);
    }
    const change = this.store.scoreOf(uri.toString())?.change;
    if (change?.fix === fix) tell(changeSentence(change));
  }

  private async fixableAt(uri: vscode.Uri): Promise<Fixable | null> {
    const document = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
    return this.fixable(document);
  }

  /** Null where the text as it is was not scored. */
  private async fixable(editor: vscode.TextDocument): Promise<Fixable | null> {
    const score = this.documents.of(editor)?.score;
    const document = this.reader.documentOf(editor);
    if (!document || score?.uri !== editor.uri.toString()) return null;
    const { subject, runtime } = score.report;
    const textKey = [subject.file, subject.textHash, runtime.path].join('\n');
    if (this.last?.textKey !== textKey) {
      const core = await this.lazyCore.get();
      this.last = { document, score, fixes: core.fixes(document), textKey };
    }
    return { ...this.last, score };
  }
}

function losing({ report }: Score): Site[] {
  const { stackTraces } = report.debuggability;
  return stackTraces.sites.filter((site) => losesStack(site, stackTraces));
}

function tell(what: string): void {
  vscode.window.setStatusBarMessage(`Async Score: ${what}`, SHOWN_MS);
}

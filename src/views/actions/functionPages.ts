import type { Failure } from '../../failure';
import type { Settings } from '../../host/configuration';
import type { FunctionNews } from '../../host/fileNews';
import type { RemoteCore } from '../../host/lazyCore';
import { NOT_MEASURED_YET } from '../../host/notRun';
import type { EditorSubject } from '../../host/subjects';
import type { Progress } from '../../scoring/score';
import type { PanelStatus } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import { isUnfinished, unfinished } from './unfinished';

const WITH_ITS_FILE: Progress = {
  ...{ stage: 'probe', done: 0, total: 1 },
  text: 'Scored with the other functions of its file',
};

/**
 * Scores of the functions of a file that is being scored; lenses, marks and pages show each of
 * them.
 */
export class FunctionPages {
  private readonly shown = new Map<string, FunctionNews>();

  constructor(
    private readonly core: RemoteCore,
    private readonly subject: EditorSubject,
    private readonly settings: Settings,
    private readonly store: ReportStore,
  ) {}

  told(news: readonly FunctionNews[]): void {
    for (const one of news) this.put(one);
  }

  /** Shows the page of a function without any result yet. */
  async coming(path: string): Promise<void> {
    const asked = { ...this.subject, functionName: path };
    const [report, cases] = await Promise.all([
      this.core.tokens(asked, this.settings, NOT_MEASURED_YET),
      this.core.caseNames(asked),
    ]);
    if (!this.shown.has(path)) this.put({ path, report, cases });
  }

  /** Marks pending parts as missing, as the run has ended. */
  ended(why: Failure): void {
    for (const one of this.shown.values()) {
      if (isUnfinished(one.report)) this.put({ ...one, report: unfinished(one.report, why) });
    }
  }

  private put(news: FunctionNews): void {
    const { path, report, cases } = news;
    this.shown.set(path, news);
    const { target, shownHash } = this.subject;
    const { uri, selection } = target;
    const status: PanelStatus = isUnfinished(report)
      ? { state: 'running', progress: WITH_ITS_FILE }
      : { state: 'done' };
    this.store.replace({
      kind: 'score',
      uri,
      functionName: path,
      ...(selection && { selection }),
      shownHash,
      status,
      report,
      stale: false,
      trusted: true,
      cases,
    });
  }
}

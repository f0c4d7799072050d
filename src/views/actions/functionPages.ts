import type { Failure } from '../../failure';
import type { Settings } from '../../host/configuration';
import type { Core } from '../../host/core';
import { NOT_MEASURED_YET } from '../../host/notRun';
import type { EditorSubject } from '../../host/subjects';
import type { FileScore } from '../../report/fileScore';
import type { Report } from '../../report/report';
import type { Progress } from '../../scoring/score';
import type { PanelStatus } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import { isUnfinished, unfinished } from './unfinished';

const WITH_ITS_FILE: Progress = {
  ...{ stage: 'probe', done: 0, total: 1 },
  text: 'Scored with the other functions of its file',
};

/**
 * The functions of a file that is being scored, each as a score of its own: lenses, marks and pages
 * show what is known of one.
 */
export class FunctionPages {
  private readonly reports = new Map<string, Report>();

  constructor(
    private readonly core: Core,
    private readonly subject: EditorSubject,
    private readonly settings: Settings,
    private readonly store: ReportStore,
  ) {}

  told({ functions }: FileScore): void {
    for (const one of functions) {
      if (one.state !== 'scored' || !isNews(one.report, this.reports.get(one.path))) continue;
      this.put(one.path, one.report);
    }
  }

  /** Somebody looks at one of which nothing is known yet. */
  async coming(path: string): Promise<void> {
    const asked = { ...this.subject, functionName: path };
    const report = await this.core.tokens(asked, this.settings, NOT_MEASURED_YET);
    if (!this.reports.has(path)) this.put(path, report);
  }

  /** Nothing more will come. */
  ended(why: Failure): void {
    for (const [path, report] of this.reports) {
      if (isUnfinished(report)) this.put(path, unfinished(report, why));
    }
  }

  private put(path: string, report: Report): void {
    this.reports.set(path, report);
    const { target, document, shownHash } = this.subject;
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
      cases: this.core.caseNames({ document, functionName: path }),
    });
  }
}

/** Whether more is known by now than what was kept, or than nothing at all. */
function isNews({ benchmark, debuggability }: Report, kept: Report | undefined): boolean {
  if (kept) return kept.benchmark !== benchmark || kept.debuggability !== debuggability;
  return debuggability.state === 'scored' || debuggability.reason.code !== 'notYet';
}

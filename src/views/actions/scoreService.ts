import * as vscode from 'vscode';
import type { DocumentProblem } from '../../document/problem';
import { effectOf, type EndedFinding } from '../../rules/effect';
import type { Finding } from '../../rules/finding';
import type { GradedDebuggability } from '../../probe/debuggability';
import { isUnchanged } from '../../report/revisions';
import type { Report } from '../../report/report';
import type { ComparisonModel, ScoreModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import type { Settings } from '../../host/configuration';
import type { RemoteCore, LazyCore } from '../../host/lazyCore';
import type { FileWorkloads } from '../../host/fileWorkloads';
import { isProblem, type EditorSubject, type SubjectReader } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';
import type { FileService } from './fileService';
import type { FilledModels } from './filledModels';
import type { QueuedRuns } from './queuedRuns';
import { unfinished } from './unfinished';

/** Fix that was just applied, with the results before it. */
export interface Fixed {
  fix: string;
  before: GradedDebuggability;
  findings: readonly Finding[];
  /** Finding that it was measured to end. */
  ends?: EndedFinding;
}

/** Scores and compares on demand. Results go to the store as they arrive. */
export class ScoreService {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
    private readonly workloads: FileWorkloads,
    private readonly files: FileService,
    private readonly filled: FilledModels,
  ) {}

  /**
   * Scores one target, or compares two. Does nothing if such a run is active.
   * @param fixed fix that was just applied: the score then states its effect
   * @returns true if it ran
   */
  run(targets: readonly EditorTarget[], fixed?: Fixed): Promise<boolean> {
    return this.runs.once(targets, async () => {
      const settings = this.workloads.settings(targets[0] && vscode.Uri.parse(targets[0].uri));
      const subjects = await this.read(targets, settings);
      if (!subjects) return;
      const core = this.lazyCore.get();
      const [a, b] = subjects;
      const several = a?.target.each ? await core.functionsToScore(a.document) : null;
      if (a && several) return this.files.score(core, a, several, settings);
      if (a && b) await this.compare(core, a, b, settings);
      else if (a) await this.score(core, a, settings, fixed);
    });
  }

  private async read(
    targets: readonly EditorTarget[],
    settings: Settings,
  ): Promise<EditorSubject[] | undefined> {
    const read = await Promise.all(
      targets.map((target) => this.reader.read(target, settings.maxFileBytes)),
    );
    const problem = read.find((result): result is DocumentProblem => isProblem(result));
    if (problem) this.store.put({ kind: 'problem', targets: [...targets], problem });
    return problem
      ? undefined
      : read.filter((result): result is EditorSubject => !isProblem(result));
  }

  private async score(
    core: RemoteCore,
    subject: EditorSubject,
    settings: Settings,
    fixed?: Fixed,
  ): Promise<void> {
    const { why, ...beginning } = this.filled.beginning();
    const model: ScoreModel = {
      kind: 'score',
      ...subject.target,
      shownHash: subject.shownHash,
      ...beginning,
      report: await core.tokens(subject, settings, why),
      cases: await core.caseNames(subject),
    };
    await this.filled.fill(model, {
      subjects: [subject],
      settings,
      core,
      run: async (put, runtime, progress, signal) => {
        const partial = (report: Report) => put({ report, ...changeBy(fixed, report) });
        const observer = { progress, partial };
        partial(await core.score(subject, settings, runtime, observer, signal));
      },
      stopped: ({ report }, failed) => ({ report: unfinished(report, failed) }),
    });
  }

  private async compare(
    core: RemoteCore,
    a: EditorSubject,
    b: EditorSubject,
    settings: Settings,
  ): Promise<void> {
    const { why, ...beginning } = this.filled.beginning();
    const model: ComparisonModel = {
      kind: 'comparison',
      targets: [a.target, b.target],
      shownHashes: [a.shownHash, b.shownHash],
      ...beginning,
      a: await core.tokens(a, settings, why),
      b: await core.tokens(b, settings, why),
      comparison: null,
    };
    await this.filled.fill(model, {
      subjects: [a, b],
      settings,
      core,
      run: async (put, runtime, progress, signal) => {
        const partial = (reportA: Report, reportB: Report) => put({ a: reportA, b: reportB });
        const observer = { progress, partial };
        const comparison = await core.compare([a, b], settings, runtime, observer, signal);
        put({ a: comparison.a, b: comparison.b, comparison });
        if (!signal.aborted && !isUnchanged(comparison))
          this.keepScores({ ...model, a: comparison.a, b: comparison.b });
      },
      stopped: (now, failed) => ({ a: unfinished(now.a, failed), b: unfinished(now.b, failed) }),
    });
  }

  /** Stores both reports of a comparison as scores too, for lenses. */
  private keepScores({ targets, shownHashes, a, b, trusted }: ComparisonModel): void {
    const [shownHash, hashOfB] = shownHashes;
    const score = { kind: 'score', status: { state: 'done' }, stale: false, trusted } as const;
    this.store.replace({ ...score, ...targets[0], shownHash, report: a });
    this.store.replace({ ...score, ...targets[1], shownHash: hashOfB, report: b });
  }
}

/** Effect of a fix, once the stacks of the new text are known. */
function changeBy(
  fixed: Fixed | undefined,
  { debuggability, findings }: Report,
): Pick<ScoreModel, 'change'> {
  if (!fixed || debuggability.state !== 'scored') return {};
  const change = { fix: fixed.fix, ...effectOf(fixed.before, debuggability) };
  const { ends } = fixed;
  const isEnded = ends && count(fixed.findings, ends) > count(findings, ends);
  return {
    change: isEnded ? { ...change, mended: { ended: [ends], added: [], isSame: true } } : change,
  };
}

function count(findings: readonly Finding[], { rule }: EndedFinding): number {
  return findings.filter((each) => each.rule === rule).length;
}

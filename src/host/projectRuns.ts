import * as path from 'node:path';

import { sourceFilesIn } from '../document/sourceFiles';
import { textHash } from '../document/document';
import { yieldsToSystem } from '../harness/yieldsToSystem';
import { withLimits } from '../harness/withLimits';
import { failure, type Failure } from '../failure';
import { readConfig } from '../project/config';
import { readModels } from '../project/userModels';
import { ConfigError } from '../project/configError';
import { createKeptFunctions, type KeptFunctions, programHash } from '../project/keptFunctions';
import { type ListedProject, listProject } from '../project/projectFunctions';
import { scoreChanges } from '../project/scoreChanges';
import { type ProjectObserver, type ProjectPlan, scoreProject } from '../project/scoreProject';
import type { ScoreHistory } from '../project/history';
import { wantedIn } from '../project/wantedFiles';
import type { ProjectFunction, ProjectScore } from '../report/projectScore';
import type { Report } from '../report/report';
import { thisMachine } from '../runtimes/machine';
import { terminalFolders } from '../runtimes/storage';
import type { Runtimes } from '../runtimes/find';
import type { ScoreDependencies } from '../scoring/score';
import type { Settings } from './configuration';

export interface AskedProject {
  /** Absolute path. */
  folder: string;
  /** Git revision: only functions that differ from it are scored. By default all. */
  since?: string;
  settings: Settings;
  /** Runs work when no other run is active. */
  inTurn(work: () => Promise<void>): Promise<void>;
}

export interface ProjectRunObserver {
  /** Receives each function with its present result, and the hash of its text. */
  done(one: ProjectFunction, hash: string): void;
  progress(progress: { done: number; total: number }): void;
}

type Asked = [
  asked: AskedProject,
  means: { gallery: ScoreDependencies['gallery']; history: ScoreHistory },
  observer: ProjectRunObserver,
  signal: AbortSignal,
];

/** Scores projects beside an editor: one child at a time, in turn with other runs. */
export class ProjectRuns {
  private readonly folder: string;

  constructor(
    private readonly dependencies: Omit<ScoreDependencies, 'seed' | 'gallery'>,
    private readonly runtimes: Runtimes,
    env: NodeJS.ProcessEnv,
  ) {
    this.folder = terminalFolders(env).functions;
  }

  /** @returns a failure if the configuration or the revision is invalid */
  async score(...asked: Asked): Promise<ProjectScore | Failure> {
    try {
      return await this.understood(...asked);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const { message, ...why } = error.problem;
      return failure('failed', 'notUnderstood', message, why);
    }
  }

  private async understood(
    ...[{ folder, since, settings, inTurn }, { gallery, history }, observer, signal]: Asked
  ): Promise<ProjectScore> {
    const config = await readConfig(folder);
    const models = await readModels([...settings.models, ...config.models]);
    const wanted = wantedIn(folder, [], config);
    const listed = async () => {
      const { files } = await sourceFilesIn(folder, wanted);
      return listProject(folder, files, signal);
    };
    const kept = await this.kept();
    const dependencies = this.givingWay(settings, gallery);
    const plan: Omit<ProjectPlan, 'project' | 'keep'> = {
      runtime: await this.runtimes.find(settings.runtime, { folder, signal }),
      atOnce: 1,
      workload: { ...settings, kind: 'function' },
      timeoutMs: settings.timeoutMs,
      models,
      rulesOf: (file) => ({ ...config.rulesOf(path.join(folder, file)), ...settings.rules }),
      kept,
      inTurn: returning(inTurn),
    };
    const score = (project: ListedProject) => {
      const isNow = project.folder === folder;
      const done: ProjectObserver['done'] = (one, text, progress) => {
        if (isNow) observer.done(one, textHash(text));
        observer.progress(progress);
      };
      const keep = (report: Report) => (isNow ? history.add(report) : Promise.resolve());
      return scoreProject({ ...plan, project, keep }, dependencies, { done }, signal);
    };
    const { machine, now } = dependencies;
    const scored =
      since === undefined
        ? await score(await listed())
        : await scoreChanges({ folder, revision: since, wanted }, { score, machine, now }, signal);
    await kept.trim();
    return scored;
  }

  private async kept(): Promise<KeptFunctions> {
    const { version, runnerFolder } = this.dependencies;
    const hash = await programHash(runnerFolder);
    return createKeptFunctions({
      ...{ folder: this.folder, version, programHash: hash, machine: thisMachine() },
    });
  }

  private givingWay(
    { limits }: Settings,
    gallery: ScoreDependencies['gallery'],
  ): ScoreDependencies {
    const executor = yieldsToSystem(withLimits(this.dependencies.executor, limits));
    const seed = Math.floor(Math.random() * 0x7fffffff);
    return { ...this.dependencies, executor, gallery, seed };
  }
}

/** Keeps the result of the work on this thread, so that no copy crosses to the other one. */
function returning(inTurn: AskedProject['inTurn']): NonNullable<ProjectPlan['inTurn']> {
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const values: Value[] = [];
    await inTurn(async () => void values.push(await work()));
    return values[0] as Value;
  };
}

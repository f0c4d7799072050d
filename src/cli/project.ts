import { availableParallelism } from 'node:os';
import * as path from 'node:path';
import { setFlagsFromString } from 'node:v8';

import { readBaseline } from '../project/baseline';
import { timedChange } from '../project/changeCost';
import { type ProjectConfig, readConfig } from '../project/config';
import { readModels } from '../project/userModels';
import { type ListedProject, listProject, ofShard } from '../project/projectFunctions';
import { type AskedChanges, type ChangesMeans, scoreChanges } from '../project/scoreChanges';
import { type ProjectPlan, type ProjectTiming, scoreProject } from '../project/scoreProject';
import { wantedIn } from '../project/wantedFiles';
import type { ProjectPlace, ProjectScore } from '../report/projectScore';
import type { Outcome } from './outcome';
import { filesOf, rootOf } from './projectFiles';
import type { ProjectOptions } from './projectOptions';
import { judged, projectOutcome, understood } from './projectOutcome';
import { runtimesOf, workloadOptionsOf, type Session } from './session';
import { TimeLeft } from './timeLeft';

type Plan = Omit<ProjectPlan, 'project'> & { timing: ProjectTiming };

/** `project [PATH|GLOB…]`: scores the functions of a folder, and lists the worst first. */
export async function projectCommand(
  session: Session,
  operands: readonly string[],
  options: ProjectOptions,
): Promise<Outcome> {
  stayLean();
  const root = await rootOf(operands);
  const config = await understood(() => readConfig(root, options.config));
  const models = await understood(() => readModels(config.models));
  const baseline = await understood(() => readBaseline(config.baseline));
  const known = await session.keptFunctions(options.cache);
  const nothing = () => Promise.resolve(null);
  const kept = options.fresh ? { ...known, get: nothing, getTimed: nothing } : known;
  const [runtime] = await runtimesOf(session, options.runtime, path.join(root, 'package.json'));
  const plan: Plan = {
    ...(options.shard ? { shard: options.shard } : {}),
    runtime: runtime!,
    atOnce: options.jobs ?? availableParallelism(),
    workload: workloadOptionsOf(options),
    timeoutMs: options.timeout * 1000,
    models,
    rulesOf: (file) => ({ ...config.rulesOf(path.join(root, file)), ...options.rule }),
    timing: {
      wants: ({ file, path: name }) =>
        options.bench === true || config.isTimed(path.join(root, file), name),
      budgetMs: options.budget * 1000,
    },
    kept,
    keep: (report) => session.history.add(report),
  };
  const { staged = false, changedSince = staged ? 'HEAD' : undefined } = options;
  const asked = { root, operands, config };
  const scored =
    changedSince === undefined
      ? await scoreListed(session, asked, plan)
      : await scoreChanged(session, asked, { revision: changedSince, staged }, plan);
  await kept.trim();
  return projectOutcome(judged(scored, config, root, baseline), config, baseline, options);
}

/** Heap growth in percent before V8 collects garbage. */
const GROWING_PERCENT = 15;

/**
 * Makes V8 collect garbage early. By default it keeps garbage of hundreds of functions while the
 * machine has memory, which the children need. (`--optimize-for-size` saves a further tenth, for a
 * third more CPU time.)
 */
function stayLean(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
}

interface Asked {
  root: string;
  operands: readonly string[];
  config: ProjectConfig;
}

async function scoreListed(
  session: Session,
  { root, operands, config }: Asked,
  plan: Plan,
): Promise<ProjectScore> {
  const files = await filesOf(root, operands, config);
  const listed = await listProject(root, files, session.signal);
  return scoreAll(session, { ...listed, functions: inShard(listed.functions, plan) }, plan);
}

/** Scores changed functions. They are timed if the gate forbids slower ones. */
function scoreChanged(
  session: Session,
  { root, operands, config }: Asked,
  since: Pick<AskedChanges, 'revision' | 'staged'>,
  plan: Plan,
): Promise<ProjectScore> {
  const { dependencies, progress, signal } = session;
  const timing: ProjectTiming = {
    ...plan.timing,
    wants: (place) =>
      plan.timing.wants(place) || config.gateOf(path.join(root, place.file)).slower !== undefined,
  };
  const asked: AskedChanges = {
    ...{ folder: root, ...since, wanted: wantedIn(root, operands, config) },
    part: (functions) => inShard(functions, plan),
  };
  const means: ChangesMeans = {
    now: dependencies.now,
    machine: dependencies.machine,
    score: (project, isNew) => {
      const wants = (place: ProjectPlace) => isNew(place) && timing.wants(place);
      const keep = project.folder === root ? plan.keep : keptNowhere;
      return scoreAll(session, project, { ...plan, keep, timing: { ...timing, wants } });
    },
    timing: {
      wants: timing.wants.bind(timing),
      time: (then, now, { done, total }) => {
        const text = `timed against ${since.revision}, ${done + 1} of ${total}`;
        const stage = { stage: 'benchmark', done, total, text } as const;
        progress.show(`${now.place.file}#${now.place.path}`, stage);
        return timedChange(then, now, { ...plan, timing }, dependencies, signal);
      },
    },
  };
  return understood(() => scoreChanges(asked, means, signal));
}

/** Keeps nothing: an earlier version of a function is no score of today. */
function keptNowhere(): Promise<void> {
  return Promise.resolve();
}

function inShard<Each extends ProjectPlace>(functions: readonly Each[], { shard }: Plan): Each[] {
  return shard ? ofShard(functions, shard) : [...functions];
}

function scoreAll(session: Session, project: ListedProject, plan: Plan): Promise<ProjectScore> {
  const { progress, signal, dependencies } = session;
  const left = new TimeLeft(project.functions, dependencies.now());
  let keptBefore = 0;
  return scoreProject(
    { ...plan, project },
    dependencies,
    {
      done: (one, _, { done, total, kept }) => {
        left.isDone(one, kept > keptBefore);
        keptBefore = kept;
        const more = left.words(dependencies.now());
        const text = [`${done} of ${total} functions`, more].filter(Boolean).join(', ');
        progress.show(`${one.file}#${one.path}`, { stage: 'probe', done, total, text });
      },
    },
    signal,
  );
}

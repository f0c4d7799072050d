import { availableParallelism } from 'node:os';
import * as path from 'node:path';

import { readBaseline } from '../project/baseline';
import { readConfig } from '../project/config';
import { type ListedProject, listProject, ofShard } from '../project/projectFunctions';
import { scoreChanges } from '../project/scoreChanges';
import { type ProjectPlan, scoreProject } from '../project/scoreProject';
import { wantedIn } from '../project/wantedFiles';
import type { ProjectPlace, ProjectScore } from '../report/projectScore';
import type { Outcome } from './outcome';
import { filesOf, rootOf } from './projectFiles';
import type { ProjectOptions } from './projectOptions';
import { judged, projectOutcome, understood } from './projectOutcome';
import { runtimesOf, workloadOptionsOf, type Session } from './session';

type Plan = Omit<ProjectPlan, 'project'>;

/** `project [PATH|GLOB…]`: the functions of a folder, the worst first. */
export async function projectCommand(
  session: Session,
  operands: readonly string[],
  options: ProjectOptions,
): Promise<Outcome> {
  const root = await rootOf(operands);
  const config = await understood(() => readConfig(root, options.config));
  const baseline = await understood(() => readBaseline(config.baseline));
  const known = await session.keptFunctions(options.cache);
  const kept = options.fresh ? { ...known, get: () => Promise.resolve(null) } : known;
  const [runtime] = await runtimesOf(session, options.runtime, path.join(root, 'package.json'));
  const plan: Plan = {
    ...(options.shard ? { shard: options.shard } : {}),
    runtime: runtime!,
    atOnce: options.jobs ?? availableParallelism(),
    workload: workloadOptionsOf(options),
    timeoutMs: options.timeout * 1000,
    rulesOf: (file) => ({ ...config.rulesOf(path.join(root, file)), ...options.rule }),
    kept,
  };
  const score = (project: ListedProject) => scoreAll(session, project, plan);
  const part = (functions: readonly ProjectPlace[]) => inShard(functions, plan);
  const wanted = wantedIn(root, operands, config);
  const { signal } = session;
  const { staged = false, changedSince = staged ? 'HEAD' : undefined } = options;
  const scoreListed = async () => {
    const listed = await listProject(root, await filesOf(root, operands, config), signal);
    return score({ ...listed, functions: part(listed.functions) });
  };
  const scored =
    changedSince === undefined
      ? await scoreListed()
      : await understood(() =>
          scoreChanges(
            { folder: root, revision: changedSince, staged, wanted, part },
            score,
            signal,
          ),
        );
  await kept.trim();
  return projectOutcome(judged(scored, config, root, baseline), config, baseline, options);
}

function inShard<Each extends ProjectPlace>(functions: readonly Each[], { shard }: Plan): Each[] {
  return shard ? ofShard(functions, shard) : [...functions];
}

function scoreAll(session: Session, project: ListedProject, plan: Plan): Promise<ProjectScore> {
  const { progress, signal, dependencies } = session;
  return scoreProject(
    { ...plan, project },
    dependencies,
    {
      done: (one, _, { done, total }) => {
        const text = `${done} of ${total} functions`;
        progress.show(`${one.file}#${one.path}`, { stage: 'probe', done, total, text });
      },
    },
    signal,
  );
}

import { availableParallelism } from 'node:os';
import * as path from 'node:path';

import { sourceFilesIn } from '../document/sourceFiles';
import { baseFolder } from '../project/base';
import { readBaseline } from '../project/baseline';
import { changedFunctions, comparedWith } from '../project/changes';
import { readConfig } from '../project/config';
import { type ListedProject, listProject, ofShard } from '../project/projectFunctions';
import { type ProjectPlan, scoreProject } from '../project/scoreProject';
import type { ProjectPlace, ProjectScore } from '../report/projectScore';
import type { Outcome } from './outcome';
import { filesOf, rootOf, wantedIn } from './projectFiles';
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
  const listed = await listProject(root, await filesOf(root, operands, config), session.signal);
  const kept = options.fresh ? undefined : await session.keptFunctions(options.cache);
  const [runtime] = await runtimesOf(session, options.runtime, path.join(root, 'package.json'));
  const plan: Plan = {
    ...(options.shard ? { shard: options.shard } : {}),
    runtime: runtime!,
    atOnce: options.jobs ?? availableParallelism(),
    workload: workloadOptionsOf(options),
    timeoutMs: options.timeout * 1000,
    rulesOf: (file) => ({ ...config.rulesOf(path.join(root, file)), ...options.rule }),
    ...(kept ? { kept } : {}),
  };
  const wanted = wantedIn(root, operands, config);
  const { changedSince } = options;
  const scored =
    changedSince === undefined
      ? await scoreAll(session, { ...listed, functions: inShard(listed.functions, plan) }, plan)
      : await understood(() => scoreChanges(session, listed, plan, changedSince, wanted));
  await kept?.trim();
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

/** Each function that differs, as it is now and as it was. */
async function scoreChanges(
  session: Session,
  listed: ListedProject,
  plan: Plan,
  revision: string,
  wanted: ReturnType<typeof wantedIn>,
): Promise<ProjectScore> {
  const base = await baseFolder(listed.folder, revision);
  try {
    const asNow = (file: string) => path.join(listed.folder, path.relative(base.folder, file));
    const { files } = await sourceFilesIn(base.folder, (file) => wanted(asNow(file)));
    const before = await listProject(base.folder, files, session.signal);
    const all = await changedFunctions(listed, before);
    const mine = new Set(
      inShard(
        all.map(({ now }) => now),
        plan,
      ),
    );
    const changed = all.filter(({ now }) => mine.has(now));
    const then = new Set(changed.flatMap((one) => one.was ?? []));
    const now = await scoreAll(session, { ...listed, functions: [...mine] }, plan);
    const was = await scoreAll(session, { ...before, functions: [...then] }, plan);
    const functions = comparedWith(changed, now.functions, was.functions);
    const since = { name: revision, commit: base.commit };
    return { ...now, changes: { since, functions } };
  } finally {
    await base.dispose();
  }
}

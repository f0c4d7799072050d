import { readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import * as path from 'node:path';

import ignore from 'ignore';

import { sourceFilesIn } from '../document/sourceFiles';
import { readBaseline, writeBaseline } from '../project/baseline';
import { ConfigError, readConfig, type ProjectConfig } from '../project/config';
import { merged, missingShards, notOfOne } from '../project/merge';
import { listProject, nameIn, ofShard } from '../project/projectFunctions';
import { scoreProject } from '../project/scoreProject';
import { annotationsOf } from '../report/exports/annotations';
import { junitOf } from '../report/exports/junit';
import { sarifOf } from '../report/exports/sarif';
import { judge } from '../report/gate';
import { projectPage } from '../report/pages/project';
import { notScoredBecause, type ProjectScore, type Shard } from '../report/projectScore';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { runtimesOf, workloadOptionsOf, type Session } from './session';
import { OutputError, usageError } from './usageError';

export interface ProjectOptions extends RunOptions {
  config?: string;
  cache?: string;
  fresh?: true;
  jobs?: number;
  shard?: Shard;
  sarif?: string;
  junit?: string;
  annotations?: true;
  writeBaseline?: true;
  prune?: true;
}

/** What ends the process beside 0 (fine), 1 (the gate) and 2 (not understood). */
const NOT_SCORED = 3;

/** `project [PATH|GLOB…]`: the functions of a folder, the worst first. */
export async function projectCommand(
  session: Session,
  operands: readonly string[],
  options: ProjectOptions,
): Promise<Outcome> {
  const { progress, signal, dependencies } = session;
  const root = await rootOf(operands);
  const config = await understood(() => readConfig(root, options.config));
  const baseline = await understood(() => readBaseline(config.baseline));
  const listed = await listProject(root, await filesOf(root, operands, config), signal);
  const functions = options.shard ? ofShard(listed.functions, options.shard) : listed.functions;
  const [runtime] = await runtimesOf(session, options.runtime, path.join(root, 'package.json'));
  const kept = options.fresh ? undefined : await session.keptFunctions(options.cache);
  const scored = await scoreProject(
    {
      project: { ...listed, functions },
      ...(options.shard ? { shard: options.shard } : {}),
      runtime: runtime!,
      atOnce: options.jobs ?? availableParallelism(),
      workload: workloadOptionsOf(options),
      timeoutMs: options.timeout * 1000,
      rulesOf: (file) => ({ ...config.rulesOf(path.join(root, file)), ...options.rule }),
      ...(kept ? { kept } : {}),
    },
    dependencies,
    { done: (one, _, at) => progress.show(`${one.file}#${one.path}`, doneOf(at)) },
    signal,
  );
  await kept?.trim();
  return outcomeOf(judged(scored, config, root, baseline), config, baseline, options);
}

function doneOf({ done, total }: { done: number; total: number }) {
  return { stage: 'probe', done, total, text: `${done} of ${total} functions` } as const;
}

/** `merge FILE…`: results of shards, as one. */
export async function mergeCommand(
  files: readonly string[],
  options: ProjectOptions,
): Promise<Outcome> {
  const shards = await Promise.all(files.map(readShard));
  const why = notOfOne(shards);
  if (why !== null) {
    throw usageError({
      message: 'These results do not make one.',
      found: why,
      needed: 'what `async-score project --shard N/M --json` printed for each N, of one version',
      remedy: 'Score those again that differ.',
    });
  }
  const missing = missingShards(shards);
  if (missing.length > 0) {
    throw usageError({
      message: 'Shards are missing.',
      found: files.join(', '),
      needed: `the results of ${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')}`,
      remedy: 'Name their files, too; a job that failed has to run again.',
    });
  }
  const whole = merged(shards);
  const config = await understood(() => readConfig(process.cwd(), options.config));
  const baseline = await understood(() => readBaseline(config.baseline));
  return outcomeOf(judged(whole, config, config.folder, baseline), config, baseline, options);
}

async function readShard(file: string): Promise<ProjectScore> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as ProjectScore;
    if (!Array.isArray(read.functions) || typeof read.measured.by !== 'string') throw new Error();
    return read;
  } catch (error) {
    throw usageError({
      message: `${file} holds no result of a shard.`,
      found: (error instanceof Error && error.message) || 'other JSON',
      needed: 'what `async-score project --shard N/M --json` printed',
      remedy: 'Name its file.',
    });
  }
}

/** The folder that is named; of several files and patterns, the current one. */
async function rootOf(operands: readonly string[]): Promise<string> {
  const [only] = operands;
  if (only === undefined) return process.cwd();
  const isFolder = await stat(only).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder && operands.length === 1 ? path.resolve(only) : process.cwd();
}

async function filesOf(
  root: string,
  operands: readonly string[],
  config: ProjectConfig,
): Promise<string[]> {
  const isAsked = askedBy(root, operands);
  const included = config.include && ignore().add([...config.include]);
  const excluded = ignore().add([...config.exclude]);
  const { files } = await sourceFilesIn(root, (file) => {
    const name = nameIn(config.folder, file);
    const isInside = !name.startsWith('..');
    if (isInside && (excluded.ignores(name) || included?.ignores(name) === false)) return false;
    return isAsked(file);
  });
  if (files.length > 0) return files;
  throw usageError({
    message: `${root} has no source file to score.`,
    found:
      operands.join(' ') || 'no file of JavaScript or TypeScript beside tests and declarations',
    needed: 'a folder, a file or a pattern such as "src/**/*.ts"',
    remedy: 'Name another folder; what .gitignore leaves out is not looked at.',
  });
}

/** Files and folders by their paths, all else as patterns. */
function askedBy(root: string, operands: readonly string[]): (file: string) => boolean {
  const names = operands.map((each) => nameIn(root, path.resolve(each)));
  if (names.length === 0 || names.includes('')) return () => true;
  const patterns = ignore().add(names.filter((name) => !name.startsWith('..')));
  return (file) => patterns.ignores(nameIn(root, file));
}

async function understood<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConfigError ? usageError(error.problem) : error;
  }
}

function judged(
  project: ProjectScore,
  config: ProjectConfig,
  folder: string,
  baseline: ReadonlySet<string>,
): ProjectScore {
  if (!config.isGate) return project;
  const gate = judge(project.functions, (file) => config.gateOf(path.join(folder, file)), baseline);
  return { ...project, gate };
}

async function outcomeOf(
  project: ProjectScore,
  config: ProjectConfig,
  baseline: ReadonlySet<string>,
  options: ProjectOptions,
): Promise<Outcome> {
  await writeBaselines(project, config, baseline, options);
  const { sarif, junit, annotations } = options;
  if (sarif !== undefined) await writeTo(sarif, `${JSON.stringify(sarifOf(project), null, 2)}\n`);
  if (junit !== undefined) await writeTo(junit, junitOf(project));
  const exitCode = exitCodeOf(project);
  return {
    value: project,
    page: (units) => projectPage(project, units),
    hasFailed: exitCode !== 0,
    ...(exitCode === 0 ? {} : { exitCode }),
    ...(annotations ? { before: annotationsOf(project) } : {}),
  };
}

async function writeBaselines(
  { functions }: ProjectScore,
  { baseline: file }: ProjectConfig,
  known: ReadonlySet<string>,
  { writeBaseline: isWritten, prune }: ProjectOptions,
): Promise<void> {
  if (!isWritten && !prune) return;
  if (file === undefined) {
    throw usageError({
      message: 'There is no baseline to write.',
      found: 'no key "baseline" in async-score.config.json',
      needed: 'the path of a file',
      remedy: 'Add {"baseline": "async-score.baseline.json"} there.',
    });
  }
  await writeBaseline(file, functions, isWritten ? undefined : known);
}

/** No result at all is never fine. */
function exitCodeOf({ functions, gate, measured }: ProjectScore): number {
  const nothing =
    functions.length === 0 || functions.every((one) => notScoredBecause(one) !== null);
  if (nothing && measured.left === 0) return NOT_SCORED;
  if (!gate || gate.passed) return 0;
  return gate.reasons.every(({ code }) => code === 'unscored') ? NOT_SCORED : 1;
}

async function writeTo(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OutputError(`${JSON.stringify(file)} could not be written.\n  found   ${why}`);
  }
}

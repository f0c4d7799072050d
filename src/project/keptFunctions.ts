/** Results of a project's functions, kept by all that they depend on. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

import type { SubjectDocument } from '../document/document';
import { readMapFile } from '../document/mapReader';
import { MAX_FILE_BYTES } from '../document/readDocument';
import { runnerHash } from '../runtimes/runnerHash';
import { laterTypeScriptFor, typeScriptFor } from '../modules/compiler';
import type { Disk } from '../document/disk';
import { Project } from '../modules/project';
import { Reached } from '../modules/reached';
import { setUpFilesOf } from '../modules/setUp/findSetUp';
import { scoreFileNames } from '../calling/scoreFile';
import type { Failure } from '../failure';
import type { WorkloadOptions } from '../harness/workload';
import type { RuleLevels } from '../rules/ruleLevels';
import type { ProbedFunction, ProjectPlace } from '../report/projectScore';
import { REPORT_SCHEMA } from '../report/report';
import { createKeptFiles, hashOf } from '../runtimes/keptFiles';
import type { RuntimeInfo } from '../runtimes/runtime';

export interface KeptFunctions {
  /** Project from which the keys were made. */
  readonly project: Project;
  /** Key of a function's result, by all that it depends on. */
  keyOf(document: SubjectDocument, place: ProjectPlace, conditions: KeptConditions): string;
  /** Key of times on this machine, of one function or of several in the same rounds. */
  timedKeyOf(keys: readonly string[], conditions: TimedConditions): string;
  get(key: string): Promise<ProbedFunction | null>;
  getTimed<Timed>(key: string): Promise<Timed | null>;
  put(key: string, value: unknown): Promise<void>;
  /** Removes files beyond the limit. Call this at the end. */
  trim(): Promise<void>;
}

export interface KeptConditions {
  runtime: RuntimeInfo;
  rules: RuleLevels;
  /** Longest time of a child: a longer one may change the result. */
  timeoutMs: number;
  /** Time of an I/O operation, in which waits are expressed. */
  ioMs: number;
}

export interface TimedConditions {
  workload: WorkloadOptions;
  budgetMs: number;
}

export interface KeptFunctionsOptions {
  /**
   * Folder that may be carried between machines: no key depends on its path. Times of other
   * machines have other keys.
   */
  folder: string;
  machine: string;
  /** Version of Async Score. */
  version: string;
  /**
   * Hash of the code that runs, in the children and beside them: two builds of a version may
   * differ.
   */
  programHash: string;
}

/** @param runnerFolder folder beside the built files */
export async function programHash(runnerFolder: string): Promise<string> {
  const built = path.join(runnerFolder, '../dist/build.txt');
  const build = await readFile(built, 'utf8').catch(() => null);
  return hashOf([await runnerHash(runnerFolder), build]);
}

const MOST_BYTES = 128_000_000;

export function createKeptFunctions(options: KeptFunctionsOptions): KeptFunctions {
  const files = createKeptFiles({ folder: options.folder, mostBytes: MOST_BYTES });
  const project = new Project();
  const reached = new Reached(project);
  const aroundFiles = new Map<string, string>();
  const around = (file: string) => {
    const known = aroundFiles.get(file) ?? hashOf([reached.from(file), settingsOf(file, project)]);
    aroundFiles.set(file, known);
    return known;
  };
  return {
    project,
    keyOf: ({ file, text, models = [] }, { path: name }, { runtime, rules, timeoutMs, ioMs }) =>
      hashOf([
        [options.version, REPORT_SCHEMA, options.programHash],
        [runtime.version, runtime.arch, runtime.flags],
        [path.basename(file), text, name, around(file), models],
        [rules, timeoutMs, ioMs],
      ]),
    timedKeyOf: (keys, { workload: { parallel, ioMs, mode }, budgetMs }) =>
      hashOf(['timed', keys, options.machine, parallel, ioMs, mode, budgetMs]),
    get: async (key) => (await files.get(key)) as ProbedFunction | null,
    getTimed: async <Timed>(key: string) => (await files.get(key)) as Timed | null,
    put: (key, value) => files.put(key, value),
    trim: () => files.trim(),
  };
}

/**
 * Other files of a project that are read: its settings, the file's cases, and the version of its
 * TypeScript.
 */
function settingsOf(file: string, { disk, configurations }: Project): unknown[] {
  const { packageJson, tsconfig, projects, ...tools } = setUpFilesOf(file, readMapFile);
  const settings = [packageJson, tsconfig, ...projects, ...Object.values(tools)];
  const sidecar = scoreFileNames(file).map((each) => [
    existsSync(each),
    disk.text(each, MAX_FILE_BYTES),
  ]);
  const compiler = typeScriptFor(file, disk)?.module ?? null;
  return [
    settings.map((found) => found && [path.basename(found.file), found.text]),
    configurations.configurationOf(file),
    sidecar,
    [compiler, laterTypeScriptFor(file, disk)].map((module) => module && versionOf(module, disk)),
  ];
}

/** Version of the package that contains a file. */
function versionOf(file: string, disk: Disk): unknown {
  const folder = disk.packageFolder(file);
  return folder === null ? null : disk.manifest(folder)?.['version'];
}

/** False for failures caused by the surroundings, which may succeed the next time. */
export function isLasting(outcome: { state: 'scored' } | Failure): boolean {
  if (outcome.state === 'scored' || outcome.state === 'skipped') return true;
  return !FOR_NOW.has(outcome.reason.code);
}

const FOR_NOW: ReadonlySet<string> = new Set(
  'cancelled noRuntime brokenRuntime noTempFolder systemLimit killed outOfMemory memoryLimit neverLoaded nothingMeasured'.split(
    ' ',
  ),
);

import { writeFile } from 'node:fs/promises';
import * as path from 'node:path';

import { writeBaseline } from '../project/baseline';
import type { ProjectConfig } from '../project/config';
import { ConfigError } from '../project/configError';
import { annotationsOf } from '../project/exports/annotations';
import { junitOf } from '../project/exports/junit';
import { sarifOf } from '../project/exports/sarif';
import type { Finding } from '../rules/finding';
import { nameOf } from '../project/changes';
import { fingerprintsOf, judge } from '../project/gate';
import { projectHtml } from '../report/html/project';
import { renderMarkdown } from '../page/markdown';
import { projectPage } from '../report/pages/project';
import {
  findingsOfProject,
  notScoredBecause,
  type PrintedProject,
  type ProjectScore,
} from '../report/projectScore';
import { createUnits, type Units } from '../report/units';
import type { Outcome } from './outcome';
import type { ProjectOptions } from './projectOptions';
import { OutputError, usageError } from './usageError';

/**
 * Exit code for a project without a score; beside 0 (passed), 1 (gate failed) and 2 (wrong usage).
 */
const NOT_SCORED = 3;
/** Exit code after a cancellation, here or on the machine of a shard. */
const CUT_OFF = 1;

/** Turns a `ConfigError` of a configuration, baseline or revision into a `UsageError`. */
export async function understood<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConfigError ? usageError(error.problem) : error;
  }
}

/** Adds the verdict of the gate; after a change, only new findings count. */
export function judged(
  project: ProjectScore,
  config: ProjectConfig,
  folder: string,
  baseline: ReadonlySet<string>,
): ProjectScore {
  if (!config.isGate) return project;
  const rulesOf = (file: string) => config.gateOf(path.join(folder, file));
  const known = new Set([...baseline, ...printsBefore(project)]);
  const gate = judge(project, rulesOf, known);
  // the remaining functions may have any finding
  return { ...project, gate: { ...gate, passed: gate.passed && project.measured.left === 0 } };
}

/** Fingerprints of the findings that existed before a change. */
function printsBefore({ functions, changes }: ProjectScore): string[] {
  if (!changes) return [];
  const prints = fingerprintsOf(functions);
  // findings read from a file are equal, but other objects
  const placeOf = ({ rule, file, line, column }: Finding) => `${rule} ${file}:${line}:${column}`;
  const appeared = new Set(changes.functions.flatMap((one) => one.appeared.map(placeOf)));
  // if the earlier findings are unknown, none counts as known
  const unknown = new Set(changes.functions.filter((one) => one.unknownThen).map(nameOf));
  return functions.flatMap((one) => {
    if (one.state !== 'scored' || unknown.has(nameOf(one))) return [];
    const known = one.findings.filter((finding) => !appeared.has(placeOf(finding)));
    return known.flatMap((finding) => prints.get(finding) ?? []);
  });
}

export async function projectOutcome(
  project: ProjectScore,
  config: ProjectConfig,
  baseline: ReadonlySet<string>,
  options: ProjectOptions,
): Promise<Outcome> {
  await writeBaselines(project, config, baseline, options);
  const { sarif, junit, summary, annotations } = options;
  if (sarif !== undefined) await writeTo(sarif, `${JSON.stringify(sarifOf(project), null, 2)}\n`);
  if (junit !== undefined) await writeTo(junit, junitOf(project));
  const page = (units: Units) => projectPage(project, units);
  if (summary !== undefined) await writeTo(summary, renderMarkdown(page(createUnits())));
  const exitCode = exitCodeOf(project);
  const value: PrintedProject = { ...project, findings: findingsOfProject(project) };
  return {
    value,
    page,
    html: (units) => projectHtml(project, units),
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

/** Returns the exit code; a project without any result never passes. */
function exitCodeOf({ functions, gate, measured, changes }: ProjectScore): number {
  const nothing = functions.every((one) => notScoredBecause(one) !== null);
  const isMeant = changes?.functions.length === 0;
  // without changes there is nothing to score
  if (measured.left > 0) return CUT_OFF;
  if (nothing && !isMeant) return NOT_SCORED;
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

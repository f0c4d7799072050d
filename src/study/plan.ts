/** Plans the runs of members: runtimes and workloads. */

import { rcompare, satisfies } from 'semver';

import type { WorkloadKind } from '../document/workloadKind';
import type { Failure } from '../failure';
import type { GalleryMember } from '../gallery/gallery';
import { runsOn } from '../gallery/whyNotRun';
import type { WorkloadOptions } from '../harness/workload';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { PlannedRun } from './study';

/** Parts to measure of each member. */
export interface Measuring {
  workload: WorkloadOptions;
  parts: PlannedRun['parts'];
}

/** Plans each member on each of the runtimes. */
export function planOn(
  members: readonly GalleryMember[],
  runtimes: readonly (RuntimeInfo | Failure)[],
  measuring: Measuring,
): PlannedRun[] {
  return runtimes.flatMap((runtime) =>
    members.map((member) => planned(member, runtime, measuring)),
  );
}

/**
 * Plans each member on the usual runtime or, if it does not run there, on the newest of the others
 * on which it does. A member that runs nowhere here is planned on the usual one, which reports the
 * reason.
 */
export function planWhereEachRuns(
  members: readonly GalleryMember[],
  usual: RuntimeInfo | Failure,
  others: readonly RuntimeInfo[],
  measuring: Measuring,
): PlannedRun[] {
  const newestFirst = [...others].sort((a, b) => rcompare(a.version, b.version));
  return members.map((member) => {
    const there = 'state' in usual ? newestFirst : [usual, ...newestFirst];
    const runtime = there.find((each) => runsOn(member, each)) ?? usual;
    return planned(member, runtime, measuring);
  });
}

/** A published table to reproduce. */
export interface TableToReproduce {
  workload: { kind: WorkloadKind; parallel: number; ioMs: number };
  rows: readonly { row: string }[];
}

/** Members with a row in a published table. */
export function inTable(
  { rows }: Pick<TableToReproduce, 'rows'>,
  members: readonly GalleryMember[],
): GalleryMember[] {
  return members.filter(({ publishedRows }) => rows.some(({ row }) => publishedRows.includes(row)));
}

/** Plans the members with a row in a table, under its own workload and by the procedure of 2013. */
export function planTable(
  { workload, rows }: TableToReproduce,
  members: readonly GalleryMember[],
  runtime: RuntimeInfo | Failure,
  parts: PlannedRun['parts'],
): PlannedRun[] {
  const { kind, parallel, ioMs } = workload;
  const asked: WorkloadOptions = {
    kind: 'auto',
    parallel,
    ioMs,
    connections: parallel,
    mode: 'faithful',
  };
  return inTable({ rows }, members)
    .filter((member) => member.kind === kind)
    .map((member) => planned(member, runtime, { workload: asked, parts }));
}

/** Removes duplicates: two tables may need the same run. */
export function eachOnce(plan: readonly PlannedRun[]): PlannedRun[] {
  const runs = new Map<string, PlannedRun>();
  for (const run of plan) {
    const { member, runtime, workload, parts } = run;
    const path = 'state' in runtime ? runtime.reason.message : runtime.path;
    const key = JSON.stringify([member.name, path, workload, parts]);
    if (!runs.has(key)) runs.set(key, run);
  }
  return [...runs.values()];
}

function planned(
  member: GalleryMember,
  runtime: RuntimeInfo | Failure,
  { workload, parts }: Measuring,
): PlannedRun {
  return {
    member,
    runtime: 'state' in runtime ? runtime : flagged(runtime, member),
    workload,
    parts,
  };
}

/** Adds the flags that a member needs to the runtime, such as `--harmony`. */
function flagged(runtime: RuntimeInfo, { flags }: GalleryMember): RuntimeInfo {
  const needed = flags
    .filter(({ runtimes }) => satisfies(runtime.version, runtimes, { includePrerelease: true }))
    .flatMap((entry) => entry.flags)
    .filter((flag) => !runtime.flags.includes(flag));
  return needed.length === 0 ? runtime : { ...runtime, flags: [...runtime.flags, ...needed] };
}

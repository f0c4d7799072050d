/** Scores the changed functions of a project, in their present and earlier forms. */

import * as path from 'node:path';

import { sourceFilesIn } from '../document/sourceFiles';
import {
  type ChangedFunction,
  notScoredBecause,
  type ProjectPlace,
  type ProjectScore,
} from '../report/projectScore';
import type { NotCompared } from '../report/projectTimes';
import type { Machine } from '../runtimes/machine';
import { type BaseFolder, baseFolder, STAGED } from './base';
import type { Side, TimedChange } from './changeCost';
import { type Changed, changedFunctions, comparedWith, nameOf } from './changes';
import { type ListedProject, listProject } from './projectFunctions';
import type { Wanted } from './wantedFiles';

export interface AskedChanges {
  /** Absolute path of the project. */
  folder: string;
  /** Revision in git. */
  revision: string;
  /** The staged sources are scored, not the working copy. */
  staged?: boolean;
  /** Selects files by their path in the folder. */
  wanted: Wanted;
  /** Selects among the changed functions. Left out: all. */
  part?(functions: readonly ProjectPlace[]): ProjectPlace[];
}

export interface ChangesMeans {
  /** @param times true for a function to time, if times are requested */
  score(project: ListedProject, times: (place: ProjectPlace) => boolean): Promise<ProjectScore>;
  /** Timing; left out: none. */
  timing?: {
    wants(place: ProjectPlace): boolean;
    /** Times both forms in the same rounds. */
    time(then: Side, now: Side, progress: { done: number; total: number }): Promise<TimedChange>;
  };
  machine: Machine;
  /** Milliseconds on a monotonic clock. */
  now(): number;
}

/** @throws ConfigError if the revision is not available */
export async function scoreChanges(
  { folder, revision, staged = false, wanted, part = (functions) => [...functions] }: AskedChanges,
  { score, timing, machine, now: clock }: ChangesMeans,
  signal: AbortSignal,
): Promise<ProjectScore> {
  const begun = clock();
  const made: BaseFolder[] = [];
  const asOf = async (asked: string) => {
    const base = await baseFolder(folder, asked);
    made.push(base);
    return base;
  };
  const listed = async (at: string) => {
    const inFolder = (file: string) => path.join(folder, path.relative(at, file));
    const { files } = await sourceFilesIn(at, (file) => wanted(inFolder(file)));
    return listProject(at, files, signal);
  };
  const isTimed = ({ now, was }: Changed) => was !== null && timing?.wants(now) === true;
  try {
    const base = await asOf(revision);
    const now = await listed(staged ? (await asOf(STAGED)).folder : folder);
    const was = await listed(base.folder);
    const all = await changedFunctions(now, was);
    const mine = new Set(part(all.map((one) => one.now)));
    const changed = all.filter((one) => mine.has(one.now));
    const added = new Set(changed.filter((one) => one.was === null).map((one) => one.now));
    const scoredNow = await score({ ...now, functions: [...mine] }, (place) => added.has(place));
    const then = { ...was, functions: changed.flatMap((one) => one.was ?? []) };
    const scoredThen = await score(then, () => false);
    const compared = comparedWith(changed, scoredNow.functions, scoredThen.functions);
    const timed = await timedOf(changed, scoredThen, scoredNow);
    const functions = compared.map((one) => ({ ...one, ...costIn(timed.get(nameOf(one))) }));
    const unread = was.unread.length > 0 ? { unreadThen: was.unread } : {};
    const changes = { since: { name: revision, commit: base.commit }, ...unread, functions };
    const left = leftOf(changed, compared, (one) => isTimed(one) && !timed.has(nameOf(one.now)));
    const about = { durationMs: clock() - begun, left };
    return { ...withTimes(scoredNow, timed, about, machine), folder, changes };
  } finally {
    for (const each of made) await each.dispose();
  }

  /** Times the functions in sequence, when nothing else runs any more. */
  async function timedOf(changed: readonly Changed[], then: ProjectScore, now: ProjectScore) {
    const timed = new Map<string, TimedChange>();
    const wanted = changed.filter(isTimed);
    for (const [done, { now: place, was }] of wanted.entries()) {
      if (signal.aborted || !was || !timing) break;
      const why = whyNotTimed(was, then, 'then') ?? whyNotTimed(place, now, 'now');
      const [a, b] = [
        { folder: then.folder, place: was },
        { folder: now.folder, place },
      ];
      const one = why ?? (await timing.time(a, b, { done, total: wanted.length }));
      if (!signal.aborted) timed.set(nameOf(place), one);
    }
    return timed;
  }
}

/** Reason not to time a function: one that could not be probed would fail again. */
function whyNotTimed(
  place: ProjectPlace,
  { functions }: ProjectScore,
  of: NotCompared['of'],
): TimedChange | null {
  const one = functions.find((each) => nameOf(each) === nameOf(place));
  const why = one && notScoredBecause(one);
  return why ? { cost: { ...why, of } } : null;
}

/** Adds times to the present functions, beside those of the earlier forms. */
function withTimes(
  { functions, measured, ...project }: ProjectScore,
  timed: ReadonlyMap<string, TimedChange>,
  about: Pick<ProjectScore['measured'], 'durationMs' | 'left'>,
  machine: Machine,
): ProjectScore {
  const all = [...timed.values()];
  const timedNow = (measured.timed ?? 0) + all.filter((one) => one.cpu && !one.isKept).length;
  return {
    ...project,
    functions: functions.map((one) => ({ ...one, ...cpuIn(timed.get(nameOf(one))) })),
    measured: { ...measured, ...about, ...(all.length > 0 ? { timed: timedNow, machine } : {}) },
  };
}

/** Number of functions not done because of a cancel. */
function leftOf(
  changed: readonly Changed[],
  compared: readonly ChangedFunction[],
  isOpen: (one: Changed) => boolean,
): number {
  const done = new Set(compared.map(nameOf));
  return changed.filter((one) => !done.has(nameOf(one.now)) || isOpen(one)).length;
}

function costIn(timed: TimedChange | undefined) {
  return timed ? { cost: timed.cost } : {};
}

function cpuIn(timed: TimedChange | undefined) {
  return timed?.cpu ? { cpu: timed.cpu } : {};
}

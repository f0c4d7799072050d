/** What a change does to the functions of a project: each as it is now, and as it was. */

import * as path from 'node:path';

import { sourceFilesIn } from '../document/sourceFiles';
import type { ProjectPlace, ProjectScore } from '../report/projectScore';
import { type BaseFolder, baseFolder, STAGED } from './base';
import { changedFunctions, comparedWith } from './changes';
import { type ListedProject, listProject } from './projectFunctions';
import type { Wanted } from './wantedFiles';

export interface AskedChanges {
  /** Of the project. Absolute path. */
  folder: string;
  /** Of git. */
  revision: string;
  /** What is staged is scored, and not the working copy. */
  staged?: boolean;
  /** Asked of each file by where it stands in the folder. */
  wanted: Wanted;
  /** Which of those that differ are scored. Left out: all. */
  part?(functions: readonly ProjectPlace[]): ProjectPlace[];
}

/** @throws ConfigError where the revision cannot be had */
export async function scoreChanges(
  { folder, revision, staged = false, wanted, part = (functions) => [...functions] }: AskedChanges,
  score: (project: ListedProject) => Promise<ProjectScore>,
  signal: AbortSignal,
): Promise<ProjectScore> {
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
  try {
    const base = await asOf(revision);
    const now = await listed(staged ? (await asOf(STAGED)).folder : folder);
    const was = await listed(base.folder);
    const all = await changedFunctions(now, was);
    const mine = new Set(part(all.map((one) => one.now)));
    const changed = all.filter((one) => mine.has(one.now));
    const scoredNow = await score({ ...now, functions: [...mine] });
    const scoredThen = await score({ ...was, functions: changed.flatMap((one) => one.was ?? []) });
    const functions = comparedWith(changed, scoredNow.functions, scoredThen.functions);
    const since = { name: revision, commit: base.commit };
    return { ...scoredNow, folder, changes: { since, functions } };
  } finally {
    for (const each of made) await each.dispose();
  }
}

/** What a change does to the functions of a project: each as it is now, and as it was. */

import * as path from 'node:path';

import { sourceFilesIn } from '../document/sourceFiles';
import type { ProjectPlace, ProjectScore } from '../report/projectScore';
import { baseFolder } from './base';
import { changedFunctions, comparedWith } from './changes';
import { type ListedProject, listProject } from './projectFunctions';
import type { Wanted } from './wantedFiles';

export interface AskedChanges {
  now: ListedProject;
  /** Of git. */
  revision: string;
  /** Asked of each file by where it stands now. */
  wanted: Wanted;
  /** Which of those that differ are scored. Left out: all. */
  part?(functions: readonly ProjectPlace[]): ProjectPlace[];
}

/** @throws ConfigError where the revision cannot be had */
export async function scoreChanges(
  { now, revision, wanted, part = (functions) => [...functions] }: AskedChanges,
  score: (project: ListedProject) => Promise<ProjectScore>,
  signal: AbortSignal,
): Promise<ProjectScore> {
  const base = await baseFolder(now.folder, revision);
  try {
    const asNow = (file: string) => path.join(now.folder, path.relative(base.folder, file));
    const { files } = await sourceFilesIn(base.folder, (file) => wanted(asNow(file)));
    const was = await listProject(base.folder, files, signal);
    const all = await changedFunctions(now, was);
    const mine = new Set(part(all.map((one) => one.now)));
    const changed = all.filter((one) => mine.has(one.now));
    const scoredNow = await score({ ...now, functions: [...mine] });
    const scoredThen = await score({ ...was, functions: changed.flatMap((one) => one.was ?? []) });
    const functions = comparedWith(changed, scoredNow.functions, scoredThen.functions);
    return { ...scoredNow, changes: { since: { name: revision, commit: base.commit }, functions } };
  } finally {
    await base.dispose();
  }
}

/** Lists the functions of a project that are worth running, before anything runs. */

import * as path from 'node:path';

import { countFunctions } from '../complexity/countFunctions';
import type { SubjectDocument } from '../document/document';
import { isCallable } from '../document/findFunction';
import type { FunctionOfDocument } from '../document/functions';
import { isComponent } from '../document/component';
import { visitOfFunction } from '../document/functionVisit';
import { functionsAndHandlers } from '../document/severalFunctions';
import { readDocument } from '../document/readDocument';
import { failure, type Failure } from '../failure';
import type { ProjectPlace, Shard } from '../report/projectScore';

export interface ListedProject {
  /** Absolute path. */
  folder: string;
  functions: ProjectPlace[];
  unread: (Failure & { file: string })[];
}

/**
 * Lists functions that look asynchronous. Their files are read again when they are scored, as a
 * large project's texts are not kept.
 */
export async function listProject(
  folder: string,
  files: readonly string[],
  signal: AbortSignal,
): Promise<ListedProject> {
  const listed: ListedProject = { folder, functions: [], unread: [] };
  for (const file of files) {
    if (signal.aborted) break;
    const name = nameIn(folder, file);
    const read = await readDocument(file);
    if (read.state === 'failed') {
      const { message, found, needed, remedy } = read.problem;
      const why = failure('failed', 'notUnderstood', message, { found, needed, remedy });
      listed.unread.push({ file: name, ...why });
      continue;
    }
    for (const one of asynchronousIn(read.document)) {
      listed.functions.push({ file: name, ...one });
    }
  }
  return listed;
}

function asynchronousIn(document: SubjectDocument): Omit<ProjectPlace, 'file'>[] {
  // code that registers handlers counts too: it shows who calls them, and handles their errors
  const worth = functionsAndHandlers(document).filter(
    (one) => one.asyncLook !== null && !isOfRenderer(document, one),
  );
  const starts = new Set(worth.map(startOf));
  return countFunctions(document)
    .filter((one) => isCallable(one) && starts.has(startOf(one)))
    .map(({ path: name, line, endLine, tokens }) => ({ path: name, line, endLine, tokens }));
}

/** True for a component: only its handlers and effects are called once, and end. */
function isOfRenderer(document: SubjectDocument, one: FunctionOfDocument): boolean {
  const visit = visitOfFunction(document, one);
  return visit !== null && isComponent(visit, one.name);
}

function startOf({ line, column }: Pick<FunctionOfDocument, 'line' | 'column'>): string {
  return `${line}:${column}`;
}

/**
 * Path of a file relative to the folder, equal on every system; a text that is no absolute path
 * stays as it is.
 */
export function nameIn(folder: string, file: string): string {
  if (!path.isAbsolute(file)) return file;
  return path.relative(folder, file).replaceAll(path.sep, '/');
}

/**
 * Functions of one shard: all shards have about equal numbers of tokens, and the result is
 * deterministic.
 *
 * @param functions functions in order, which is kept
 */
export function ofShard<Each extends Pick<ProjectPlace, 'tokens'>>(
  functions: readonly Each[],
  { index, of }: Shard,
): Each[] {
  const sums = Array.from({ length: of }, () => 0);
  const mine = new Set<Each>();
  // the largest first, each to the smallest shard: the sort is stable
  for (const one of [...functions].sort((a, b) => weight(b) - weight(a))) {
    const least = sums.indexOf(Math.min(...sums));
    sums[least] = (sums[least] ?? 0) + weight(one);
    if (least === index - 1) mine.add(one);
  }
  return functions.filter((one) => mine.has(one));
}

/** Tokens that take as long as starting and loading a child. */
const START_TOKENS = 200;

function weight({ tokens }: Pick<ProjectPlace, 'tokens'>): number {
  return tokens + START_TOKENS;
}

import * as path from 'node:path';

import { isInProjectOf } from '../document/projectFolder';
import type { Report } from '../report/report';

/**
 * Whether a report was made of a file: its subject, what its maps lead to, its project's files and
 * the packages that it loads. A stack names what its error was made to name, so that a frame of
 * anything else is no file of the report.
 */
export function isMadeOf(report: Report, file: string): boolean {
  const { subject } = report;
  if (file === subject.file) return true;
  // to look at a file of another machine is to tell that machine who looks
  if (isOnNetwork(file) && rootOf(file) !== rootOf(subject.file)) return false;
  return named(report, file, (owner) => owner !== 'library' || isLoaded(file, subject.file));
}

/** Whether a file stands in a value as a place of code, by an owner that may name it. */
function named(value: unknown, file: string, mayName: (owner: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { file: own, line, owner, at } = value as Record<string, unknown>;
  if (own === file && typeof line === 'number') return true;
  const isOther = at !== undefined && !mayName(owner);
  return !isOther && Object.values(value).some((each) => named(each, file, mayName));
}

function isLoaded(file: string, subject: string): boolean {
  if (path.normalize(file) !== file) return false;
  return /[\\/]node_modules[\\/]/.test(file) || isInProjectOf(file, subject);
}

function isOnNetwork(file: string): boolean {
  return /^[\\/]{2}/.test(file);
}

/** Of a path of Windows with its machine and share, wherever this runs. */
function rootOf(file: string): string {
  return path.win32.parse(file).root;
}
